import { existsSync } from 'node:fs';

/**
 * Checks that a program from a Debian package exists, which the long tests need and npm does not install. Returns its path.
 * @throws Error with the command that installs it.
 */
export function debianProgram(path: string): string {
  if (existsSync(path)) return path;
  throw new Error(`${path} is missing: apt-get install postgresql-15 pgbouncer`);
}
