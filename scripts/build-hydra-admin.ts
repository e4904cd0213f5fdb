/**
 * Installs and builds the Hydra admin (`e2e/hydra-admin`), a third-party admin with which the browser tests use the API. Does nothing if
 * the build is up to date.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { npmCi } from './npm-ci.ts';
import { packageScript, root, run } from './run.ts';

const folder = join(root, 'e2e/hydra-admin');
const stamp = join(root, '.cache/hydra-admin-build');
const sources = ['package-lock.json', 'index.html', 'main.tsx'];

const wanted = hashOfSources();
if (!isBuilt()) {
  // Remove the stamp first, so that an interrupted build does not count as up to date.
  rmSync(stamp, { force: true });
  console.log('Installing the Hydra admin …');
  if (!(await npmCi(folder)) || !(await build())) process.exit(1);
  mkdirSync(join(root, '.cache'), { recursive: true });
  writeFileSync(stamp, wanted);
}

function isBuilt(): boolean {
  return existsSync(join(folder, 'dist/index.html')) && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted;
}

function hashOfSources(): string {
  const hash = createHash('sha256');
  for (const name of sources) hash.update(readFileSync(join(folder, name)));
  return hash.digest('hex');
}

async function build(): Promise<boolean> {
  console.log('Building the Hydra admin …');
  const words = [...packageScript('vite/bin/vite.js'), 'build', folder, '--logLevel', 'error'];
  return (await run(words, { NODE_ENV: 'production' })) === 0;
}
