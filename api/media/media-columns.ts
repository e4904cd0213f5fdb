import { index, integer, pgTable, text, timestamp, type AnyPgColumn } from 'drizzle-orm/pg-core';
import { identity } from '../db/columns.ts';

/**
 * Every file that the store holds, written down before it is stored and struck out after it is gone, so that a crash
 * leaves no file that nobody knows. Media of any kind with the same content share one.
 */
export const mediaFiles = pgTable(
  'media_files',
  {
    /** Random, so that who knows no row cannot guess the address, and so that a name is never used twice. */
    name: text('name').primaryKey(),
    /** SHA-256 of the stored bytes; null while it is being written or removed, when no medium may start to use it. */
    contentHash: text('content_hash').unique(),
    /** When it was written down, or given up. */
    changedAt: timestamp('changed_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index().on(table.changedAt)],
);

/** What a medium of every kind has. Each kind has a table of its own: ids are per collection, owners real foreign keys. */
export const mediaColumns = () => ({
  id: identity(),
  fileName: text('file_name')
    .notNull()
    .references(() => mediaFiles.name, { onDelete: 'restrict' }),
  /** Its place among the owner's media, from 0. */
  position: integer('position').notNull().default(0),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
});

/** Indexes for finding the media of an owner and the users of a file. */
export const mediaIndexes = (table: { fileName: AnyPgColumn }, owner: AnyPgColumn) => [
  index().on(owner),
  index().on(table.fileName),
];
