import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { finished } from 'node:stream/promises';
import { root } from '../run.ts';

const limitMs = 10 * 60_000;

/** Names of folders that are not copied: the Git repository, installed packages, and the output of builds and runs. */
const excluded = new Set(['.cache', '.data', '.git', 'dist', 'node_modules']);
/** Folders that are not copied: the output of tests. */
const outputs = new Set([join(root, 'e2e/report'), join(root, 'e2e/results')]);

/**
 * Copies the project into a temporary folder, with links to the installed packages, so that programs can change the copy without
 * affecting the original. `run` starts Node with the arguments `words` in the copy.
 */
export async function copyProject() {
  const folder = await mkdtemp(join(tmpdir(), 'trastienda-copy-'));
  // If the tests run as root, the database uses another account, which needs access to the folder.
  await chmod(folder, 0o755);
  await cp(root, folder, { recursive: true, filter: (path) => !excluded.has(basename(path)) && !outputs.has(path) });
  await linkPackages(folder);
  return {
    folder,
    run: (words: string[]) => runIn(folder, words),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** Whether a name in `node_modules` is a cache, such as Vite's. The copy must not write to the caches of the original. */
const isCache = (name: string) => name.startsWith('.') && name !== '.bin' && name !== '.package-lock.json';

/**
 * Links each package instead of the whole folder `node_modules`, so that an installation in the copy removes only links. The links to
 * the workspaces (`@trastienda/…`) lead to the folders of the copy.
 */
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

/**
 * Runs a Node program in a folder. At the limit, closes the program's IPC channel, which also stops commands started by scripts/run.ts.
 * @returns the exit code and all output.
 * @throws Error when the limit was reached, after the program has ended.
 */
async function runIn(folder: string, words: string[]): Promise<{ code: number; output: string }> {
  const child = spawn(process.execPath, words, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
  let output = '';
  const streams = [child.stdout, child.stderr].filter((stream) => stream !== null);
  for (const stream of streams) stream.on('data', (chunk) => (output += String(chunk)));
  // Waits for `exit` and for the ends of the streams, because `close` is not emitted after this process has closed the channel.
  const ended = Promise.all([once(child, 'exit'), ...streams.map((stream) => finished(stream))]);
  let isOver = false;
  const limit = setTimeout(() => {
    isOver = true;
    if (child.connected) child.disconnect();
  }, limitMs);
  try {
    await ended;
    if (isOver) throw new Error(`${words.join(' ')} took more than ${limitMs / 1000} s:\n${output}`);
    return { code: child.exitCode ?? 1, output };
  } finally {
    clearTimeout(limit);
  }
}
