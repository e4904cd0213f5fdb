import { sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { Database } from '../db/connection.ts';
import type { CachedAnswer } from './cached-answer.ts';
import { readsTheTime, tableNames } from './statement-text.ts';

/** Answers of the API in the memory of this process, and which of them can be cached. */
export type Cache = {
  /** Whether answers are cached at all. */
  isOn: boolean;
  /** Whether each change of a table's rows is in the change log. */
  isLogged: (table: string) => boolean;
  /**
   * Returns the collections of the change log to which a statement's tables belong; undefined if the statement reads the time, or a table that
   * is not in the log.
   */
  sourcesOf: (statement: string) => string[] | undefined;
  find: (key: string) => CachedAnswer | undefined;
  keep: (key: string, answer: CachedAnswer) => void;
  /** Forgets all answers. */
  clear: () => void;
};

/** About what an entry takes besides its body and its key. */
const entryBytes = 1_000;

/** @param maxBytes the size of all answers together; 0 caches none. */
export async function openCache(db: Database, maxBytes: number): Promise<Cache> {
  const collections = await readCollections(db);
  const answers =
    maxBytes === 0
      ? undefined
      : new LRUCache<string, CachedAnswer>({
          maxSize: maxBytes,
          sizeCalculation: ({ body }, key) => body.length + 2 * key.length + entryBytes,
        });
  return {
    isOn: answers !== undefined,
    isLogged: (table) => collections.get(table) != null,
    sourcesOf: (statement) => {
      if (readsTheTime(statement)) return undefined;
      const sources = tableNames(statement, collections).map((table) => collections.get(table) ?? undefined);
      return sources.every((source) => source !== undefined) ? [...new Set(sources)] : undefined;
    },
    find: (key) => answers?.get(key),
    keep: (key, answer) => answers?.set(key, answer),
    clear: () => answers?.clear(),
  };
}

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
