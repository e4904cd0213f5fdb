import { existsSync } from 'node:fs';

/**
 * Returns the path of a program that npm does not install.
 * @param packages Debian's packages to install, separated by spaces; by default, those that the long tests need.
 * @throws Error with the command that installs the program, if it is missing.
 */
export function debianProgram(path: string, packages = 'postgresql-15 pgbouncer'): string {
  if (existsSync(path)) return path;
  throw new Error(`${path} is missing: apt-get install ${packages}`);
}
