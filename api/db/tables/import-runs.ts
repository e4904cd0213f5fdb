import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { ItemKind } from '@trastienda/contract/imports/items';
import type { RunCounts, RunState } from '@trastienda/contract/imports/runs';
import { identity, now, time } from '../columns.ts';

/** The value of `started_by` for a run that the server started automatically (D-76). */
export const automatic = '';

/** The runs. A run reads a source and creates a plan, which can be applied and undone. */
export const importRuns = pgTable(
  'import_runs',
  {
    id: identity(),
    source: text('source').notNull(),
    state: text('state').$type<RunState>().notNull().default('reading'),
    /** A random token, `experienceImports` in the API (D-53). */
    plan: text('plan').notNull().unique(),
    /**
     * The e-mail of the user who started the run, {@link automatic}, or `erasedUser`. An e-mail, unlike an id, outlives the deletion of the
     * user; `erase` replaces it.
     */
    startedBy: text('started_by').notNull(),
    appliedBy: text('applied_by'),
    undoneBy: text('undone_by'),
    startedAt: now('started_at'),
    plannedAt: time('planned_at'),
    appliedAt: time('applied_at'),
    undoneAt: time('undone_at'),
    finishedAt: time('finished_at'),
    lists: integer('lists').notNull().default(0),
    listsRead: integer('lists_read').notNull().default(0),
    /** If a list failed, the plan has no `gone` items, because the failed list may still contain the missing activities. */
    listsFailed: integer('lists_failed').notNull().default(0),
    /** The ids of failed lists, each once, up to `maxFailedLists`. */
    failedLists: text('failed_lists').array().notNull().default([]),
    /** The number of distinct failed lists that `failedLists` does not contain. */
    failedListsMore: integer('failed_lists_more').notNull().default(0),
    counts: jsonb('counts').$type<RunCounts>(),
    /** The number of items processed, including failed items (`failed`) and items undone since. Incremented with each batch. */
    applied: integer('applied').notNull().default(0),
    appliedCounts: jsonb('applied_counts').$type<Partial<Record<ItemKind, number>>>().notNull().default({}),
    failed: integer('failed').notNull().default(0),
    picturesMissing: integer('pictures_missing').notNull().default(0),
    undone: integer('undone').notNull().default(0),
    undoLeft: integer('undo_left').notNull().default(0),
    /** When `forgetImports` began to delete the items of the run. The row of most runs stays as history. */
    forgottenAt: time('forgotten_at'),
    /** The number of ticked items, by kind. */
    chosenCounts: jsonb('chosen_counts').$type<Partial<Record<ItemKind, number>>>().notNull().default({}),
    /** The number of items ticked when the plan was created. */
    quantity: integer('quantity').notNull().default(0),
    manyGone: boolean('many_gone').notNull().default(false),
    /** The progress at the last statement timeout, such as `applying 200 0 0`. `slowTries` counts the timeouts at that progress. */
    slowAt: text('slow_at'),
    slowTries: integer('slow_tries').notNull().default(0),
    /** The key of the error that ended a failed run, such as `distributorDown` (`apiErrors`). */
    error: text('error'),
  },
  (table) => [
    // Allows a single active run per source.
    uniqueIndex('import_runs_one_active')
      .on(table.source)
      .where(sql`${table.state} in ('reading', 'applying', 'undoing')`),
    index().on(table.startedAt),
  ],
);
