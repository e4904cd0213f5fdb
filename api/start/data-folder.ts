import { randomBytes } from 'node:crypto';
import { mkdir, rm, statfs, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { StartRefused } from '../env/start-refused.ts';

/** With less free space, there is no room for the database's write-ahead log or for a picture. */
export const leastFreeBytes = 64 * 1024 ** 2;

/**
 * Creates the data folder and checks that it is writable, before a database is created in it.
 * @throws StartRefused if the disk has too little space. File-system errors are thrown unchanged, for {@link toRefusal}.
 */
export async function openDataFolder(folder: string, neededBytes = leastFreeBytes): Promise<void> {
  await mkdir(folder, { recursive: true });
  const freeBytes = await freeBytesOf(folder);
  if (freeBytes < neededBytes) {
    const megabytes = (bytes: number) => Math.floor(bytes / 1024 ** 2);
    throw new StartRefused(
      `The disk of ${resolve(folder)} has ${megabytes(freeBytes)} MB left, but ${megabytes(neededBytes)} MB are needed. Free some space, or set TRASTIENDA_DATA to another folder.`,
    );
  }
  const trial = join(folder, `trial.${randomBytes(4).toString('hex')}`);
  await writeFile(trial, 'can this be written?');
  await rm(trial);
}

/** Returns the space that this user may still fill on the disk of `folder`. */
export async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

const reasons: Record<string, string> = {
  EACCES: 'cannot be written by this user',
  EPERM: 'cannot be changed by this user',
  EROFS: 'is on a read-only disk',
  ENOSPC: 'is on a full disk',
  EDQUOT: 'is on a disk where this user has used up the quota',
  ENOTDIR: 'is not inside a folder',
  EEXIST: 'is not a folder',
  ENOENT: 'cannot be created',
};

/** Converts a file-system error into a StartRefused with a sentence for the operator; returns other errors unchanged. */
export function toRefusal(error: unknown): unknown {
  // Node's file-system errors have a code and a path.
  if (!(error instanceof Error && 'path' in error && 'code' in error)) return error;
  const reason = reasons[String(error.code)];
  if (reason === undefined) return error;
  return new StartRefused(`${String(error.path)} ${reason}. Fix this, or set TRASTIENDA_DATA to another folder.`, {
    cause: error,
  });
}
