import { index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { foldedName, identity, nameIndexes, now, translatedText } from '../columns.ts';
import { mediaFiles } from './media-files.ts';

/** The deleted records that can be restored (D-72). */
export const trash = pgTable(
  'trash',
  {
    id: identity(),
    collection: text('collection').notNull(),
    recordId: integer('record_id').notNull(),
    /** The name that the record had in each language. */
    name: translatedText('name'),
    ...foldedName(),
    deletedAt: now('deleted_at'),
    /** The id of the user, who may be deleted later; null if no user deleted the record. */
    deletedBy: integer('deleted_by'),
    /** What `beforeRemove` of the resource returned as `removed`, for its `afterRestore`. */
    removed: jsonb('removed').$type<unknown>(),
  },
  (table) => [
    unique().on(table.collection, table.recordId),
    index().on(table.deletedAt),
    ...nameIndexes('trash', table),
  ],
);

/**
 * The rows that were deleted with a record, its own first, each before the rows that refer to it. A column that a migration renames or
 * converts in the catalogue's table, it must also change in `content`.
 */
export const trashRows = pgTable(
  'trash_rows',
  {
    itemId: integer('item_id')
      .notNull()
      .references(() => trash.id, { onDelete: 'cascade' }),
    place: integer('place').notNull(),
    tableName: text('table_name').notNull(),
    /** The whole row, by column. Of a record in which only a reference was emptied, the id. */
    content: jsonb('content').$type<Record<string, unknown>>().notNull(),
    /** If the row stayed and only lost its reference to the record: the column of the reference. */
    emptied: text('emptied'),
    /** The file of a picture, which therefore stays in the media store. */
    fileName: text('file_name')
      .generatedAlwaysAs(sql.raw(`"content" ->> 'file_name'`))
      .references(() => mediaFiles.name, { onDelete: 'restrict' }),
  },
  (table) => [
    primaryKey({ columns: [table.itemId, table.place] }),
    index('trash_rows_record_idx').on(table.tableName, sql`("content" ->> 'id')`),
    index().on(table.fileName),
  ],
);
