import { sql } from 'drizzle-orm';
import { check, pgTable, smallint, uuid } from 'drizzle-orm/pg-core';

/** Empty and unused. Builds from before the removal of the cache may still read it; a later release drops it. */
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
