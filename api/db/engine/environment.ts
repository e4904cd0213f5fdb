/**
 * Returns an environment for PostgreSQL's programs, without the PG* variables, the locale and the time zone of this process.
 */
export function cleanEnvironment(): NodeJS.ProcessEnv {
  // Windows cannot open sockets without SystemRoot.
  const { SystemRoot } = process.env;
  return { LC_ALL: 'C', TZ: 'UTC', ...(SystemRoot && { SystemRoot }) };
}
