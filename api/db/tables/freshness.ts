import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { TextState } from '@trastienda/contract/freshness/states';
import type { Language } from '@trastienda/contract/language';
import { time } from '../columns.ts';

/**
 * The watched texts that are stale or missing in a language (feature `freshness`, D-92); a text without a row is fresh. Triggers of the records'
 * tables write the rows with every change of the texts; only a confirmation deletes them otherwise.
 */
export const freshness = pgTable(
  'freshness',
  {
    collection: text('collection').notNull(),
    recordId: integer('record_id').notNull(),
    field: text('field').notNull(),
    language: text('language').$type<Language>().notNull(),
    state: text('state').$type<Exclude<TextState, 'fresh'>>().notNull(),
    /** Of a stale text: the text in the other language from which it was made, and when that text changed. */
    source: text('source'),
    staleSince: time('stale_since'),
  },
  (table) => [
    primaryKey({ columns: [table.collection, table.recordId, table.field, table.language] }),
    index('freshness_states_idx').on(table.collection, table.language, table.state, table.recordId, table.field),
    check('freshness_state', sql`${table.state} in ('stale', 'missing')`),
    check(
      'freshness_stale_has_source',
      sql`(${table.state} = 'stale') = (${table.source} is not null and ${table.staleSince} is not null)`,
    ),
  ],
);
