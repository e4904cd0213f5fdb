import { sql } from 'drizzle-orm';
import type { Database } from '../../db/connection.ts';
import type { Services } from '../../services.ts';
import { applyItems, failItem } from './apply.ts';
import { bisectBatch } from '../running/bisect-batch.ts';
import { fetchPictures } from './item-pictures.ts';
import type { ImportSource } from '../sources/source.ts';
import { importItems, importRuns } from '../tables.ts';

type Needed = Pick<Services, 'db' | 'media'>;
type Run = { id: number; source: string };

/**
 * The maximum number of items and of pictures per transaction: high enough to amortise the cost of the statements, low enough to show
 * progress and to lose little work in a crash. A single item may have more pictures.
 */
const batchOf = { items: 200, pictures: 40 };

/**
 * Applies the ticked items of a run in batches. While a batch is written, the pictures of the next batch are fetched. Returns early if the
 * run is no longer in the state `applying`, for example because it was cancelled.
 * @throws the reason of `signal` when it is aborted; transient errors, after which another call continues with the pending items.
 */
export async function applyRun(services: Needed, run: Run, source: ImportSource, signal: AbortSignal): Promise<void> {
  const { db } = services;
  const over = new AbortController();
  const batches = readAhead(withPictures(services, run, source, AbortSignal.any([signal, over.signal])));
  try {
    for await (const ids of batches) {
      signal.throwIfAborted();
      if (!(await applyAll(db, run, { ids, maker: source.maker }))) return;
    }
  } finally {
    over.abort();
  }
  await db.execute(sql`
    update ${importRuns} set state = 'applied', finished_at = now() where id = ${run.id} and state = 'applying'`);
}

const applyAll = (db: Database, run: Run, { ids, maker }: { ids: number[]; maker: ImportSource['maker'] }) =>
  bisectBatch(ids, {
    work: (some) => applyItems(db, run, { ids: some, maker }),
    giveUp: (item, error) => {
      console.error(`Item ${item} of import ${run.id} could not be applied:`, error);
      return failItem(db, run, item);
    },
  });

/** Yields the ids of the pending items in batches, each batch after its pictures have been fetched. */
async function* withPictures(
  services: Needed,
  run: Run,
  { origin }: ImportSource,
  signal: AbortSignal,
): AsyncGenerator<number[]> {
  for (let after = 0; ;) {
    signal.throwIfAborted();
    const ids = await nextBatch(services.db, run, after);
    const last = ids.at(-1);
    if (last === undefined) return;
    await fetchPictures(services, ids, { trustedOrigin: origin, signal });
    yield ids;
    after = last;
  }
}

async function nextBatch(db: Database, { id }: Run, after: number): Promise<number[]> {
  const { rows } = await db.execute<{ id: number; pictures: number }>(sql`
    select id, case when jsonb_typeof(pictures) = 'array' then jsonb_array_length(pictures) else 0 end as pictures
    from (
      select id, fields -> 'pictures' -> 'theirs' as pictures from ${importItems}
      where run_id = ${id} and state = 'pending' and is_chosen and id > ${after} order by id limit ${batchOf.items}
    ) item`);
  let pictures = 0;
  const tooMany = rows.findIndex((item, place) => (pictures += item.pictures) > batchOf.pictures && place > 0);
  return rows.slice(0, tooMany < 0 ? undefined : tooMany).map((item) => item.id);
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
