import { sql } from 'drizzle-orm';
import { pgTable, uuid } from 'drizzle-orm/pg-core';

/**
 * A single row. While its id is the same, each change of a record since an answer was cached is in the change log. A migration, a restore and
 * the command `cache:clear` change it.
 */
export const cacheEpoch = pgTable('cache_epoch', {
  id: uuid('id')
    .primaryKey()
    .default(sql`gen_random_uuid()`),
});

/** A statement after which all servers read all answers again. */
export const clearCaches = 'update public.cache_epoch set id = gen_random_uuid()';
