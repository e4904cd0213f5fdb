import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { FieldProblem } from '@trastienda/contract/model/violations';
import type { BulkCollection } from '@trastienda/contract/proposals/fields';
import type {
  leftReasons,
  ProposalItemKind,
  ProposalItemState,
  ProposalState,
} from '@trastienda/contract/proposals/proposal';
import type { Operation } from '@trastienda/contract/proposals/requests';
import type { Language } from '@trastienda/contract/language';
import { identity, now, time, translatedText } from '../db/columns.ts';
import { users } from '../session/users.ts';

/** Why a record is refused: the broken rules of its fields, or the records that use a record to delete. */
export type ItemProblem = FieldProblem & { usedBy?: Record<Language, string> };

/** A change of many records that is planned, shown, applied and undone as one (D-91). It is not a record: neither the change log nor the trash contains it. */
export const proposals = pgTable(
  'proposals',
  {
    id: identity(),
    collection: text('collection').$type<BulkCollection>().notNull(),
    state: text('state').$type<ProposalState>().notNull().default('planning'),
    /** Only the owner ticks and applies. Null after the user was deleted. */
    ownerId: integer('owner_id').references(() => users.id, { onDelete: 'set null' }),
    /** Who undid it, and in whose name the undo writes. */
    undoneById: integer('undone_by_id').references(() => users.id, { onDelete: 'set null' }),
    /** The language of the request, which decides how filters by name and texts without a language are read. */
    language: text('language').$type<Language>().notNull(),
    /** The query parameters of the filters; null if the records were ticked. */
    filters: jsonb('filters').$type<Record<string, string | string[]>>(),
    /** The operations with parsed values: references are ids. */
    operations: jsonb('operations').$type<Operation[]>().notNull(),
    notify: text('notify').$type<'summary' | 'none'>().notNull().default('none'),
    /** Counts every change of the state and of the ticks: the version of `If-Match`. */
    revision: integer('revision').notNull().default(1),
    /** Selected records; those that are planned; ticked items that wait. */
    total: integer('total').notNull().default(0),
    planned: integer('planned').notNull().default(0),
    chosen: integer('chosen').notNull().default(0),
    counts: jsonb('counts').$type<Partial<Record<ProposalItemKind, number>>>().notNull().default({}),
    /** The number of ticked items when the apply began. */
    toApply: integer('to_apply').notNull().default(0),
    applied: integer('applied').notNull().default(0),
    /** Chosen items that were not written when it was their turn. */
    refused: integer('refused').notNull().default(0),
    undone: integer('undone').notNull().default(0),
    left: integer('left_count').notNull().default(0),
    /** SHA-256 over the hashes of the items that change, in order of their ids. */
    planHash: text('plan_hash'),
    createdAt: now('created_at'),
    plannedAt: time('planned_at'),
    appliedAt: time('applied_at'),
    undoneAt: time('undone_at'),
    finishedAt: time('finished_at'),
    /** The progress at the last statement timeout, and the number of timeouts at that progress. */
    slowAt: text('slow_at'),
    slowTries: integer('slow_tries').notNull().default(0),
    /** The key of the error that ended a failed proposal. */
    error: text('error'),
  },
  (table) => [
    index().on(table.ownerId),
    index().on(table.undoneById),
    index('proposals_busy_idx')
      .on(table.id)
      .where(sql`${table.state} in ('planning', 'applying', 'stopping', 'undoing')`),
  ],
);

/** The records of a proposal. */
export const proposalItems = pgTable(
  'proposal_items',
  {
    id: identity(),
    proposalId: integer('proposal_id')
      .notNull()
      .references(() => proposals.id, { onDelete: 'cascade' }),
    /** No foreign key: the report outlives the record. */
    recordId: integer('record_id').notNull(),
    name: translatedText('name'),
    /** The version of the record on which `before` and `after` are based. */
    version: text('version'),
    /** Null until the item is planned. */
    kind: text('kind').$type<ProposalItemKind>(),
    state: text('state').$type<ProposalItemState>().notNull().default('pending'),
    isChosen: boolean('is_chosen').notNull().default(false),
    /**
     * The stored values of the fields that change, by field; a translated field has a key per language, such as `name.en`. References are ids,
     * lists sorted ids. `{}` for `delete`.
     */
    before: jsonb('before').$type<Record<string, unknown>>(),
    after: jsonb('after').$type<Record<string, unknown>>(),
    /** SHA-256 of the values of all fields of the operations, also of those that stay, on which the plan is based. */
    plannedOnHash: text('planned_on_hash'),
    /** SHA-256 of the text of `after`; what was written has the same. */
    afterHash: text('after_hash'),
    problems: jsonb('problems').$type<ItemProblem[]>(),
    leftFields: text('left_fields').array().notNull().default([]),
    leftBecause: text('left_because').$type<(typeof leftReasons)[number]>(),
    /** The item of the trash that holds the deleted record. */
    trashId: integer('trash_id'),
    /** Whether the summary for the maker has been stored. */
    isNotified: boolean('is_notified').notNull().default(false),
    doneAt: time('done_at'),
  },
  (table) => [
    uniqueIndex('proposal_items_record_idx').on(table.proposalId, table.recordId),
    index().on(table.proposalId, table.id),
    index('proposal_items_unplanned_idx')
      .on(table.proposalId, table.id)
      .where(sql`${table.kind} is null`),
    index('proposal_items_waiting_idx')
      .on(table.proposalId, table.id)
      .where(sql`${table.state} = 'pending' and ${table.isChosen}`),
    index('proposal_items_applied_idx')
      .on(table.proposalId, table.id)
      .where(sql`${table.state} = 'applied'`),
  ],
);
