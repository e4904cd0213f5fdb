import { randomBytes } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Env } from '../../env/env.ts';
import { whileWriting } from '../file/file-fault.ts';
import { toFailure } from '../records/failure.ts';
import { refuseMissing } from './folder-target.ts';

const answerTimeoutMs = 5_000;

/** Writes and removes a trial file in the folder or bucket of BACKUP_TO. @returns a sentence if it cannot be used. */
export async function findFault({
  backups,
  backupStore,
}: Pick<Env, 'backups' | 'backupStore'>): Promise<string | undefined> {
  if (!backups) return undefined;
  const { to } = backups;
  const done = new AbortController();
  const late = sleep(answerTimeoutMs, 'The folder of BACKUP_TO does not respond.', { signal: done.signal });
  try {
    if (!('bucket' in to)) return await Promise.race([tryFolder(to.folder), late]);
    // Imported on demand, because the SDK is expensive to load.
    const { checkBucket } = await import('../../media/stores/s3-store.ts');
    await checkBucket({ ...backupStore, ...to, variable: 'BACKUP_TO' }, AbortSignal.timeout(answerTimeoutMs));
    return undefined;
  } catch (error) {
    return toFailure(error);
  } finally {
    late.catch(() => undefined);
    done.abort();
  }
}

async function tryFolder(folder: string): Promise<undefined> {
  await refuseMissing(folder);
  const trial = join(folder, `trial.${randomBytes(4).toString('hex')}`);
  await whileWriting(`The folder of BACKUP_TO, ${folder},`, async () => {
    await writeFile(trial, 'can this be written?').finally(() => rm(trial, { force: true }));
  });
}
