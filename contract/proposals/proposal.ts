import * as z from 'zod';
import { bulkCollections } from './fields.ts';

/**
 * States of a proposal. `planned` waits for its owner. `stopping` ends after the batch that is being written; a `stopped` one may be applied
 * further or undone. `failed` may be undone if it had applied something.
 */
export const proposalStates = [
  'planning',
  'planned',
  'applying',
  'applied',
  'stopping',
  'stopped',
  'undoing',
  'undone',
  'discarded',
  'failed',
] as const;
export type ProposalState = (typeof proposalStates)[number];

/** States in which the server works on the proposal. */
export const busyProposalStates = ['planning', 'applying', 'stopping', 'undoing'] as const satisfies ProposalState[];
/** States that count as open, of which a user may have `limits.proposal.openPerUser`. */
export const openProposalStates = [
  'planning',
  'planned',
  'applying',
  'stopping',
  'undoing',
] as const satisfies ProposalState[];

/**
 * The outcome for a record: it changes, it has the values already, a rule refuses the change, another user has changed it since the plan, or it
 * no longer exists. Only `changes` can be ticked and applied.
 */
export const itemKinds = ['changes', 'same', 'refused', 'changed', 'gone'] as const;
export type ProposalItemKind = (typeof itemKinds)[number];

/** `left`: the undo did not restore the record, or some of its fields, for the reason in `leftBecause`. */
export const itemStates = ['pending', 'applied', 'undone', 'left'] as const;
export type ProposalItemState = (typeof itemStates)[number];
export const leftReasons = ['edited', 'deleted', 'referenceDeleted', 'notRestorable', 'failed'] as const;

const member = z.union([z.string(), z.number()]);
const fieldValue = z.union([member, z.boolean(), z.null(), z.array(member)]);

/** The operation as it was sent, with the values parsed; the records in `value` are `@id`s. */
const plannedOperation = z.object({
  operation: z.string(),
  field: z.string().nullable(),
  language: z.string().nullable(),
  value: fieldValue,
  find: z.string().nullable(),
  wholeWords: z.boolean(),
  matchesCase: z.boolean(),
  matchesAccents: z.boolean(),
});

const counts = z.record(z.enum(itemKinds), z.int());
const moment = z.string().nullable();
/** `name` is the e-mail address. */
const person = z.object({ '@id': z.string(), name: z.string() }).nullable();

/** `GET /proposals` and `GET /proposals/{id}`. Moments are ISO 8601 in UTC. */
export const proposal = z.object({
  '@id': z.string(),
  '@type': z.literal('Proposal'),
  id: z.int(),
  collection: z.enum(bulkCollections),
  state: z.enum(proposalStates),
  /** The user who made it, or who undid it last. Null if the user was deleted, and `undoneBy` before an undo. */
  owner: person,
  undoneBy: person,
  /** Whether the asking user made it: only the owner ticks and applies. */
  isOwn: z.boolean(),
  operations: z.array(plannedOperation),
  /** The filters by query parameter; null if the records were ticked. */
  where: z.record(z.string(), z.union([z.string(), z.array(z.string())])).nullable(),
  /** Names of the records in `operations`, by `@id`, in the language of the request. */
  names: z.record(z.string(), z.string()),
  notify: z.enum(['summary', 'none']),
  /** The number of makers that get a mail, as ticked. 0 with `notify: none`. */
  mails: z.int(),
  /** Selected records, and how many of them are planned. */
  total: z.int(),
  planned: z.int(),
  /** Items by kind; complete when the proposal is planned. */
  counts,
  /** Ticked items that wait to be applied. */
  chosen: z.int(),
  /** `applied`: items written; `refused`: chosen items that were not written when it was their turn (`refused`, `changed`, `gone`). `toApply`: ticked items when the apply began. */
  applied: z.int(),
  refused: z.int(),
  toApply: z.int(),
  /** Of the applied items: restored by the undo, and not or not wholly restored. */
  undone: z.int(),
  left: z.int(),
  isUndoable: z.boolean(),
  createdAt: z.string(),
  plannedAt: moment,
  appliedAt: moment,
  undoneAt: moment,
  finishedAt: moment,
  /** Until when a planned proposal is kept. */
  expiresAt: moment,
  /** A key of `apiErrors` if the proposal failed. */
  error: z.string().nullable(),
});
export type Proposal = z.output<typeof proposal>;

/**
 * A field of an item. References are `@id`s, lists of references lists of `@id`s; a translated field has an entry per language, such as `name.en`.
 * The state of a text is that of `translationStates`, such as `translationStates.en.name`: before `stale`, after `fresh`.
 */
const itemField = z.object({ before: fieldValue, after: fieldValue });

/** `GET /proposals/{id}/items?kind[]=&state[]=&name=&page=`: in the order of their names when planned. */
export const proposalItem = z.object({
  '@id': z.string(),
  '@type': z.literal('ProposalItem'),
  id: z.int(),
  /** The `@id` of the record. */
  record: z.string(),
  /** Its name when it was planned, in the language of the request. */
  name: z.string().nullable(),
  kind: z.enum(itemKinds),
  state: z.enum(itemStates),
  isChosen: z.boolean(),
  isDeleted: z.boolean(),
  /** The fields that change, in the order of the resource. Empty for `delete`. */
  fields: z.record(z.string(), itemField),
  /** Names of the records in `fields`, by `@id`. */
  names: z.record(z.string(), z.string()),
  /** Why the record is refused, in the language of the request. */
  problems: z.array(z.object({ propertyPath: z.string(), message: z.string() })),
  left: z.array(z.string()),
  leftBecause: z.enum(leftReasons).nullable(),
  /** The item of the trash that restores a deleted record. */
  trash: z.string().nullable(),
  doneAt: moment,
});
export type ProposalItem = z.output<typeof proposalItem>;

/** `GET /proposals/{id}/mail`: the mail that the first maker would get if the ticked experiences were changed now; 404 if no maker gets one. `to`: its name. */
export const proposalMail = z.object({ to: z.string(), subject: z.string(), text: z.string() });
export type ProposalMail = z.output<typeof proposalMail>;
