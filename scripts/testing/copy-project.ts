import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { root } from '../run.ts';

/** What a build, a run or a test leaves behind. */
const leftOut = new Set(['.cache', '.data', '.git', 'dist', 'node_modules', 'report', 'results']);

/**
 * Copies the project into a temporary folder, with links to the installed packages: what a program changes there changes nothing here.
 * `run` starts Node with `words` in it. @returns the exit code and all that was written.
 */
export async function copyProject() {
  const folder = await mkdtemp(join(tmpdir(), 'trastienda-copy-'));
  // As root the database runs under another account, which cannot enter a folder that is ours alone.
  await chmod(folder, 0o755);
  await cp(root, folder, { recursive: true, filter: (path) => !leftOut.has(basename(path)) });
  await linkPackages(folder);
  return {
    folder,
    run: (words: string[], env: NodeJS.ProcessEnv = {}) => runIn(folder, words, env),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** Caches of Vite and others in `node_modules`, which the copy must not write. */
const isCache = (name: string) => name.startsWith('.') && name !== '.bin' && name !== '.package-lock.json';

/** Links each package, not their folder, so that an installation there removes links only. Workspaces are those of the copy. */
async function linkPackages(folder: string): Promise<void> {
  await linkAll(join(root, 'node_modules'), join(folder, 'node_modules'));
  await mkdir(join(folder, 'node_modules/@trastienda'));
  for (const name of await readdir(join(root, 'node_modules/@trastienda'))) {
    await symlink(join('../..', name), join(folder, 'node_modules/@trastienda', name));
    await linkAll(join(root, name, 'node_modules'), join(folder, name, 'node_modules'));
  }
}

async function linkAll(from: string, to: string): Promise<void> {
  if (!existsSync(from)) return;
  await mkdir(to);
  for (const name of await readdir(from)) {
    if (name !== '@trastienda' && !isCache(name)) await symlink(join(from, name), join(to, name));
  }
}

function runIn(folder: string, words: string[], env: NodeJS.ProcessEnv): Promise<{ code: number; output: string }> {
  const child = spawn(process.execPath, words, { cwd: folder, env: { ...process.env, ...env }, stdio: 'pipe' });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code: code ?? 1, output }));
  });
}
