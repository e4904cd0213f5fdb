import { randomBytes } from 'node:crypto';
import { mkdir, rm, statfs, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { StartRefused } from './start-refused.ts';

/** Below this neither the database's log of changes nor a picture has room. */
const leastFreeBytes = 64 * 1024 ** 2;

/**
 * Makes the data folder and tries it out, before a database is half-made in it.
 * @throws StartRefused when there is no room; toRefusal turns what else can go wrong into a sentence.
 */
export async function openDataFolder(folder: string, neededBytes = leastFreeBytes): Promise<void> {
  await mkdir(folder, { recursive: true });
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < neededBytes) {
    const megabytes = (bytes: number) => Math.floor(bytes / 1024 ** 2);
    throw new StartRefused(
      `The disk of ${resolve(folder)} has ${megabytes(bavail * bsize)} MB left, and ${megabytes(neededBytes)} are needed. Free some, or name another folder in TRASTIENDA_DATA.`,
    );
  }
  const trial = join(folder, `trial.${randomBytes(4).toString('hex')}`);
  await writeFile(trial, 'can this be written?');
  await rm(trial);
}

const reasons: Record<string, string> = {
  EACCES: 'may not be written by this user',
  EPERM: 'may not be changed by this user',
  EROFS: 'is on a disk that can only be read',
  ENOSPC: 'is on a full disk',
  EDQUOT: 'is on a disk of which this user has no more share left',
  ENOTDIR: 'is not inside a folder',
  EEXIST: 'is not a folder',
  ENOENT: 'cannot be made',
};

/** What the file system refused, as the sentence for whoever starts the program; any other error as it is. */
export function toRefusal(error: unknown): unknown {
  // Node's errors of the file system carry the path that was at fault.
  if (!(error instanceof Error && 'path' in error && 'code' in error)) return error;
  const reason = reasons[String(error.code)];
  if (reason === undefined) return error;
  return new StartRefused(`${String(error.path)} ${reason}. Mend that, or name another folder in TRASTIENDA_DATA.`, {
    cause: error,
  });
}
