/** The environment of PostgreSQL's programs: without the PG* variables, the locale and the time zone of this process. */
export function cleanEnvironment(): NodeJS.ProcessEnv {
  const { SystemRoot } = process.env; // Windows opens no sockets without it
  return { LC_ALL: 'C', TZ: 'UTC', ...(SystemRoot && { SystemRoot }) };
}
