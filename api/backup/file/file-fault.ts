import { BackupRefused } from './backup-refused.ts';

const writing: Record<string, string> = {
  ENOENT: 'its folder does not exist',
  ENOTDIR: 'its folder does not exist',
  EACCES: 'this user is not allowed to write there',
  EPERM: 'this user is not allowed to write there',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the quota of this user on that disk is used up',
  EFBIG: 'the file system allows no larger file',
};
const reading: Record<string, string> = {
  ENOENT: 'there is no such file',
  ENOTDIR: 'there is no such file',
  EACCES: 'this user is not allowed to read it',
  EPERM: 'this user is not allowed to read it',
  EISDIR: 'it is a folder',
};

/** Runs `work`, which writes a backup. @throws BackupRefused with a sentence for an error of the file system. */
export const whileWriting = <T>(path: string, work: () => Promise<T>) =>
  explain(work, `${path} cannot be written`, writing);

/** As {@link whileWriting}, for reading. */
export const whileReading = <T>(path: string, work: () => Promise<T>) =>
  explain(work, `${path} cannot be read`, reading);

async function explain<T>(work: () => Promise<T>, what: string, reasons: Record<string, string>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? reasons[String(error.code)] : undefined;
    throw reason === undefined ? error : new BackupRefused(`${what}: ${reason}.`, { cause: error });
  }
}
