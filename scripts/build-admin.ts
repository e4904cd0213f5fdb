/**
 * Builds the admin if what it is made of has changed: `node scripts/build-admin.ts`. Arguments are the processes that
 * serve the present build; it is not replaced under them.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const stamp = join(root, '.cache/admin-build');
const sources = ['contract/**/*', 'admin/**/*', 'package-lock.json', 'tsconfig.base.json'];
const isNoSource = (path: string) => /(^|\/)(node_modules|dist)(\/|$)|\.test\.tsx?$/.test(path);

const [copy] = process.argv.slice(2);
const wanted = hashOfSources();
if (!isBuilt(wanted)) {
  if (copy) {
    console.error(`The admin has changed, but process ${copy} serves it from this folder. Stop it, then try again.`);
    process.exit(1);
  }
  build();
  mkdirSync(join(root, '.cache'), { recursive: true });
  writeFileSync(stamp, wanted);
}

function isBuilt(hash: string): boolean {
  return existsSync(join(root, 'admin/dist/index.html')) && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash;
}

function hashOfSources(): string {
  const hash = createHash('sha256');
  for (const path of globSync(sources, { cwd: root, exclude: isNoSource }).sort()) {
    if (isNoSource(path) || !statSync(join(root, path)).isFile()) continue;
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(join(root, path)));
  }
  return hash.digest('hex');
}

function build(): void {
  console.log('Building the admin …');
  // A build that breaks off must not count.
  rmSync(stamp, { force: true });
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const { status } = spawnSync(process.execPath, [vite, 'build', 'admin', '--logLevel', 'warn'], {
    cwd: root,
    stdio: 'inherit',
    // What is served is the production build, whatever mode the server is in.
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (status !== 0) process.exit(status ?? 1);
}
