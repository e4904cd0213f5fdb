import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../db/connection.ts';
import { LockLost } from '../applying/is-transient.ts';

/** How long to wait for the lock. The import process of a killed server may take this long to stop. */
const lockTimeoutMs = 5_000;
const retryIntervalMs = 200;

/**
 * Runs `work` under the run's advisory lock; returns without running it if another process still holds the lock after `lockTimeoutMs`.
 * @param work receives a signal that aborts when the lock is lost. `work` must then stop immediately.
 * @throws LockLost when the lock was lost during `work`.
 */
export async function withRunLock(
  db: Database,
  run: number,
  work: (lost: AbortSignal) => Promise<void>,
): Promise<void> {
  const client = await db.openSession();
  const lost = new AbortController();
  const lose = (cause?: Error) => lost.abort(new LockLost(undefined, { cause }));
  client.on('error', lose).on('end', lose);
  try {
    const locking = `select pg_try_advisory_lock('import_runs'::regclass::int, $1) as held`;
    const isHeld = async () => (await client.query<{ held: boolean }>(locking, [run])).rows[0]?.held === true;
    const until = Date.now() + lockTimeoutMs;
    while (!(await isHeld())) {
      if (Date.now() > until) return;
      await sleep(retryIntervalMs);
    }
    await work(lost.signal);
    lost.signal.throwIfAborted();
  } finally {
    client.off('error', lose).off('end', lose);
    await client
      .query(`select pg_advisory_unlock('import_runs'::regclass::int, $1)`, [run])
      // A broken connection has already released its lock.
      .catch(() => undefined);
    void client.end();
  }
}
