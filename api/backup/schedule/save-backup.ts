import type { Env } from '../../env/env.ts';
import { openStore } from '../../media/stores/open-store.ts';
import { checkBackup } from '../check-backup.ts';
import { BackupRefused } from '../file/backup-refused.ts';
import { exists } from '../file/new-file.ts';
import type { Target } from '../target/target.ts';
import { writeBackup } from '../write-backup.ts';

/**
 * Writes a backup, reads it back and checks it before it is stored under its name. Returns its size in bytes.
 * @param name of a file that does not exist.
 * @param signal ends it. The writing of the local file then goes on until the process ends, but its file is removed.
 * @throws the error of the database, the media store or the disk; the reason of `signal`; BackupRefused.
 */
export async function saveBackup(
  target: Target,
  name: string,
  { env, signal }: { env: Env; signal: AbortSignal },
): Promise<number> {
  if ((await target.sizeOf(name)) !== undefined) throw exists(target.addressOf(name));
  try {
    const bytes = await target.save(name, (path) => orAborted(writeAndCheck(env, path), signal), signal);
    const stored = await target.sizeOf(name);
    if (stored === bytes) return bytes;
    throw new BackupRefused(`${target.addressOf(name)} has ${stored ?? 0} bytes instead of ${bytes}. Try again.`);
  } catch (error) {
    // An upload may end although its answer is lost.
    await target.remove(name).catch(() => undefined);
    throw error;
  }
}

async function writeAndCheck(env: Env, path: string): Promise<number> {
  if (env.databaseDirectUrl === undefined) throw new Error('the URL of the database is missing');
  const { backupPassphrase: passphrase } = env;
  const { bytes } = await writeBackup({ url: env.databaseDirectUrl, media: await openStore(env) }, path, {
    passphrase,
  });
  await checkBackup(path, { passphrase }).catch((error: unknown) => {
    if (!(error instanceof BackupRefused)) throw error;
    throw new BackupRefused(
      `The backup that was just written cannot be read back. Check the disk and the memory of this machine. ${error.message}`,
      {
        cause: error,
      },
    );
  });
  return bytes;
}

/** Rejects with the reason of `signal` when it is aborted, although `work` goes on. */
async function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const abort = () => reject(signal.reason);
  signal.addEventListener('abort', abort);
  if (signal.aborted) abort();
  // After an abort, nobody waits for the error of `work`.
  work.catch(() => undefined);
  try {
    return await Promise.race([work, promise]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}
