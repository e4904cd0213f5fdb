import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { link, open, rm, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import { BackupRefused } from './backup-refused.ts';
import { whileWriting } from './file-fault.ts';

const signals = ['SIGINT', 'SIGTERM'] as const;

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
    // Unlike a rename, a link does not replace a file that was created meanwhile.
    await link(part, path).catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'EEXIST' ? exists(path) : error;
    });
  } finally {
    for (const signal of signals) process.removeListener(signal, abandon);
    await handle.close().catch(() => undefined);
    await rm(part, { force: true });
  }
  await syncFolder(dirname(path));
}

export const exists = (path: string) => new BackupRefused(`${path} exists. Choose another name.`);

/** Makes the name of a new file durable. Windows cannot open a folder. */
async function syncFolder(folder: string) {
  if (process.platform === 'win32') return;
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
