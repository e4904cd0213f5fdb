import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { root } from '../run.ts';

const workspaces = ['contract', 'api', 'admin', 'sandbox', 'e2e', 'bench'];
/** What the launcher looks for in `node_modules`; Node itself finds the packages of the root, because the copy lies below it. */
const installed = ['.package-lock.json', `node-${process.platform}-${process.arch}`];

/**
 * Copies the project, without what git ignores, to a folder below the root: its files may be changed while it runs.
 * @returns the folder, and what removes it.
 */
export async function copyProject(): Promise<{ folder: string; remove: () => Promise<void> }> {
  await mkdir(join(root, '.cache'), { recursive: true });
  const folder = await mkdtemp(join(root, '.cache/copy-'));
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root });
  // A file that was removed but not committed is still listed.
  const files = listed.toString().split('\0');
  for (const file of files.filter((name) => name !== '' && existsSync(join(root, name)))) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await copyFile(join(root, file), join(folder, file));
  }
  await linkPackages(folder);
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

async function linkPackages(folder: string): Promise<void> {
  await mkdir(join(folder, 'node_modules/@trastienda'), { recursive: true });
  for (const name of workspaces) {
    await symlink(join(folder, name), join(folder, 'node_modules/@trastienda', name));
    const own = join(root, name, 'node_modules');
    if (existsSync(own)) await symlink(own, join(folder, name, 'node_modules'));
  }
  for (const name of installed) {
    const present = join(root, 'node_modules', name);
    if (existsSync(present)) await symlink(present, join(folder, 'node_modules', name));
  }
}
