import { sql } from 'drizzle-orm';
import { check, pgTable, smallint, uuid } from 'drizzle-orm/pg-core';

/** A single row: the generation of all cached answers. A migration, a restore and `cache:clear` begin a new one. */
export const cacheEpoch = pgTable(
  'cache_epoch',
  {
    id: smallint('id').primaryKey().default(1),
    generation: uuid('generation')
      .notNull()
      .default(sql`gen_random_uuid()`),
  },
  (table) => [check('cache_epoch_one_row', sql`${table.id} = 1`)],
);

/** A statement that empties the caches of all servers. */
export const clearCaches =
  'insert into public.cache_epoch default values on conflict (id) do update set generation = excluded.generation';
