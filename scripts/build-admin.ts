/**
 * Builds the admin if its sources have changed. The arguments are the ids of processes that serve the current build. If there is
 * one and the sources have changed, exits with an error instead of building. With `--check`, only checks whether the build is up to date.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
/** The file with the hash of the sources. It is part of the build, so that a copy of the build on another machine contains it. */
const stamp = join(root, 'admin/dist/.sources');
const sources = ['contract/**/*', 'admin/**/*', 'package-lock.json', 'tsconfig.base.json'];
const isNoSource = (path: string) => /(^|\/)(node_modules|dist)(\/|$)|\.test\.tsx?$/.test(path);

const [instance] = process.argv.slice(2);
const wanted = hashOfSources();
if (instance === '--check') check();
else if (!isBuilt(wanted)) {
  if (instance) {
    console.error(
      `The admin has changed, but process ${instance} serves it from this folder. Stop it, then try again.`,
    );
    process.exit(1);
  }
  build();
  writeFileSync(stamp, wanted);
}

function isBuilt(hash: string): boolean {
  return existsSync(join(root, 'admin/dist/index.html')) && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash;
}

/** Reports a missing or outdated build. Without the admin's sources, any build with a stamp counts as up to date. */
function check(): void {
  const hasSources = existsSync(join(root, 'admin/index.html'));
  const isStamped = existsSync(stamp);
  if (isStamped && isBuilt(hasSources ? wanted : readFileSync(stamp, 'utf8'))) return;
  const state = isStamped ? 'older than its sources' : 'not built';
  console.error(
    `The admin is ${state}. Run npm run build, here or on another machine, and copy the folder admin/dist here.`,
  );
  process.exitCode = 1;
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
  // Remove the stamp first, so that an interrupted build does not count as up to date.
  rmSync(stamp, { force: true });
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const { status } = spawnSync(process.execPath, [vite, 'build', 'admin', '--logLevel', 'warn'], {
    cwd: root,
    stdio: 'inherit',
    // Forces the production build, whatever NODE_ENV this process has.
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (status !== 0) process.exit(status ?? 1);
}
