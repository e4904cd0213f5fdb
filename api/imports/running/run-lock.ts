import type { Database } from '../../db/connection.ts';
import { withAdvisoryLock } from '../../db/locks/advisory-lock.ts';
import { LockLost } from '../applying/is-transient.ts';

/**
 * Runs `work` under the run's advisory lock; returns without running it if another process still holds the lock after 5 s.
 * @param work receives a signal that aborts when the lock is lost. `work` must then stop immediately.
 * @throws LockLost when the lock was lost during `work`.
 */
export async function withRunLock(
  db: Database,
  run: number,
  work: (lost: AbortSignal) => Promise<void>,
): Promise<void> {
  const toError = (cause?: Error) => new LockLost(undefined, { cause });
  await withAdvisoryLock(db, { table: 'import_runs', key: run, waitMs: 5_000, toError }, async (lost) => {
    await work(lost);
    lost.throwIfAborted();
  });
}
