import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import type { ItemField, LeftBecause, RunCounts } from '@trastienda/contract/calls/imports';
import type { ItemKind, ItemState, RunState } from '@trastienda/contract/calls/imports';
import { identity, translatedText } from '../db/columns.ts';
import { mediaColumns, mediaIndexes } from '../media/media-columns.ts';
import type { MediaKind } from '../media/media-kind.ts';
import { experiences } from '../resources/experience/table.ts';
import { makers } from '../resources/maker/table.ts';
import type { ActivityFields, Note, Term } from './source.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** Whose experiences those of a source are here; the maker may be renamed (D-66). */
export const importSources = pgTable('import_sources', {
  source: text('source').primaryKey(),
  makerId: integer('maker_id').references(() => makers.id, { onDelete: 'set null' }),
});

/** `started_by` of a run that the server began by itself (D-76). */
export const automatic = '';

/** Each reading of a source, and what came of it. */
export const importRuns = pgTable(
  'import_runs',
  {
    id: identity(),
    source: text('source').notNull(),
    state: text('state').$type<RunState>().notNull().default('reading'),
    /** Random; handed out as `experienceImports` (D-53). */
    plan: text('plan').notNull().unique(),
    /** E-mails, which stay when the user goes, or {@link automatic}. */
    startedBy: text('started_by').notNull(),
    appliedBy: text('applied_by'),
    undoneBy: text('undone_by'),
    startedAt: moment('started_at').notNull().defaultNow(),
    plannedAt: moment('planned_at'),
    appliedAt: moment('applied_at'),
    undoneAt: moment('undone_at'),
    finishedAt: moment('finished_at'),
    lists: integer('lists').notNull().default(0),
    listsRead: integer('lists_read').notNull().default(0),
    /** What is in these is not known, and so nothing is known to be gone. */
    listsFailed: integer('lists_failed').notNull().default(0),
    /** The first of them, each once, and how many more there are. */
    failedLists: text('failed_lists').array().notNull().default([]),
    failedListsMore: integer('failed_lists_more').notNull().default(0),
    counts: jsonb('counts').$type<RunCounts>(),
    /** Items that were settled, whatever became of them since, and of those what could not be done; raised with each batch. */
    applied: integer('applied').notNull().default(0),
    appliedCounts: jsonb('applied_counts').$type<Partial<Record<ItemKind, number>>>().notNull().default({}),
    failed: integer('failed').notNull().default(0),
    picturesMissing: integer('pictures_missing').notNull().default(0),
    undone: integer('undone').notNull().default(0),
    undoLeft: integer('undo_left').notNull().default(0),
    /** When its items were removed; the row stays as history. */
    forgottenAt: moment('forgotten_at'),
    /** Items that are ticked, by kind. */
    chosenCounts: jsonb('chosen_counts').$type<Partial<Record<ItemKind, number>>>().notNull().default({}),
    /** What was ticked when the plan was made. */
    quantity: integer('quantity').notNull().default(0),
    manyGone: boolean('many_gone').notNull().default(false),
    /** How far it was when a statement took too long, and how often in a row it did there. */
    slowAt: text('slow_at'),
    slowTries: integer('slow_tries').notNull().default(0),
    /** A key of the error catalogue. */
    error: text('error'),
  },
  (table) => [
    // One of a source at a time.
    uniqueIndex('import_runs_one_active')
      .on(table.source)
      .where(sql`${table.state} in ('reading', 'applying', 'undoing')`),
    index().on(table.startedAt),
  ],
);

const ofRun = () =>
  integer('run_id')
    .notNull()
    .references(() => importRuns.id, { onDelete: 'cascade' });

/** What a run has read, one row for each activity and language. */
export const importParts = pgTable(
  'import_parts',
  {
    runId: ofRun(),
    sourceId: text('source_id').notNull(),
    language: text('language').notNull(),
    place: integer('place').notNull(),
    /** Another list has it, too. */
    isDuplicate: boolean('is_duplicate').notNull(),
    fields: jsonb('fields').$type<ActivityFields>().notNull(),
    notes: jsonb('notes').$type<Note[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.runId, table.sourceId, table.language] })],
);

