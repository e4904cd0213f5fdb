import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, smallint, text, type AnyPgColumn } from 'drizzle-orm/pg-core';
import { identity, now } from '../db/columns.ts';
import { mediaFiles } from '../db/tables/media-files.ts';

/** The token of the folder that has the pictures, at most one row. The folder has it, too, so that no server uses another folder. */
export const mediaFolder = pgTable(
  'media_folder',
  { id: smallint('id').primaryKey().default(1), token: text('token').notNull() },
  (table) => [check('media_folder_one_row', sql`${table.id} = 1`)],
);

/**
 * Returns the columns of a media table. Each kind of media has its own table, so ids are per collection and owners are real
 * foreign keys.
 */
export const mediaColumns = () => ({
  id: identity(),
  fileName: text('file_name')
    .notNull()
    .references(() => mediaFiles.name, { onDelete: 'restrict' }),
  /** Position among the owner's media, from 0. */
  position: integer('position').notNull().default(0),
  createdAt: now('created_at'),
});

type MediaTable = Record<'id' | 'fileName' | 'position', AnyPgColumn>;

/** Returns the indexes for finding the media of an owner in their order, and the media that use a file. */
export const mediaIndexes = (table: MediaTable, owner: AnyPgColumn) => [
  index().on(owner, table.position, table.id),
  index().on(table.fileName),
];
