/**
 * Returns the environment for PostgreSQL's programs. It has none of the PG* variables of this process, and neither its locale nor
 * its time zone.
 */
export function cleanEnvironment(): NodeJS.ProcessEnv {
  // Windows cannot open sockets without SystemRoot.
  const { SystemRoot } = process.env;
  return { LC_ALL: 'C', TZ: 'UTC', ...(SystemRoot && { SystemRoot }) };
}
