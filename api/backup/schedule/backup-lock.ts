import type { Database } from '../../db/connection.ts';
import { withAdvisoryLock } from '../../db/locks/advisory-lock.ts';
import { BackupRefused } from '../file/backup-refused.ts';

/**
 * Runs `work` while no other process takes a scheduled backup of this database; returns undefined without running it if another still does
 * after 30 s.
 * @param work receives a signal that aborts when the lock is lost.
 */
export const withBackupLock = <T>(
  db: Database,
  stopping: AbortSignal,
  work: (lost: AbortSignal) => Promise<T>,
): Promise<T | undefined> => {
  const toError = (cause?: Error) =>
    new BackupRefused('The connection to the database was lost during the backup.', { cause });
  // Backups have the ids from 1 as their keys (`beginAttempt`).
  return withAdvisoryLock(db, { table: 'backups', key: 0, waitMs: 30_000, stopping, toError }, work);
};
