import { existsSync } from 'node:fs';

/**
 * A program of Debian's packages that the long tests need and npm does not bring.
 * @throws with the command that installs it.
 */
export function debianProgram(path: string): string {
  if (existsSync(path)) return path;
  throw new Error(`${path} is missing: apt-get install postgresql-15 pgbouncer`);
}
