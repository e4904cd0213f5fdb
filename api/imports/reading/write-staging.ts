import { maxFailedLists } from '@trastienda/contract/imports/runs';
import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Queries } from '../../db/connection.ts';
import type { ImportSource, Reading, Term } from '../source.ts';
import { importRuns } from '../../db/tables/import-runs.ts';
import { importItems, importParts, importTerms } from '../tables.ts';

type Run = { id: number };
type Activity = Extract<Reading, { is: 'activity' }>;
type Rejected = Extract<Reading, { is: 'rejected' }>;
type Withdrawn = Extract<Reading, { is: 'withdrawn' }>;

const batchSize = 500;
/** The interval after which progress is written even if no batch is full. */
const progressIntervalMs = 1_000;
/** The maximum number of rejected records stored per run; the others are only counted. */
const maxRejected = 1_000;

type Batch = { activities: Activity[]; withdrawn: Withdrawn[]; rejected: Rejected[]; terms: Term[]; read: number };
const emptyBatch = (): Batch => ({ activities: [], withdrawn: [], rejected: [], terms: [], read: 0 });
const sizeOf = ({ activities, rejected, terms, read }: Batch) =>
  Math.max(activities.length + rejected.length + terms.length, read);

/**
 * Reads a source into the staging rows of a run, in batches. While a batch is written, the next one is read. Rows from an earlier attempt
 * of the run are deleted first.
 * @param db the connection that holds the run's lock
 * @returns the number of rejected records that were counted but not stored.
 * @throws the errors of the source; the reason of `signal` when it is aborted.
 */
export async function writeStaging(db: Queries, run: Run, source: ImportSource, signal: AbortSignal): Promise<number> {
  await clear(db, run);
  let batch = emptyBatch();
  const rejectedKeys = new Set<number>();
  const failed: Failed = { count: 0, lists: new Set() };
  let writing = Promise.resolve();
  let writtenAt = performance.now();

  async function write() {
    await writing;
    signal.throwIfAborted();
    writing = writeBatch(db, { run, source: source.key }, batch, failed);
    // The error is thrown when the promise is awaited.
    writing.catch(() => undefined);
    batch = emptyBatch();
    writtenAt = performance.now();
  }

  async function countLists(lists: number) {
    // Otherwise the statement would become part of the batch's transaction.
    await writing;
    await db.execute(sql`update ${importRuns} set lists = ${lists} where id = ${run.id}`);
  }

  function add(reading: Reading) {
    if (reading.is === 'term') batch.terms.push(reading.term);
    else if (reading.is === 'activity') batch.activities.push(reading);
    else if (reading.is === 'withdrawn') batch.withdrawn.push(reading);
    else if (reading.is === 'rejected') {
      const key = rejectedKeyOf(reading);
      if (rejectedKeys.size < maxRejected && !rejectedKeys.has(key)) batch.rejected.push(reading);
      rejectedKeys.add(key);
    } else if (reading.is === 'listRead' || reading.is === 'listFailed') {
      batch.read += 1;
      if (reading.is === 'listFailed') {
        failed.count += 1;
        failed.lists.add(reading.list);
      }
    }
  }

  try {
    for await (const readings of source.read(signal)) {
      for (const reading of readings) {
        if (reading.is === 'lists') await countLists(reading.count);
        else add(reading);
      }
      const isDue = batch.read > 0 && performance.now() - writtenAt >= progressIntervalMs;
      if (isDue || sizeOf(batch) >= batchSize) await write();
    }
    await write();
    await writing;
  } finally {
    // A repeated reading must not begin before the last batch of this one has ended.
    await writing.catch(() => undefined);
  }
  return Math.max(0, rejectedKeys.size - maxRejected);
}

/** The number of failed lists, and their names. */
type Failed = { count: number; lists: Set<string> };

async function writeBatch(
  db: Queries,
  { run, source }: { run: Run; source: string },
  { terms, activities, withdrawn, rejected, read }: Batch,
  failed: Failed,
): Promise<void> {
  const failedLists = [...failed.lists];
  const { count } = failed;
  await db.transaction(async (tx) => {
    if (terms.length > 0) await tx.execute(insertTerms(source, terms));
    if (activities.length > 0) await tx.execute(insertParts(run, activities));
    if (withdrawn.length > 0) await tx.execute(deleteParts(run, withdrawn));
    if (rejected.length > 0) await tx.execute(insertRejected(run, rejected));
    await tx.execute(sql`
      update ${importRuns}
      set lists_read = lists_read + ${read}, lists_failed = ${count},
        failed_lists = ${sql.param(failedLists.slice(0, maxFailedLists))}::text[],
        failed_lists_more = ${Math.max(0, failedLists.length - maxFailedLists)}
      where id = ${run.id}`);
  });
}

