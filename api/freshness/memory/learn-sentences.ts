import { eq, sql, type SQL } from 'drizzle-orm';
import { watchedCollections, watchedTexts, type WatchedCollection } from '@trastienda/contract/freshness/states';
import { contentLanguages } from '@trastienda/contract/language';
import { serverToken } from '../../changes/reading/server-token.ts';
import { readAfter, toToken } from '../../changes/reading/snapshot-token.ts';
import type { Database } from '../../db/connection.ts';
import { sentenceProgress } from '../../db/tables/sentences.ts';
import type { Env } from '../../env/env.ts';
import { learnPairs } from './learn-pairs.ts';

type Learning = { db: Database; env: Pick<Env, 'changeLogDays'> };

/** Records of a transaction. Their number bounds the memory, and how long a delete of one of them waits. */
export const batchSize = 100;

/**
 * Stores the pairs of sentences of the records that have changed since the last run; the first run reads all records. Can be stopped after any
 * batch: the next run goes on, or repeats it.
 */
export async function learnSentences(learning: Learning, stopping: AbortSignal): Promise<void> {
  for (const collection of watchedCollections) {
    if (stopping.aborted) return;
    await beginReading(learning, collection);
    if (!(await readAll(learning.db, collection, stopping))) return;
    if (!(await readChanged(learning.db, collection, stopping))) return;
  }
  // Otherwise each search scans the entries that are not yet in the tree of the index, up to 4 MB.
  await learning.db.execute(sql`
    select gin_clean_pending_list('sentence_pairs_es_near_idx'), gin_clean_pending_list('sentence_pairs_en_near_idx')`);
}

const ofCollection = (collection: WatchedCollection) => eq(sentenceProgress.collection, collection);

/** Starts to read all records in the first run, and if the change log may have forgotten changes since the last one. */
async function beginReading({ db, env }: Learning, collection: WatchedCollection): Promise<void> {
  const { token, takenAt } = await readToken(db);
  await db
    .insert(sentenceProgress)
    .values({ collection, readTo: 0, token, takenAt })
    .onConflictDoUpdate({
      target: sentenceProgress.collection,
      set: { readTo: 0, token, takenAt },
      // A day is the longest transaction.
      setWhere: sql`${sentenceProgress.takenAt} < now() - make_interval(days => ${env.changeLogDays - 1})`,
    });
}

/** Reads the records from where the first reading has been stopped. @returns false if it was stopped again */
async function readAll(db: Database, collection: WatchedCollection, stopping: AbortSignal): Promise<boolean> {
  const [progress] = await db.select().from(sentenceProgress).where(ofCollection(collection));
  for (let readTo = progress?.readTo ?? null; readTo !== null;) {
    if (stopping.aborted) return false;
    const after: number = readTo;
    readTo = await db.transaction(async (tx) => {
      const { rows } = await tx.execute<{ id: number }>(sql`
        select id from ${sql.identifier(collection)} where id > ${after} order by id limit ${batchSize}`);
      const ids = rows.map(({ id }) => id);
      await learnPairs(tx, collection, ids);
      const last = ids.at(-1) ?? null;
      await tx.update(sentenceProgress).set({ readTo: last }).where(ofCollection(collection));
      return last;
    });
  }
  return true;
}

/** Reads the records whose watched texts were changed by transactions that ended after the last run. @returns false if it was stopped */
async function readChanged(db: Database, collection: WatchedCollection, stopping: AbortSignal): Promise<boolean> {
  const [progress] = await db.select().from(sentenceProgress).where(ofCollection(collection));
  if (!progress) throw new Error(`There is no progress of ${collection}`);
  const { ids, token, takenAt } = await readAfter(progress.token, (isNewer) => findChanged(db, collection, isNewer));
  for (let from = 0; from < ids.length; from += batchSize) {
    if (stopping.aborted) return false;
    await db.transaction((tx) => learnPairs(tx, collection, ids.slice(from, from + batchSize)));
  }
  await db.update(sentenceProgress).set({ token, takenAt }).where(ofCollection(collection));
  return true;
}

type Snapshot = { snapshot: string; server: string | null; takenMs: number };

const columns = sql`
  pg_current_snapshot()::text as snapshot, ${serverToken} as server, floor(extract(epoch from now()) * 1000)::float8 as "takenMs"`;

const toProgress = (snapshot: Snapshot) => ({ token: toToken(snapshot), takenAt: new Date(snapshot.takenMs) });

async function readToken(db: Database) {
  const { rows } = await db.execute<Snapshot>(sql`select ${columns}`);
  const [read] = rows;
  if (!read) throw new Error('The snapshot has no row');
  return toProgress(read);
}

/** Finds the changed records, and the token of the snapshot in which they were found. */
async function findChanged(db: Database, collection: WatchedCollection, isNewer: SQL) {
  const names = watchedTexts[collection].flatMap((field) => contentLanguages.map((language) => `${field}.${language}`));
  const { rows } = await db.execute<Snapshot & { ids: number[] }>(sql`
    select ${columns}, array(
      select distinct record_id from change_log.changes
      where collection = ${collection} and fields ?| ${sql.param(names)}::text[] and ${isNewer} order by 1
    ) as ids`);
  const [read] = rows;
  if (!read) throw new Error('The change log returned no row');
  return { ids: read.ids, ...toProgress(read) };
}
