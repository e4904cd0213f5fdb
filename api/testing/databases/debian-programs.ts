import { existsSync } from 'node:fs';

/**
 * Returns the path of a program that the long tests need and that npm does not install.
 * @throws Error with the command that installs the program, if it is missing.
 */
export function debianProgram(path: string): string {
  if (existsSync(path)) return path;
  throw new Error(`${path} is missing: apt-get install postgresql-15 pgbouncer`);
}
