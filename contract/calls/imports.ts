import * as z from 'zod';
import { message } from '../fields.ts';
import { limits } from '../limits.ts';

/**
 * `GET /imports/quantity-imports?token={token}`: the plan that can be applied. `quantity` is the number of items that were ticked when the
 * plan was created. It is 0 if only an old plan is available, which cannot be applied any more. `experienceImports` is an opaque value that
 * identifies the plan (D-53). With feature `import-runs`, the answer also has the `@id` of the plan's run.
 */
export const quantityImports = z.object({
  quantity: z.int(),
  experienceImports: z.string(),
  run: z.string().optional(),
  /** Time when the catalogue was read for this plan. */
  plannedAt: z.string().optional(),
});
export type QuantityImports = z.output<typeof quantityImports>;

/**
 * `POST /imports/imports-request`: applies a plan. `imports` is a source key from `/config.json`, or a list of such keys;
 * `experienceImports` is the value that {@link quantityImports} has under the same name, unchanged.
 */
export const importsRequest = z.object({
  imports: z
    .union([z.string(), z.array(z.string()).max(limits.lists.importSources)], message('importSource'))
    .transform((asked) => (Array.isArray(asked) ? asked : [asked]))
    .refine((asked) => asked.length > 0, message('importSource'))
    .meta({ examples: [['civitatis']] }),
  experienceImports: z.string(message('importPlan')),
  token: z.string().optional(),
});

/** The outcome of an import as a sentence. */
export const importsAnswer = z.object({ message: z.string() });

/**
 * `POST /imports/runs` (feature `import-runs`): starts a run that compares a source's catalogue with the stored experiences, or returns the
 * run that is already reading this source. Answers 202 with `Location` and the run.
 */
export const runRequest = z.object({ source: z.string(message('importSource')).meta({ examples: ['civitatis'] }) });

/**
 * States of a run. A `planned` run waits for a person to apply or cancel it. `applied`, `undone`, `cancelled` and `failed` are final,
 * except that a run with `isUndoable` can be undone.
 */
export const runStates = [
  'reading',
  'planned',
  'applying',
  'applied',
  'undoing',
  'undone',
  'cancelled',
  'failed',
] as const;
export type RunState = (typeof runStates)[number];

/** States in which the server is not working on the run. */
export const settledStates: readonly RunState[] = ['planned', 'applied', 'undone', 'cancelled', 'failed'];

/** Results of comparing a source's activity with the stored experience. Unchanged activities are counted, but get no item. */
export const itemKinds = ['new', 'changed', 'conflict', 'gone', 'rejected'] as const;
export type ItemKind = (typeof itemKinds)[number];

/** States of an item. `kept`: the undo did not revert the experience, or some of its fields, for the reason in `leftBecause`. */
export const itemStates = ['pending', 'applied', 'failed', 'undone', 'kept'] as const;
export type ItemState = (typeof itemStates)[number];

/**
 * Notes on a source record: why a value was changed or dropped, why the record was rejected, or (`deletedHere`) that its experience was
 * deleted from this database.
 */
export const noteKeys = [
  'cut',
  'wrongType',
  'badAddress',
  'badDuration',
  'badPicture',
  'tooManyPictures',
  'tooManyTags',
  'tooManyZones',
  'unknownCountry',
  'unknownLocation',
  'unknownTag',
  'unknownZone',
  'duplicate',
  'noId',
  'noName',
  'noRecord',
  'deletedHere',
] as const;
export type NoteKey = (typeof noteKeys)[number];

/** Reasons why a picture from a source was not stored. */
export const pictureFaults = [
  'badAddress',
  'forbiddenAddress',
  'notFound',
  'noPicture',
  'tooLarge',
  'tooSlow',
  'unreachable',
] as const;
export type PictureFault = (typeof pictureFaults)[number];

/**
 * Reasons why an undo did not revert an experience or some of its fields: the experience was edited since the import, another record refers
 * to it, it was deleted since the import, or the undo failed.
 */
export const leftReasons = ['edited', 'used', 'deleted', 'failed'] as const;
export type LeftBecause = (typeof leftReasons)[number];

export type RunCounts = Record<ItemKind | 'unchanged', number>;

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

/** Maximum length of `failedLists`. */
export const maxFailedLists = 20;

/**
 * `GET /imports/runs` (newest first) and `GET /imports/runs/{id}`: the state and progress of a run, and the users who started, applied and
 * undid it.
 */
