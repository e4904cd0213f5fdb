import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { now } from '../columns.ts';

/**
 * A row for each picture in the store. The row is inserted before the picture and its thumbnail are written, and deleted after
 * they are removed, so that a crash leaves no untracked file. Media with the same content share a row, even if they are of
 * different kinds.
 */
export const mediaFiles = pgTable(
  'media_files',
  {
    /**
     * 32 hexadecimal digits, one dot, and `jpg` or `png`. The digits are random, so that the URL cannot be guessed and a name is never
     * used twice.
     */
    name: text('name').primaryKey(),
    /**
     * SHA-256 of the stored bytes. It is null while the file is being written or removed; during this time no medium may start to
     * use the file.
     */
    contentHash: text('content_hash').unique(),
    /** When the row was inserted, or the removal of the file began. */
    changedAt: now('changed_at'),
  },
  (table) => [index().on(table.changedAt)],
);
