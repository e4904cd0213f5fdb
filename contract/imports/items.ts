import * as z from 'zod';
import { referenceFields, type ReferenceField } from './fields.ts';
import { noteKeys, pictureFaults } from './notes.ts';

/** Results of comparing a source's activity with the stored experience. Unchanged activities are counted, but get no item. */
export const itemKinds = ['new', 'changed', 'conflict', 'gone', 'rejected'] as const;
export type ItemKind = (typeof itemKinds)[number];

/** States of an item. `kept`: the undo did not revert the experience, or some of its fields, for the reason in `leftBecause`. */
export const itemStates = ['pending', 'applied', 'failed', 'undone', 'kept'] as const;
export type ItemState = (typeof itemStates)[number];

/**
 * Reasons why an undo did not revert an experience or some of its fields: the experience was edited since the import, another record refers
 * to it, it was deleted since the import, or the undo failed.
 */
export const leftReasons = ['edited', 'used', 'deleted', 'failed'] as const;
export type LeftBecause = (typeof leftReasons)[number];

/** The value that a field has after an import: the stored value (`ours`) or the source's value (`theirs`). */
export const decisions = ['ours', 'theirs'] as const;
export type Decision = (typeof decisions)[number];

/**
 * A field of an item, if its value in the source changed since the last import and differs from the stored value. `base` is the value that
 * the last import wrote, `ours` the stored value, and `theirs` the source's value. A translated field has an entry for each language, such
 * as `description.en`. The field is in conflict if the stored value also changed since the last import; it then needs a `decision`. Any
 * other field takes the source's value unless the decision is `ours`. After a decision for `ours`, the field is part of a later plan only
 * if the source's value has changed again.
 */
export const itemField = z.object({
  base: z.unknown(),
  ours: z.unknown(),
  theirs: z.unknown(),
  isConflict: z.boolean(),
  decision: z.enum(decisions).nullable(),
});
export type ItemField = z.output<typeof itemField>;

const moment = z.string().nullable();

const called = z.record(z.string(), z.string());
// The cast is safe: the keys of the object are the given fields.
const termsOf = (fields: readonly ReferenceField[]) =>
  Object.fromEntries(fields.map((field) => [field, called])) as Record<ReferenceField, typeof called>;

/** An item of `GET /imports/runs/{id}/items`, sorted as an import applies them. Filters: `kind`, `state` and `name` (a part of it). */
export const importItem = z.object({
  '@id': z.string(),
  '@type': z.literal('ImportItem'),
  id: z.int(),
  kind: z.enum(itemKinds),
  state: z.enum(itemStates),
  isChosen: z.boolean(),
  /** Time when the import or the undo last processed the item. */
  doneAt: moment,
  /** The activity's id in the source; null if the source gave none. */
  sourceId: z.string().nullable(),
  name: z.string().nullable(),
  /** The `@id` of the experience, or null if there is none. `isHere` is whether that experience still exists. */
  experience: z.string().nullable(),
  isHere: z.boolean(),
  /** The thumbnail of the experience's first picture. */
  picture: z.string().nullable(),
  /**
   * The name of the experience's location, in the request's language. Without an experience, or if it has no location: the name of the
   * activity's location in the source.
   */
  place: z.string().nullable(),
  fields: z.record(z.string(), itemField),
  /** Names of the locations, tags and zones in `fields`, by source id or `@id`, in the request's language. Unknown names are absent. */
  terms: z.object(termsOf(referenceFields)),
  /** Notes on the source record; `field` and `value` identify a value that was changed or dropped. */
  notes: z.array(z.object({ key: z.enum(noteKeys), field: z.string().optional(), value: z.string().optional() })),
  /** Fields that the admin's forms require and that have a valid value neither in the source nor in the stored experience (D-66). */
  missing: z.array(z.string()),
  /** Fields that the import did not write, because a person edited them, or deleted or restored the experience, after the plan was created. */
  kept: z.array(z.string()),
  /** Fields that the undo did not revert. `leftBecause` is the reason for these fields or for the whole experience. */
  left: z.array(z.string()),
  leftBecause: z.enum(leftReasons).nullable(),
  /** Number of pictures stored. */
  pictures: z.int(),
  /** Pictures that were not stored, and why. */
  pictureFaults: z.array(z.object({ url: z.string(), fault: z.enum(pictureFaults) })),
});
export type ImportItem = z.output<typeof importItem>;

/** The answer to {@link itemPatch}: the item, and the run's current number of ticked items by kind. */
export const changedItem = importItem.extend({ chosenCounts: z.record(z.enum(itemKinds), z.int()) });
export type ChangedItem = z.output<typeof changedItem>;
