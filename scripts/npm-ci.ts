import { run } from './run.ts';

/** Allows for a single failure of the package registry. */
const attempts = 2;

/**
 * Installs the locked packages of a folder outside the workspaces.
 * @returns whether the installation succeeded.
 */
export async function npmCi(folder: string): Promise<boolean> {
  const npm = process.env['npm_execpath'] ?? '';
  const program = npm.endsWith('npm-cli.js') ? [process.execPath, npm] : ['npm'];
  const words = [...program, 'ci', '--prefix', folder, '--include=dev', '--ignore-scripts', '--loglevel=error'];
  for (let attempt = 1; attempt <= attempts; attempt++) if ((await run(words)) === 0) return true;
  return false;
}
