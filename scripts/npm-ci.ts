import { run } from './run.ts';

/** A registry may fail once. */
const attempts = 2;

/**
 * Installs the packages of a folder that is no workspace, as its lock file names them.
 * @returns whether they are there.
 */
export async function npmCi(folder: string): Promise<boolean> {
  const npm = process.env['npm_execpath'] ?? '';
  const program = npm.endsWith('npm-cli.js') ? [process.execPath, npm] : ['npm'];
  const words = [...program, 'ci', '--prefix', folder, '--include=dev', '--ignore-scripts', '--loglevel=error'];
  for (let attempt = 1; attempt <= attempts; attempt++) if ((await run(words)) === 0) return true;
  return false;
}
