import { sql, type SQL } from 'drizzle-orm';
import type { Database, Transaction } from '../../db/connection.ts';
import { serverLog } from '../../log/server-log.ts';
import { importRuns } from '../../db/tables/import-runs.ts';
import { importItems, importLinks, type Run } from '../tables.ts';
import { isTransient } from './is-transient.ts';

/** The work on the items of a run while the run is in `state`: applying them, or undoing them. */
export type Stage = {
  state: 'applying' | 'undoing';
  /** The state of the run and of its items afterwards, for messages. */
  done: 'applied' | 'undone';
  /** SQL condition for the items that the stage still has to process, in `import_items`. */
  isWaiting: SQL;
  /** SQL for the number of pictures of an item, which limits the size of a batch. */
  pictures: SQL;
  /** Processes items, which are waiting and locked, in a single transaction. */
  work: (tx: Transaction, ids: number[]) => Promise<void>;
  /** Records that an item failed. */
  giveUp: (tx: Transaction, id: number) => Promise<void>;
};

/**
 * The maximum number of items and of pictures per transaction: high enough to amortise the cost of the statements, low enough to show
 * progress and to lose little work in a crash. A single item may have more pictures.
 */
export const batchOf = { items: 1_000, pictures: 40 };

/** Yields the ids of the waiting items of a run in batches. */
export async function* batchesOf(
  db: Database,
  run: Run,
  { isWaiting, pictures }: Stage,
  signal: AbortSignal,
): AsyncGenerator<number[]> {
  for (let after = 0; ;) {
    const { rows } = await db.execute<{ id: number; pictures: number }>(sql`
      select id, ${pictures} as pictures from ${importItems}
      where run_id = ${run.id} and ${isWaiting} and id > ${after} order by id limit ${batchOf.items}`);
    for (let rest = rows; rest.length > 0;) {
      signal.throwIfAborted();
      const batch = firstBatch(rest);
      rest = rest.slice(batch.length);
      yield batch.map(({ id }) => id);
    }
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
  }
}

/** Returns as many of the first items as a batch may have, at least one. */
function firstBatch<Item extends { pictures: number }>(items: Item[]): Item[] {
  let sum = 0;
  const tooMany = items.findIndex((item, place) => (sum += item.pictures) > batchOf.pictures && place > 0);
  return items.slice(0, tooMany < 0 ? undefined : tooMany);
}

/**
 * Processes batches of items, each in a transaction. A failed batch is bisected, so that a bad item does not block the rest.
 * @returns false when the run has left the state of the stage, for example because it was cancelled.
 * @throws the reason of `signal` when it is aborted; transient errors, after which another call continues with the waiting items.
 */
export async function processBatches(
  db: Database,
  run: Run,
  stage: Stage,
  { batches, signal }: { batches: AsyncIterable<number[]>; signal: AbortSignal },
): Promise<boolean> {
  for await (const ids of batches) {
    signal.throwIfAborted();
    const isInStage = await bisectBatch(ids, {
      work: (some) => inStage(db, run, stage, async (tx) => stage.work(tx, await lockWaiting(tx, some, stage))),
      giveUp: (item, error) => {
        const msg = `item could not be ${stage.done}`;
        serverLog('error', 'importItemFailed', { msg, run: run.id, item, err: error });
        return inStage(db, run, stage, (tx) => stage.giveUp(tx, item));
      },
    });
    if (!isInStage) return false;
  }
  return true;
}

/** Calls `work` in a transaction in which the run cannot leave its state. @returns false if it has left it already. */
const inStage = (db: Database, { id }: Run, { state }: Stage, work: (tx: Transaction) => Promise<void>) =>
  db.transaction(async (tx) => {
    const { rows } = await tx.execute(sql`
      select from ${importRuns} where id = ${id} and state = ${state} for no key update`);
    if (rows.length === 0) return false;
    await work(tx);
    return true;
  });

/** Locks items in order of id, which prevents deadlocks. @returns the ids of the items that are still waiting. */
async function lockWaiting(tx: Transaction, asked: number[], { isWaiting }: Stage): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select id from ${importItems} where id = any(${idList(asked)}) and ${isWaiting} order by id for update`);
  return rows.map(({ id }) => id);
}

/** SQL for a list of ids. */
export const idList = (ids: number[]): SQL => sql`${sql.param(ids)}::int[]`;

/** SQL for the items of a batch: a subquery with the alias `item`. */
export const itemsOf = (ids: number[]): SQL => sql`(select * from ${importItems} where id = any(${idList(ids)})) item`;

/**
 * SQL join: the row that `select` finds for each item, with the given alias, or nulls. `select` must find at most one row. `limit 1`
 * forces a lookup for each item. Without it, PostgreSQL with old statistics may read the whole table for each batch.
 */
export const lookUp = (select: SQL, alias: string): SQL =>
  sql`left join lateral (${select} limit 1) ${sql.identifier(alias)} on true`;

/** SQL join: the link of each item, with the alias `link`, or nulls. */
export const lookUpLink = (source: string): SQL =>
  lookUp(
    sql`select * from ${importLinks} there where there.source = ${source} and there.source_id = item.source_id`,
    'link',
  );

type Batch = {
  /** Processes all of the items or none. @returns false to stop the whole batch. */
  work: (ids: number[]) => Promise<boolean>;
  /** Called with each item that fails on its own. @returns false to stop the whole batch. */
  giveUp: (id: number, error: unknown) => Promise<boolean>;
};

/**
 * Processes a batch with `work`. If it fails, bisects the batch so that a bad item does not block the rest.
 * @returns false when `work` or `giveUp` returned false.
 * @throws transient errors, without bisecting.
 */
export async function bisectBatch(ids: number[], { work, giveUp }: Batch): Promise<boolean> {
  try {
    return await work(ids);
  } catch (error) {
    const [first] = ids;
    if (isTransient(error) || first === undefined) throw error;
    if (ids.length === 1) return giveUp(first, error);
    const middle = Math.ceil(ids.length / 2);
    return (
      (await bisectBatch(ids.slice(0, middle), { work, giveUp })) &&
      (await bisectBatch(ids.slice(middle), { work, giveUp }))
    );
  }
}