/** The places, tags and zones of a source, as it called them last. */
export const importTerms = pgTable(
  'import_terms',
  {
    source: text('source').notNull(),
    kind: text('kind').$type<Term['kind']>().notNull(),
    sourceId: text('source_id').notNull(),
    name: translatedText('name').notNull(),
    country: text('country'),
    /** Of a place whose country is none of ours: what the source calls it. */
    countryName: text('country_name'),
    /** Of a zone: the source's id of its place. */
    parentId: text('parent_id'),
    /** The place, tag or zone of ours, where that does not say so itself; it may have been deleted. */
    recordId: integer('record_id'),
  },
  (table) => [primaryKey({ columns: [table.source, table.kind, table.sourceId] })],
);

/** Which experience an activity is here, and what the last import wrote of it. */
export const importLinks = pgTable(
  'import_links',
  {
    source: text('source').notNull(),
    sourceId: text('source_id').notNull(),
    /** Null once it was deleted here. */
    experienceId: integer('experience_id').references(() => experiences.id, { onDelete: 'set null' }),
    /** By field, translated ones as `name.es`. */
    base: jsonb('base').$type<Record<string, unknown>>().notNull(),
    /** The pictures that were attached, in their order; those that failed are not among them. */
    mediaIds: integer('media_ids').array().notNull().default([]),
    isGone: boolean('is_gone').notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.source, table.sourceId] }), uniqueIndex().on(table.experienceId)],
);

/** The plan of a run, and what came of each of its parts. */
export const importItems = pgTable(
  'import_items',
  {
    id: identity(),
    runId: ofRun(),
    sourceId: text('source_id'),
    kind: text('kind').$type<ItemKind>().notNull(),
    state: text('state').$type<ItemState>().notNull().default('pending'),
    isChosen: boolean('is_chosen').notNull().default(true),
    doneAt: moment('done_at'),
    name: text('name'),
    /** No reference: the history outlives the experience. */
    experienceId: integer('experience_id'),
    isCreated: boolean('is_created').notNull().default(false),
    fields: jsonb('fields').$type<Record<string, ItemField>>().notNull().default({}),
    notes: jsonb('notes').$type<Note[]>().notNull().default([]),
    /** Required by the forms and not known to the source (D-66). */
    missing: text('missing').array().notNull().default([]),
    /** What was fetched: the medium by the picture's address, or why there is none. */
    pictures: jsonb('pictures').$type<Record<string, { mediumId: number } | { fault: string }>>(),
    /** What was written, in the words of the source; and places, tags and pictures as they are stored since. */
    writes: jsonb('writes').$type<Record<string, unknown>>(),
    after: jsonb('after').$type<Record<string, unknown>>(),
    /** As it was stored and what the link said, before. */
    before: jsonb('before').$type<Record<string, unknown>>(),
    linkBefore: jsonb('link_before').$type<unknown>(),
    /** Fields that were not written because somebody edited them after the plan. */
    kept: text('kept').array().notNull().default([]),
    /** Of what the run created: shows whether somebody edited it since. */
    contentHash: text('content_hash'),
    /** Fields that the undo did not touch because somebody edited them since, and why it left more than those. */
    leftFields: text('left_fields').array().notNull().default([]),
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

/** Places, tags, zones and the maker that a run made, for its undo. */
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

/** Pictures that an import replaced, kept for its undo. */
export const importKeptMedia = pgTable(
  'import_kept_media',
  {
    ...mediaColumns(),
    itemId: integer('item_id').references(() => importItems.id, { onDelete: 'cascade' }),
    /** What it was as a picture of the experience, and will be again. */
    mediumId: integer('medium_id').notNull(),
  },
  (table) => mediaIndexes(table, table.itemId),
);

/** So that the sweeping of unused files spares them; nothing serves them. */
export const keptMediaKind: MediaKind = {
  collection: 'import_kept_media',
  type: 'ImportKeptMedium',
  table: importKeptMedia,
  owner: importKeptMedia.itemId,
};
