import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import type { ItemField, ItemKind, ItemState, LeftBecause } from '@trastienda/contract/imports/items';
import { identity, translatedText } from '../db/columns.ts';
import { importRuns } from '../db/tables/import-runs.ts';
import { mediaColumns, mediaIndexes } from '../media/media-columns.ts';
import type { MediaKind } from '../media/media-kind.ts';
import { experiences } from '../resources/experience/table.ts';
import { makers } from '../resources/maker/table.ts';
import type { RunTables } from '../runs/run-kind.ts';
import type { ActivityFields, Note, Term } from './source.ts';

/** The maker of each source's experiences (D-66). It is stored by id, because it may be renamed. */
export const importSources = pgTable('import_sources', {
  source: text('source').primaryKey(),
  makerId: integer('maker_id').references(() => makers.id, { onDelete: 'set null' }),
});

/** A run that is being worked on. `source` is the key of its source. */
export type Run = { id: number; source: string };

const ofRun = () =>
  integer('run_id')
    .notNull()
    .references(() => importRuns.id, { onDelete: 'cascade' });

/** The staging rows of a run, one per activity and language. */
export const importParts = pgTable(
  'import_parts',
  {
    runId: ofRun(),
    sourceId: text('source_id').notNull(),
    language: text('language').notNull(),
    place: integer('place').notNull(),
    /** Whether another list also contains the activity. */
    isDuplicate: boolean('is_duplicate').notNull(),
    fields: jsonb('fields').$type<ActivityFields>().notNull(),
    notes: jsonb('notes').$type<Note[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.runId, table.sourceId, table.language] })],
);

/** The locations, tags and zones of the sources, with the names that were read last. */
export const importTerms = pgTable(
  'import_terms',
  {
    source: text('source').notNull(),
    kind: text('kind').$type<Term['kind']>().notNull(),
    sourceId: text('source_id').notNull(),
    name: translatedText('name').notNull(),
    country: text('country'),
    /** For a location with an unknown country: the source's name of the country. */
    countryName: text('country_name'),
    /** For a zone: the source's id of its location. */
    parentId: text('parent_id'),
    /**
     * The id of our location, tag or zone that the term maps to, which may have been deleted; null until an import maps the term. Always
     * null for Civitatis, because our records store its ids in `civitatis_id`.
     */
    recordId: integer('record_id'),
  },
  (table) => [primaryKey({ columns: [table.source, table.kind, table.sourceId] })],
);

/** The experience of each imported activity, and the source's values that the next import compares with. */
export const importLinks = pgTable(
  'import_links',
  {
    source: text('source').notNull(),
    sourceId: text('source_id').notNull(),
    /** Null after the experience was deleted. */
    experienceId: integer('experience_id').references(() => experiences.id, { onDelete: 'set null' }),
    /**
     * The source's value of each field that an import wrote, or that a person declined (decision `ours`). A translated field has a key per
     * language, such as `name.es`.
     */
    base: jsonb('base').$type<Record<string, unknown>>().notNull(),
    /**
     * The media ids of the pictures that an import attached last, in order. A picture that could not be fetched has no id. `{0}` after a
     * person declined the source's pictures.
     */
    mediaIds: integer('media_ids').array().notNull().default([]),
    isGone: boolean('is_gone').notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.source, table.sourceId] }), uniqueIndex().on(table.experienceId)],
);

/** The items of a run's plan, with their outcomes. */
export const importItems = pgTable(
  'import_items',
  {
    id: identity(),
    runId: ofRun(),
    sourceId: text('source_id'),
    kind: text('kind').$type<ItemKind>().notNull(),
    state: text('state').$type<ItemState>().notNull().default('pending'),
    isChosen: boolean('is_chosen').notNull().default(true),
    doneAt: timestamp('done_at', { withTimezone: true }),
    name: text('name'),
    /** No foreign key: the history outlives the experience. */
    experienceId: integer('experience_id'),
    isCreated: boolean('is_created').notNull().default(false),
    fields: jsonb('fields').$type<Record<string, ItemField>>().notNull().default({}),
    notes: jsonb('notes').$type<Note[]>().notNull().default([]),
    /** Fields that the forms require and that would lack a valid value even if all values of the source were applied (D-66). */
    missing: text('missing').array().notNull().default([]),
    /** The result of fetching each picture, by URL: the medium or the fault. */
    pictures: jsonb('pictures').$type<Record<string, { mediumId: number } | { fault: string }>>(),
    /**
     * The values that the item wrote, in the form in which the source sends them: its ids and URLs. `after` contains the written locations,
     * tags, zones and pictures in the stored form: our ids.
     */
    writes: jsonb('writes').$type<Record<string, unknown>>(),
    after: jsonb('after').$type<Record<string, unknown>>(),
    /** The stored values and the link row before the item was applied. */
    before: jsonb('before').$type<Record<string, unknown>>(),
    linkBefore: jsonb('link_before').$type<unknown>(),
    /** Fields not written because they were edited after the plan was created. */
    kept: text('kept').array().notNull().default([]),
    /** The content hash of an experience that the run created, to detect later edits. */
    contentHash: text('content_hash'),
    /** Fields that the undo did not restore: they were edited since, or a record in their previous value, such as a tag, was deleted. */
    leftFields: text('left_fields').array().notNull().default([]),
    /** Why the undo did not restore the item or some of its fields. */
    leftBecause: text('left_because').$type<LeftBecause>(),
  },
  (table) => [
    index().on(table.runId, table.kind, table.id),
    index('import_items_pending_idx')
      .on(table.runId, table.id)
      .where(sql`${table.state} = 'pending'`),
    index('import_items_applied_idx')
      .on(table.runId, table.experienceId)
      .where(sql`${table.state} = 'applied'`),
    index('import_items_done_idx')
      .on(table.runId, table.doneAt, table.id)
      .where(sql`${table.doneAt} is not null`),
  ],
);

export const importTables: RunTables = {
  name: 'import',
  runs: importRuns,
  items: importItems,
  ofRun: importItems.runId,
};

/** Locations, tags, zones and the maker that a run created, for its undo. */
export const importMade = pgTable(
  'import_made',
  {
    runId: ofRun(),
    kind: text('kind').$type<'locations' | 'tags' | 'zones' | 'makers'>().notNull(),
    recordId: integer('record_id').notNull(),
    contentHash: text('content_hash').notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.recordId] }), index().on(table.runId)],
);

/** Pictures that an import replaced, retained so that the import can be undone. */
export const importKeptMedia = pgTable(
  'import_kept_media',
  {
    ...mediaColumns(),
    itemId: integer('item_id').references(() => importItems.id, { onDelete: 'cascade' }),
    /** The picture's id in `media_experiences`, before the import and after the undo. */
    mediumId: integer('medium_id').notNull(),
  },
  (table) => mediaIndexes(table, table.itemId),
);

/** Listed in `file-users.ts`, so that the cleanup of unused files does not delete the files of these pictures. No route serves them. */
export const keptMediaKind: MediaKind = {
  collection: 'import_kept_media',
  type: 'ImportKeptMedium',
  table: importKeptMedia,
  owner: importKeptMedia.itemId,
};
