import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { shippedViews, viewedCollections } from '@trastienda/contract/calls/views';
import { identity } from '../columns.ts';

/** Lists under a name (feature `views`, D-98). They are settings of lists, not records: the change log and the trash do not have them. */
export const views = pgTable(
  'views',
  {
    id: identity(),
    /** Which of the views that the migration has inserted; null for the others. */
    key: text('key').$type<(typeof shippedViews)[number]>(),
    collection: text('collection').$type<(typeof viewedCollections)[number]>().notNull(),
    /** Null for a view with a key that was not renamed. */
    name: text('name'),
    /** A normalised query string, as `readViewQuery` returns it. */
    query: text('query').notNull().default(''),
    columns: text('columns').array(),
    isShared: boolean('is_shared').notNull().default(false),
    /** From 1 without gaps, among the shared views of a list, or the personal ones of a user in a list. */
    position: integer('position').notNull(),
    /**
     * The user who made it. Not a foreign key: a user in the trash has no row, but gets the views back by a restore. `forgetViewsOf` deletes
     * the personal views of a user who was deleted for good, and empties the owner of the shared ones.
     */
    ownerId: integer('owner_id'),
  },
  (table) => [
    // Named like a constraint on `name` alone: `withUniqueViolations` derives the field of a violation from it. No user has the id 0. The
    // collation knows the letters of all languages, which that of the database may not.
    uniqueIndex('views_name_unique').on(
      table.collection,
      sql`(case when ${table.isShared} then 0 else ${table.ownerId} end)`,
      sql`(lower(${table.name} collate "es-x-icu"))`,
    ),
    index().on(table.ownerId),
    check('views_personal_have_owner', sql`${table.isShared} or ${table.ownerId} is not null`),
  ],
);
