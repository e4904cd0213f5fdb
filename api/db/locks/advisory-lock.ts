import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import type { Database } from '../connection.ts';
import { watchSession } from './watch-session.ts';

const retryIntervalMs = 200;

type Lock = {
  /** The lock has the id of the table as its first key, and `key` as its second. */
  table: string;
  key: number;
  /** How long to wait for the lock. The process of a killed server may take a while to stop. */
  waitMs: number;
  /** Ends the wait. */
  stopping?: AbortSignal;
  toError: (cause?: Error) => Error;
  heartbeatMs?: number;
};

/**
 * Runs `work` under an advisory lock of a connection of its own; returns undefined without running it if another process still holds the lock
 * after `waitMs`.
 * @param work receives a signal that aborts when the lock is lost, with the reason of `toError`. Another process may hold the lock then. What
 * `work` writes on the connection itself can commit only before.
 */
export async function withAdvisoryLock<T>(
  db: Pick<Database, 'openSession'>,
  { table, key, waitMs, stopping, toError, heartbeatMs }: Lock,
  work: (lost: AbortSignal, session: Client) => Promise<T>,
): Promise<T | undefined> {
  const client = await db.openSession();
  const lost = new AbortController();
  const stopWatch = watchSession(client, (cause) => lost.abort(toError(cause)), heartbeatMs);
  const keys = [table, key];
  try {
    const locking = 'select pg_try_advisory_lock($1::regclass::int, $2) as held';
    const isHeld = async () => (await client.query<{ held: boolean }>(locking, keys)).rows[0]?.held === true;
    const until = performance.now() + waitMs;
    while (!(await isHeld())) {
      if (stopping?.aborted || performance.now() > until) return undefined;
      await sleep(retryIntervalMs);
    }
    return await work(lost.signal, client);
  } finally {
    // A broken connection has already released its lock.
    await client.query('select pg_advisory_unlock($1::regclass::int, $2)', keys).catch(() => undefined);
    stopWatch();
    void client.end();
  }
}
