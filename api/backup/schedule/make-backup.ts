import type { Database } from '../../db/connection.ts';
import type { Env } from '../../env/env.ts';
import { BackupRefused } from '../file/backup-refused.ts';
import { beginAttempt, endInterrupted, readInterrupted } from '../records/attempt.ts';
import { toFailure } from '../records/failure.ts';
import { forgetBackups, nameIn, readFailed, toFileName } from '../records/scheduled.ts';
import { openTarget } from '../target/open-target.ts';
import type { Target } from '../target/target.ts';
import { withBackupLock } from './backup-lock.ts';
import { isDue } from './is-due.ts';
import { removeOld } from './remove-old.ts';
import { saveBackup } from './save-backup.ts';

/** A backup that was taken: the address and the size in bytes of its file, and sentences about what could not be removed. */
export type Made = { file: string; bytes: number; warnings: string[] };
type Scheduled = { db: Database; env: Env; backups: NonNullable<Env['backups']>; target: Target };

/**
 * Takes the scheduled backup and removes the oldest ones. Returns undefined if none is due.
 * @param stopping ends the backup; its reason is the error.
 * @throws BackupRefused with the sentence that the table `backups` has, too, unless it is that another process is still taking the backup: the
 * job then looks again later, because that process may fail. Work that was begun may go on until the process ends.
 */
export async function makeBackup(db: Database, env: Env, stopping: AbortSignal): Promise<Made | undefined> {
  const { backups } = env;
  const target = await openTarget(env);
  if (!backups || !target) return undefined;
  const made = await withBackupLock(db, stopping, async (lost) => {
    const scheduled = { db, env, backups, target };
    await endKilled(scheduled);
    if (!(await isDue(db, backups))) return undefined;
    const { warnings, ...made } = await attempt(scheduled, AbortSignal.any([stopping, lost]));
    warnings.push(...(await removeOld(db, target, backups)));
    await forgetBackups(db);
    return { ...made, warnings };
  });
  if (made || !(await isDue(db, backups))) return made;
  throw new BackupRefused('Another process is still taking the backup of this database.');
}

/** Ends the rows of backups whose process was killed. One that was killed between storing its file and saying so has succeeded. */
async function endKilled({ db, backups, target }: Scheduled): Promise<void> {
  for (const each of await readInterrupted(db)) {
    const name = each.isScheduled ? nameIn(backups.to, each.file) : undefined;
    // A target that cannot be reached is asked again by the next backup. This one says why.
    const size = await (name === undefined ? undefined : target.sizeOf(name).catch(() => null));
    if (size !== null) await endInterrupted(db, each, size);
  }
}

async function attempt({ db, env, backups, target }: Scheduled, signal: AbortSignal) {
  const name = toFileName(new Date(), env.backupPassphrase !== undefined);
  const file = target.addressOf(name);
  const row = await beginAttempt(db, { file, isScheduled: true });
  try {
    const warnings = await tidy();
    const bytes = await saveBackup(target, name, { env, signal }).catch(async (error: unknown) => {
      const failure = toFailure(signal.aborted ? signal.reason : error);
      await row.fail(failure).catch(() => undefined);
      throw new BackupRefused(failure, { cause: error });
    });
    // If this fails, the next backup finds the file.
    await row.complete(bytes);
    return { file, bytes, warnings };
  } finally {
    row.release();
  }

  /** Removes what earlier attempts have left. If it cannot be removed, this backup is taken all the same. */
  async function tidy(): Promise<string[]> {
    try {
      await target.removeUnfinished(await readFailed(db, backups.to));
      return [];
    } catch (error) {
      return [`What an earlier backup has left in BACKUP_TO could not be removed. ${toFailure(error)}`];
    }
  }
}
