import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { finished } from 'node:stream/promises';
import { root } from '../run.ts';

/** A program in a copy ran longer than its limit. */
export class TakesTooLong extends Error {
  override readonly name = 'TakesTooLong';
}

const usualLimitMs = 10 * 60_000;

/** What a build, a run or a test leaves behind. */
const leftOut = new Set(['.cache', '.data', '.git', 'dist', 'node_modules', 'report', 'results']);

/**
 * Copies the project into a temporary folder, with links to the installed packages: what a program changes there changes nothing here.
 * `run` starts Node with `words` in it.
 */
export async function copyProject() {
  const folder = await mkdtemp(join(tmpdir(), 'trastienda-copy-'));
  // As root the database runs under another account, which cannot enter a folder that is ours alone.
  await chmod(folder, 0o755);
  await cp(root, folder, { recursive: true, filter: (path) => !leftOut.has(basename(path)) });
  await linkPackages(folder);
  return {
    folder,
    run: (words: string[], limitMs?: number) => runIn(folder, words, limitMs),
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

/**
 * Runs Node in a folder. At the limit its channel closes, which stops what it runs with scripts/run.ts.
 * @returns the exit code and all output.
 * @throws TakesTooLong when it has ended after the limit.
 */
export async function runIn(
  folder: string,
  words: string[],
  limitMs = usualLimitMs,
): Promise<{ code: number; output: string }> {
  const child = spawn(process.execPath, words, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
  let output = '';
  const streams = [child.stdout, child.stderr].filter((stream) => stream !== null);
  for (const stream of streams) stream.on('data', (chunk) => (output += String(chunk)));
  // Its event `close` does not come once we have closed the channel.
  const ended = Promise.all([once(child, 'exit'), ...streams.map((stream) => finished(stream))]);
  let isOver = false;
  const limit = setTimeout(() => {
    isOver = true;
    if (child.connected) child.disconnect();
  }, limitMs);
  try {
    await ended;
    if (isOver) throw new TakesTooLong(`${words.join(' ')} took more than ${limitMs / 1000} s:\n${output}`);
    return { code: child.exitCode ?? 1, output };
  } finally {
    clearTimeout(limit);
  }
}