/**
 * Returns a key for deduplicating rejected records across languages and retries of a list. The key is a 48-bit number, which takes less
 * memory than a string in a large feed.
 */
const rejectedKeyOf = ({ id, list, note }: Rejected) =>
  createHash('sha256')
    .update(JSON.stringify([id, list, note.key]))
    .digest()
    .readUIntBE(0, 6);

async function clear(db: Queries, { id }: Run) {
  await db.transaction(async (tx) => {
    await tx.execute(sql`delete from ${importParts} where run_id = ${id}`);
    await tx.execute(sql`delete from ${importItems} where run_id = ${id}`);
    await tx.execute(sql`
      update ${importRuns} set lists = 0, lists_read = 0, lists_failed = 0, failed_lists = '{}', failed_lists_more = 0 where id = ${id}`);
  });
}

/**
 * SQL that upserts activities. If several lists contain an id, the list with the lowest `place` wins, independent of the order of arrival
 * and of the batches. A retried list repeats its activities, so an equal `place` overwrites the row.
 */
const insertParts = ({ id }: Run, activities: Activity[]) => sql`
  insert into ${importParts} as known (run_id, source_id, language, place, is_duplicate, fields, notes)
  select ${id}, sent.id, sent.language, sent.place, sent."isDuplicate", sent.fields, sent.notes
  from ${rows(firstOfEach(activities))}
    as sent (id text, language text, place int, "isDuplicate" boolean, fields jsonb, notes jsonb)
  on conflict (run_id, source_id, language) do update set
    fields = case when excluded.place <= known.place then excluded.fields else known.fields end,
    notes = case when excluded.place <= known.place then excluded.notes else known.notes end,
    is_duplicate = known.is_duplicate or excluded.is_duplicate or excluded.place <> known.place,
    place = least(excluded.place, known.place)`;

/** SQL that deletes withdrawn activities, except those that another list contains. */
const deleteParts = ({ id }: Run, withdrawn: Withdrawn[]) => sql`
  delete from ${importParts} part
  using ${rows(withdrawn)} as list (ids jsonb, language text, place int)
  where part.run_id = ${id} and part.language = list.language and part.place = list.place and list.ids ? part.source_id
    and not part.is_duplicate`;

/** Deduplicates a batch, because `on conflict do update` cannot affect a row twice in the same statement. */
function firstOfEach(activities: Activity[]): (Activity & { isDuplicate: boolean })[] {
  const kept = new Map<string, Activity & { isDuplicate: boolean }>();
  for (const one of activities) {
    const key = `${one.language} ${one.id}`;
    const known = kept.get(key) ?? { ...one, isDuplicate: false };
    const isDuplicate = known.isDuplicate || one.place !== known.place;
    kept.set(key, { ...(one.place <= known.place ? one : known), isDuplicate });
  }
  return [...kept.values()];
}

const insertTerms = (source: string, terms: Term[]) => sql`
  insert into ${importTerms} as known (source, kind, source_id, name, country, country_name, parent_id)
  select ${source}, sent.kind, sent.id, jsonb_object_agg(sent.language, sent.name), max(sent.country), max(sent."countryName"), max(sent."parentId")
  from ${rows(terms)} as sent (kind text, id text, language text, name text, country text, "countryName" text, "parentId" text)
  group by sent.kind, sent.id
  on conflict (source, kind, source_id) do update
  set name = known.name || excluded.name, country = coalesce(excluded.country, known.country),
    country_name = coalesce(excluded.country_name, known.country_name), parent_id = coalesce(excluded.parent_id, known.parent_id)`;

const insertRejected = ({ id }: Run, rejected: Rejected[]) => sql`
  insert into ${importItems} (run_id, source_id, kind, notes, is_chosen)
  select ${id}::int, sent.id, 'rejected', jsonb_build_array(sent.note), false
  from ${rows(rejected)} as sent (id text, note jsonb)`;

const rows = (values: object[]) => sql`jsonb_to_recordset(${JSON.stringify(values)}::jsonb)`;
