/** What PostgreSQL's programs see: no PG* variables, no locale and no time zone of whoever starts us. */
export function cleanEnvironment(): NodeJS.ProcessEnv {
  const { SystemRoot } = process.env; // Windows opens no socket without it
  return { LC_ALL: 'C', TZ: 'UTC', ...(SystemRoot && { SystemRoot }) };
}
