import { sql, type SQL } from 'drizzle-orm';
import type { Database, Transaction } from '../db/connection.ts';
import { isDeadlock } from '../http/database-errors.ts';
import { serverLog } from '../log/server-log.ts';
import { bisectBatch } from './bisect-batch.ts';
import type { RunTables } from './run-kind.ts';

/** The work on the items of a run while the run is in `state`: applying them, or undoing them. */
export type Stage = RunTables & {
  /** The id of the run. */
  run: number;
  state: 'applying' | 'undoing';
  /** SQL condition for the items that the stage still has to process, in the table of items. */
  isWaiting: SQL;
  /** The maximum size of a batch; a single item may have a larger weight. */
  max: { items: number; weight?: number };
  /** SQL for the weight of an item in `max.weight`, such as the number of its pictures. */
  weight?: SQL;
  /** Processes items, which are waiting and locked, in a single transaction. */
  work: (tx: Transaction, ids: number[]) => Promise<void>;
  /** Records that an item failed. */
  giveUp: (tx: Transaction, id: number, error: unknown) => Promise<void>;
};

type Weighed = { id: number; weight: number };

/** Yields the ids of the waiting items of a run in batches. */
export async function* batchesOf(
  db: Database,
  { items, ofRun, run, isWaiting, max, weight = sql`0` }: Stage,
  signal: AbortSignal,
): AsyncGenerator<number[]> {
  for (let after = 0; ;) {
    const { rows } = await db.execute<Weighed>(sql`
      select id, ${weight} as weight from ${items}
      where ${ofRun} = ${run} and ${isWaiting} and id > ${after} order by id limit ${max.items}`);
    for (let rest = rows; rest.length > 0;) {
      signal.throwIfAborted();
      const batch = firstBatch(rest, max.weight);
      rest = rest.slice(batch.length);
      yield batch.map(({ id }) => id);
    }
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
  }
}

/** Returns as many of the first items as a batch may have, at least one. */
function firstBatch(items: Weighed[], maxWeight = Infinity): Weighed[] {
  let sum = 0;
  const tooMany = items.findIndex(({ weight }, place) => (sum += weight) > maxWeight && place > 0);
  return items.slice(0, tooMany < 0 ? undefined : tooMany);
}

/**
 * Processes batches of items, each in a transaction. A failed batch is bisected, so that a bad item does not block the rest.
 * @returns false when the run has left the state of the stage, for example because it was cancelled.
 * @throws the reason of `signal` when it is aborted; transient errors, after which another call continues with the waiting items.
 */
export async function processBatches(
  db: Database,
  stage: Stage,
  { batches, signal }: { batches: AsyncIterable<number[]>; signal: AbortSignal },
): Promise<boolean> {
  for await (const ids of batches) {
    signal.throwIfAborted();
    const isInStage = await bisectBatch(ids, {
      work: (some) => inStage(db, stage, async (tx) => stage.work(tx, await lockWaiting(tx, some, stage))),
      giveUp: (item, error) => {
        const msg = `item could not be ${stage.state === 'applying' ? 'applied' : 'undone'}`;
        serverLog('error', `${stage.name}ItemFailed`, { msg, run: stage.run, item, err: error });
        return inStage(db, stage, (tx) => stage.giveUp(tx, item, error));
      },
    });
    if (!isInStage) return false;
  }
  return true;
}

/** The number of attempts of a transaction that PostgreSQL cancels because it and another one, such as a restore, waited for each other. */
const maxAttempts = 5;

/**
 * Calls `work` in a transaction in which the run cannot leave its state; after a deadlock again, because a transient error would also interrupt
 * the other runs of the process.
 * @returns false if the run has left the state already.
 */
async function inStage(db: Database, { runs, run, state }: Stage, work: (tx: Transaction) => Promise<void>) {
  const attempt = async (tx: Transaction) => {
    const { rows } = await tx.execute(sql`
      select from ${runs} where id = ${run} and state = ${state} for no key update`);
    if (rows.length === 0) return false;
    await work(tx);
    return true;
  };
  for (let attempts = 1; ; attempts += 1) {
    try {
      return await db.transaction(attempt);
    } catch (error) {
      if (attempts === maxAttempts || !isDeadlock(error)) throw error;
    }
  }
}

/** Locks items in order of id, which prevents deadlocks. @returns the ids of the items that are still waiting. */
async function lockWaiting(tx: Transaction, asked: number[], { items, isWaiting }: Stage): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select id from ${items} where id = any(${idList(asked)}) and ${isWaiting} order by id for update`);
  return rows.map(({ id }) => id);
}

/** SQL for a list of ids. */
export const idList = (ids: number[]): SQL => sql`${sql.param(ids)}::int[]`;
