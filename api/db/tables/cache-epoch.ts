import { sql } from 'drizzle-orm';
import { check, pgTable, smallint, uuid } from 'drizzle-orm/pg-core';

/** Unused and empty: servers before 0.2 that still run read it, and the release after it drops the table. */
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
