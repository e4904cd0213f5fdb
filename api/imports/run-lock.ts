import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../db/connection.ts';

/** So long the process of a server that was killed may take to end what it is at. */
const patienceMs = 5_000;
const lookAgainMs = 200;

/** The connection that said that nobody else is at a run broke: somebody else may be by now. */
class LockLost extends Error {
  override readonly name = 'LockLost';
}

export const isLockLost = (error: unknown): boolean => error instanceof LockLost;

/**
 * Does work at a run while no other process does; where one is at it, nothing. Two on one database: the second leaves the run to the
 * first.
 * @param work its signal says that this is not sure any more: it must end at once.
 * @throws LockLost when it had to.
 */
export async function withRunLock(
  db: Database,
  run: number,
  work: (lost: AbortSignal) => Promise<void>,
): Promise<void> {
  const client = await db.$client.connect();
  const lost = new AbortController();
  const lose = (cause?: Error) => lost.abort(new LockLost(undefined, { cause }));
  client.on('error', lose).on('end', lose);
  try {
    const locking = `select pg_try_advisory_lock('import_runs'::regclass::int, $1) as held`;
    const isHeld = async () => (await client.query<{ held: boolean }>(locking, [run])).rows[0]?.held === true;
    const until = Date.now() + patienceMs;
    while (!(await isHeld())) {
      if (Date.now() > until) return;
      await sleep(lookAgainMs);
    }
    await work(lost.signal);
    lost.signal.throwIfAborted();
  } finally {
    client.off('error', lose).off('end', lose);
    await client
      .query(`select pg_advisory_unlock('import_runs'::regclass::int, $1)`, [run])
      // A broken connection holds no lock.
      .catch(() => undefined);
    client.release(lost.signal.aborted);
  }
}
