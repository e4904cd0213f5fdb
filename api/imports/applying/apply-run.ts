import { sql } from 'drizzle-orm';
import type { Services } from '../../services.ts';
import { batchesOf, processBatches, type Stage } from '../../runs/batches.ts';
import type { ImportSource } from '../source.ts';
import { importRuns } from '../../db/tables/import-runs.ts';
import { importTables, type Run } from '../tables.ts';
import { applyItems, failItem } from './apply-items.ts';
import { fetchPictures } from './item-pictures.ts';

type Needed = Pick<Services, 'db' | 'media'>;

/**
 * The maximum number of items and of pictures per transaction: high enough to amortise the cost of the statements, low enough to show
 * progress and to lose little work in a crash. A single item may have more pictures.
 */
export const batchOf = { items: 1_000, pictures: 40 };

const pictures = sql`import_items.fields -> 'pictures' -> 'theirs'`;

const toStage = (run: Run, { maker }: ImportSource): Stage => ({
  ...importTables,
  run: run.id,
  state: 'applying',
  isWaiting: sql`state = 'pending' and is_chosen`,
  max: { items: batchOf.items, weight: batchOf.pictures },
  weight: sql`case when jsonb_typeof(${pictures}) = 'array' then jsonb_array_length(${pictures}) else 0 end`,
  work: (tx, ids) => applyItems(tx, run, { ids, maker }),
  giveUp: (tx, item) => failItem(tx, run, item),
});

/**
 * Applies the ticked items of a run in batches. While a batch is written, the pictures of the next batch are fetched. Returns early if the
 * run is no longer in the state `applying`, for example because it was cancelled.
 * @throws the reason of `signal` when it is aborted; transient errors, after which another call continues with the pending items.
 */
export async function applyRun(services: Needed, run: Run, source: ImportSource, signal: AbortSignal): Promise<void> {
  const { db } = services;
  const stage = toStage(run, source);
  const over = new AbortController();
  const fetching = AbortSignal.any([signal, over.signal]);
  const withPictures = async function* () {
    for await (const ids of batchesOf(db, stage, fetching)) {
      await fetchPictures(services, ids, { trustedOrigin: source.origin, signal: fetching });
      yield ids;
    }
  };
  try {
    if (!(await processBatches(db, stage, { batches: readAhead(withPictures()), signal }))) return;
  } finally {
    over.abort();
  }
  await db.execute(sql`
    update ${importRuns} set state = 'applied', finished_at = now() where id = ${run.id} and state = 'applying'`);
}

/** Yields the given values, and computes the next value while the consumer uses the current one. */
async function* readAhead<T>(values: AsyncGenerator<T>): AsyncGenerator<T> {
  let next = values.next();
  try {
    for (;;) {
      const { done, value } = await next;
      if (done) return;
      next = values.next();
      // Avoid an unhandled rejection; the error is thrown when the promise is awaited.
      next.catch(() => undefined);
      yield value;
    }
  } finally {
    await values.return(undefined).catch(() => undefined);
  }
}
