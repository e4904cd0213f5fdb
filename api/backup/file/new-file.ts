import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { access, link, open, rename, rm, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import { BackupRefused } from './backup-refused.ts';
import { whileWriting } from './file-fault.ts';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Creates a file that only its owner can read. It appears under its name when `write` has ended, complete and durable; if `write` fails
 * or a signal ends the process, nothing remains.
 * @throws BackupRefused if there is a file with that name, or the file system refuses the file. A full disk is noticed by `write`, whose
 * error is thrown unchanged.
 */
export async function writeNewFile(path: string, write: (handle: FileHandle) => Promise<void>): Promise<void> {
  const part = `${path}.${randomBytes(4).toString('hex')}.part`;
  const handle = await whileWriting(path, () => open(part, 'wx', 0o600));
  const abandon = (signal: NodeJS.Signals) => {
    rmSync(part, { force: true });
    // The listener is gone, so this ends the process.
    process.kill(process.pid, signal);
  };
  for (const signal of signals) process.once(signal, abandon);
  try {
    await write(handle);
    await whileWriting(path, () => handle.sync());
    await giveName(part, path);
  } finally {
    for (const signal of signals) process.removeListener(signal, abandon);
    await handle.close().catch(() => undefined);
    await rm(part, { force: true });
  }
  await syncFolder(dirname(path));
}

export const exists = (path: string) => new BackupRefused(`${path} exists. Choose another name.`);

/** Unlike a rename, a link does not replace a file that was created meanwhile. Some network and USB disks have no links. */
async function giveName(part: string, path: string) {
  try {
    await link(part, path);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EEXIST' || (await isThere(path))) throw exists(path);
    await rename(part, path);
  }
}

export const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

/** Makes the name of a new file durable, where folders can be opened and flushed. */
async function syncFolder(folder: string) {
  const handle = await open(folder).catch(() => undefined);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}
