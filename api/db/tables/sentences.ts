import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { folded, time, trigramIndex } from '../columns.ts';

/**
 * The sentences of the watched texts, each with its translation (feature `freshness`): of a fresh text with those of the text in the other
 * language, of a stale one with those of the text from which it was made. A job derives the rows from the texts.
 */
export const sentencePairs = pgTable(
  'sentence_pairs',
  {
    collection: text('collection').notNull(),
    recordId: integer('record_id').notNull(),
    field: text('field').notNull(),
    /** The position in the text, from 0. Sentences without a counterpart have none. */
    place: integer('place').notNull(),
    es: text('es').notNull(),
    en: text('en').notNull(),
    esFolded: folded('es'),
    enFolded: folded('en'),
    /** When the record was last changed before the pair was read; null for a record from before the change log. */
    modifiedAt: time('modified_at'),
  },
  (table) => [
    primaryKey({ columns: [table.collection, table.recordId, table.field, table.place] }),
    index('sentence_pairs_es_idx').using('hash', table.esFolded),
    index('sentence_pairs_en_idx').using('hash', table.enFolded),
    trigramIndex('sentence_pairs_es_near_idx', table.esFolded),
    trigramIndex('sentence_pairs_en_near_idx', table.enFolded),
  ],
);

/** How far the job has read the texts of each collection. Without its row, it reads all. */
export const sentenceProgress = pgTable('sentence_progress', {
  collection: text('collection').primaryKey(),
  /** The first reading has read the records with smaller ids and this one; null once it has read all. */
  readTo: integer('read_to'),
  /** The token of the snapshot whose changes are read, and when it was taken. */
  token: text('token').notNull(),
  takenAt: time('taken_at').notNull(),
});
