import { sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { Database } from '../db/connection.ts';
import type { CachedAnswer } from './cached-answer.ts';
import { readsTheTime, tableNames } from './statement-text.ts';

/** Cached answers of the API in the memory of this process, and which answers can be cached. */
export type Cache = {
  /** Whether answers are cached at all. */
  isOn: boolean;
  /**
   * Returns the collections of the change log to which a statement's tables belong; undefined if the statement reads the time, or a table that
   * is not in the log.
   */
  sourcesOf: (statement: string) => string[] | undefined;
  find: (key: string) => CachedAnswer | undefined;
  keep: (key: string, answer: CachedAnswer) => void;
  /** Counts a look-up, and forgets the answer if it has changed. */
  settle: (key: string, result: LookUp) => void;
  clear: () => void;
  usage: () => Usage;
};

/** The result of looking for a cached answer. */
export type LookUp = 'unchanged' | 'changed' | 'absent';
/** The size of all cached answers in bytes, and the number of look-ups. */
export type Usage = { bytes: number; lookUps: Record<LookUp, number> };

/** The approximate size of an entry without its body and its texts. */
const entryBytes = 1_000;
/** Limits how long data that nobody requests stays in memory after it was deleted. */
const maxAgeMs = 3_600_000;

/** @param maxBytes the size of all answers together; 0 caches none. */
export async function openCache(db: Database, maxBytes: number): Promise<Cache> {
  const answers = maxBytes === 0 ? undefined : makeAnswers(maxBytes);
  const collections = await readCollections(db);
  const lookUps = { unchanged: 0, changed: 0, absent: 0 };
  return {
    isOn: answers !== undefined,
    sourcesOf: (statement) => {
      if (readsTheTime(statement)) return undefined;
      const sources = tableNames(statement, collections).map((table) => collections.get(table) ?? undefined);
      return sources.every((source) => source !== undefined) ? [...new Set(sources)] : undefined;
    },
    find: (key) => answers?.get(key),
    keep: (key, answer) => answers?.set(key, answer),
    settle: (key, result) => {
      lookUps[result] += 1;
      if (result === 'changed') answers?.delete(key);
    },
    clear: () => answers?.clear(),
    usage: () => ({ bytes: answers?.calculatedSize ?? 0, lookUps: { ...lookUps } }),
  };
}

const makeAnswers = (maxBytes: number) =>
  new LRUCache<string, CachedAnswer>({
    maxSize: maxBytes,
    sizeCalculation: ({ body, etag, seen, record }, key) =>
      body.length + 2 * [key, etag, seen.snapshot, seen.server, record?.state ?? ''].join('').length + entryBytes,
    ttl: maxAgeMs,
    ttlAutopurge: true,
  });

/** Reads for each table the collection under which its triggers log its changes; null if they do not log them all. */
async function readCollections(db: Database): Promise<Map<string, string | null>> {
  const { rows } = await db.execute<{ name: string; collection: string | null }>(sql`
    select relname as name, (
      select case when count(*) = 3 then min(split_part(encode(tgargs, 'escape'), '\\000', 1)) end
      from pg_trigger where tgrelid = c.oid and tgname in ('log_insert', 'log_update', 'log_delete') and tgenabled in ('O', 'A')
    ) as collection
    from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'f', 'v', 'm')`);
  return new Map(rows.map(({ name, collection }) => [name, collection]));
}
