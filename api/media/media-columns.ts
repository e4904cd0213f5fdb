import { index, integer, pgTable, text, timestamp, type AnyPgColumn } from 'drizzle-orm/pg-core';
import { identity } from '../db/columns.ts';

/**
 * A row for each file in the store, inserted before the file is written and deleted after the file is removed, so that a crash
 * leaves no untracked file. Media of any kind with the same content share a file.
 */
export const mediaFiles = pgTable(
  'media_files',
  {
    /** Random, so that the URL cannot be guessed and a name is never used twice. */
    name: text('name').primaryKey(),
    /** SHA-256 of the stored bytes; null while the file is being written or removed, when no medium may start to use it. */
    contentHash: text('content_hash').unique(),
    /** When the row was inserted, or the removal of the file began. */
    changedAt: timestamp('changed_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index().on(table.changedAt)],
);

/** The columns of every kind of media. Each kind has its own table: ids are per collection, owners are real foreign keys. */
export const mediaColumns = () => ({
  id: identity(),
  fileName: text('file_name')
    .notNull()
    .references(() => mediaFiles.name, { onDelete: 'restrict' }),
  /** Position among the owner's media, from 0. */
  position: integer('position').notNull().default(0),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
});

/** Indexes for finding the media of an owner and the users of a file. */
export const mediaIndexes = (table: { fileName: AnyPgColumn }, owner: AnyPgColumn) => [
  index().on(owner),
  index().on(table.fileName),
];