export const importRun = z.object({
  '@id': z.string(),
  '@type': z.literal('ImportRun'),
  id: z.int(),
  source: z.string(),
  /** The value that `POST /imports/imports-request` takes as `experienceImports`. */
  plan: z.string(),
  state: z.enum(runStates),
  /** E-mail address of the user who started, applied or undid the run; `startedBy` is null if the server started the run automatically. */
  startedBy: z.string().nullable(),
  appliedBy: z.string().nullable(),
  undoneBy: z.string().nullable(),
  startedAt: z.string(),
  plannedAt: moment,
  appliedAt: moment,
  undoneAt: moment,
  finishedAt: moment,
  /**
   * Number of lists that the source's catalogue consists of (such as one per location), of lists read so far, and of lists that could not
   * be read. A list that is read in two languages counts twice.
   */
  lists: z.int(),
  listsRead: z.int(),
  listsFailed: z.int(),
  /**
   * Names of the lists that could not be read: the first {@link maxFailedLists}, each once even if the list failed in both languages.
   * `failedListsMore` is the number of further names.
   */
  failedLists: z.array(z.string()),
  failedListsMore: z.int(),
  /** Null until the run is planned. */
  counts: z.record(z.enum([...itemKinds, 'unchanged']), z.int()).nullable(),
  /**
   * Whether the plan has so many `gone` items that they are more likely the result of a broken feed than of activities that were really
   * removed. If so, these items were not ticked by default.
   */
  manyGone: z.boolean(),
  /** Number of ticked items, in total and by kind. */
  chosen: z.int(),
  chosenCounts: z.record(z.enum(itemKinds), z.int()),
  /** `applied`: number of items processed, including those that failed or were undone since. `failed`: number of items that failed. */
  applied: z.int(),
  failed: z.int(),
  appliedCounts: z.record(z.enum(itemKinds), z.int()),
  /** Of the applied items: `undone` is the number undone, `left` the number that the undo did not fully revert (see `leftBecause`). */
  undone: z.int(),
  left: z.int(),
  /** Of the applied items: the number with at least one picture that could not be stored (see `pictureFaults`). */
  picturesMissing: z.int(),
  /** Whether the run has ended, has applied items to undo, and their previous values are still stored. */
  isUndoable: z.boolean(),
  /**
   * For an undoable run: the number of its experiences that later imports of the same source changed; an undo preserves those changes.
   * To keep the answer fast, the server examines at most a few thousand changes, so the number can be too low. Null in the list of runs,
   * and for a run that is not undoable.
   */
  laterTouched: z.int().nullable(),
  /** Key of the error in `apiErrors` if the run failed, otherwise null. */
  error: z.string().nullable(),
});
export type ImportRun = z.output<typeof importRun>;

const called = z.record(z.string(), z.string());

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
  terms: z.object({ location: called, tags: called, zones: called }),
  /** Notes on the source record; `field` and `value` identify a value that was changed or dropped. */
  notes: z.array(z.object({ key: z.enum(noteKeys), field: z.string().optional(), value: z.string().optional() })),
  /** Fields that the admin's forms require and that have a valid value neither in the source nor in the stored experience (D-66). */
  missing: z.array(z.string()),
  /** Fields that the import did not write, because a person edited them after the plan was created. */
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

/** A recently processed item in short form; `fields`, `pictures` and `pictureFaults` are counts. */
export const recentItem = z.object({
  id: z.int(),
  name: z.string().nullable(),
  kind: z.enum(itemKinds),
  state: z.enum(itemStates),
  doneAt: z.string(),
  fields: z.int(),
  pictures: z.int(),
  pictureFaults: z.int(),
});
export type RecentItem = z.output<typeof recentItem>;

/**
 * `GET /imports/runs/{id}` with `Accept: text/event-stream`: the `data` of each `event: run`. `recent` holds up to eight of the most
 * recently processed items, newest first. The stream ends after an event with a state in {@link settledStates}.
 */
export const runEvent = importRun.extend({ recent: z.array(recentItem) });
export type RunEvent = z.output<typeof runEvent>;

/**
 * `PATCH /imports/runs/{id}/items/{item}`: ticks or unticks an item and sets decisions by field name; null removes a decision. Deciding a
 * conflict ticks the item unless the same body contains `isChosen`. Answers a {@link changedItem}, or 409 `importNotPlanned` if the run is
 * not in the state `planned`.
 */
export const itemPatch = z.object({
  isChosen: z.boolean(message('invalid')).optional(),
  decisions: z
    .preprocess(
      refuseManyNames,
      z
        .record(z.string(), z.enum(decisions, message('importDecision')).nullable(), message('invalid'))
        .meta({ maxProperties: limits.lists.importDecisions }),
    )
    .optional(),
});

/** Limits the number and length of the field names before the decisions are parsed, so that hostile input costs little. */
function refuseManyNames(sent: unknown, context: z.core.$RefinementCtx): unknown {
  const names = typeof sent === 'object' && sent !== null ? Object.keys(sent) : [];
  if (names.length > limits.lists.importDecisions)
    context.addIssue({
      code: 'too_big',
      origin: 'object',
      maximum: limits.lists.importDecisions,
      message: message('tooMany'),
    });
  else if (names.some((name) => name.length > limits.lineMaxChars))
    context.addIssue({ code: 'custom', message: message('importField') });
  return sent;
}

/**
 * `POST /imports/runs/{id}/choices`: changes all items of `kinds`, or all items of the run if `kinds` is missing or empty. `isChosen` ticks
 * or unticks these items, except rejected ones. `decision` is stored for every conflict without a decision, and ticks the item of the
 * conflict; null removes the decisions of all conflicts.
 */
export const choicesRequest = z
  .object({
    isChosen: z.boolean(message('invalid')).optional(),
    decision: z.enum(decisions, message('importDecision')).nullish(),
    kinds: z
      .array(z.enum(itemKinds, message('invalid')), message('invalid'))
      .max(limits.lists.choices, message('tooMany'))
      .optional(),
  })
  .refine(({ isChosen, decision }) => isChosen !== undefined || decision !== undefined, {
    error: message('required'),
    path: ['isChosen'],
  });
