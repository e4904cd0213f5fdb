import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../db/connection.ts';
import { BackupRefused } from '../file/backup-refused.ts';

/** How long to wait for the lock. The backup process of a killed server may take this long to stop. */
const lockTimeoutMs = 30_000;
const retryIntervalMs = 200;

/**
 * Runs `work` while no other process takes a scheduled backup of this database; returns undefined without running it if another still does
 * after `lockTimeoutMs`.
 * @param work receives a signal that aborts when the lock is lost.
 */
export async function withBackupLock<T>(
  db: Database,
  stopping: AbortSignal,
  work: (lost: AbortSignal) => Promise<T>,
): Promise<T | undefined> {
  const client = await db.openSession();
  const lost = new AbortController();
  const lose = (cause?: Error) =>
    lost.abort(new BackupRefused('The connection to the database was lost during the backup.', { cause }));
  client.on('error', lose).on('end', lose);
  try {
    // Backups have the ids from 1 as their second keys (`beginAttempt`).
    const locking = `select pg_try_advisory_lock('backups'::regclass::int, 0) as held`;
    const isHeld = async () => (await client.query<{ held: boolean }>(locking)).rows[0]?.held === true;
    const until = Date.now() + lockTimeoutMs;
    while (!(await isHeld())) {
      if (stopping.aborted || Date.now() > until) return undefined;
      await sleep(retryIntervalMs);
    }
    return await work(lost.signal);
  } finally {
    client.off('error', lose).off('end', lose);
    // Releases the lock. A broken connection could take minutes to end.
    void client.end();
  }
}
