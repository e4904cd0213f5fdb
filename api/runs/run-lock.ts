import { getTableName } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { inSession, type Database, type Queries } from '../db/connection.ts';
import { withAdvisoryLock } from '../db/locks/advisory-lock.ts';
import { LockLost } from './is-transient.ts';

type Locked = { lost: AbortSignal; session: Queries };

/**
 * Runs `work` under the run's advisory lock; returns without running it if another process still holds the lock after 5 s.
 * @param work receives a signal that aborts when the lock is lost, and `session`, the connection that holds the lock. `work` must stop
 * immediately when the lock is lost. A write that would disturb the next holder goes through `session`, so that it can commit only before.
 * @throws LockLost when the lock was lost during `work`.
 */
export async function withRunLock(
  db: Database,
  { runs, id }: { runs: PgTable; id: number },
  work: (locked: Locked) => Promise<void>,
): Promise<void> {
  const toError = (cause?: Error) => new LockLost(undefined, { cause });
  await withAdvisoryLock(db, { table: getTableName(runs), key: id, waitMs: 5_000, toError }, async (lost, client) => {
    await work({ lost, session: inSession(client) });
    lost.throwIfAborted();
  });
}
