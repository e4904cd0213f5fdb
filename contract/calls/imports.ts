import * as z from 'zod';
import { message } from '../fields.ts';
import { limits } from '../limits.ts';

/**
 * `GET /imports/quantity-imports?token={token}`: how many experiences the plain call would import, whatever was ticked since, and an
 * opaque value that names them (D-53). With feature `import-runs` also the `@id` of the run whose plan it is.
 */
export const quantityImports = z.object({
  quantity: z.int(),
  experienceImports: z.string(),
  run: z.string().optional(),
  /** When the catalogue was read for it. */
  plannedAt: z.string().optional(),
});
export type QuantityImports = z.output<typeof quantityImports>;

/**
 * `POST /imports/imports-request`. `imports` is a list, or its one element, of sources that `/config.json` names;
 * `experienceImports` is handed back as it came.
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

/** What came of an import, as one sentence. */
export const importsAnswer = z.object({ message: z.string() });

/**
 * `POST /imports/runs` (feature `import-runs`): begins to compare a catalogue with ours, or joins what goes on there; 202 with
 * `Location` and the run.
 */
export const runRequest = z.object({ source: z.string(message('importSource')).meta({ examples: ['civitatis'] }) });

/** Where a run stands: it reads, its plan waits, it applies; the other four are its ends, but `applied` can be undone. */
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

/** In these a run changes by itself no more. */
export const settledStates: readonly RunState[] = ['planned', 'applied', 'undone', 'cancelled', 'failed'];

/** What the comparison of the catalogue with the feed says of an activity; `unchanged` ones are counted only. */
export const itemKinds = ['new', 'changed', 'conflict', 'gone', 'rejected'] as const;
export type ItemKind = (typeof itemKinds)[number];

/** `kept` was edited here after the run, so the undo left it. */
export const itemStates = ['pending', 'applied', 'failed', 'undone', 'kept'] as const;
export type ItemState = (typeof itemStates)[number];

/** Why something was not taken as it came, or what else there is to know of a record. */
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

/** Why a picture of a source is not here. */
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

/** Why an undo left an experience, or some of its fields: somebody edited or deleted it since, something uses it, or it failed. */
export const leftReasons = ['edited', 'used', 'deleted', 'failed'] as const;
export type LeftBecause = (typeof leftReasons)[number];

export type RunCounts = Record<ItemKind | 'unchanged', number>;

/** Whose value is taken. */
export const decisions = ['ours', 'theirs'] as const;
export type Decision = (typeof decisions)[number];

/**
 * A field that differs, translated ones by language (`description.en`): what the last import wrote, what stands here and what
 * the feed has. In conflict a person edited it here since: it waits for a `decision`. Any other field is theirs unless it is decided
 * for ours. What was decided for ours is not asked again until the feed says something else.
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

/** So many of the lists that could not be read are named. */
export const maxFailedLists = 20;

/** `GET /imports/runs`, the latest first, and `GET /imports/runs/{id}`: who did what, and how far it is. */
export const importRun = z.object({
  '@id': z.string(),
  '@type': z.literal('ImportRun'),
  id: z.int(),
  source: z.string(),
  /** What the plain call takes as `experienceImports`. */
  plan: z.string(),
  state: z.enum(runStates),
  /** E-mails; null for a reading that the server began by itself. */
  startedBy: z.string().nullable(),
  appliedBy: z.string().nullable(),
  undoneBy: z.string().nullable(),
  startedAt: z.string(),
  plannedAt: moment,
  appliedAt: moment,
  undoneAt: moment,
  finishedAt: moment,
  /** How many lists there are, how many of them were read, and how many of those could not be. */
  lists: z.int(),
  listsRead: z.int(),
  listsFailed: z.int(),
  /** Of those that could not be: the first {@link maxFailedLists}, each once though it may have failed in both languages, as the source calls them; and how many more there are. */
  failedLists: z.array(z.string()),
  failedListsMore: z.int(),
  /** Known once it is planned. */
  counts: z.record(z.enum([...itemKinds, 'unchanged']), z.int()).nullable(),
  /** So much would be gone that the feed is more likely broken: what is gone was not ticked by itself. */
  manyGone: z.boolean(),
  /** Items that are ticked, all and by kind. */
  chosen: z.int(),
  chosenCounts: z.record(z.enum(itemKinds), z.int()),
  /** Items that were settled, whatever became of them since, and of those what could not be done. */
  applied: z.int(),
  failed: z.int(),
  appliedCounts: z.record(z.enum(itemKinds), z.int()),
  /** Of those applied: items that were put back, and items that were edited since and therefore left. */
  undone: z.int(),
  left: z.int(),
  /** Of those applied: items without one of their pictures or more. */
  picturesMissing: z.int(),
  /** Something was applied, and what stood there before is still known. */
  isUndoable: z.boolean(),
  /**
   * Of one that is undoable: of how many of its experiences a later import of the source has changed something, which stays; a few
   * thousand at most, so that it is told at once. Null in the list, and of a run that is not undoable.
   */
  laterTouched: z.int().nullable(),
  /** A key of the error catalogue, of a run that failed. */
  error: z.string().nullable(),
});
export type ImportRun = z.output<typeof importRun>;

const called = z.record(z.string(), z.string());

/** `GET /imports/runs/{id}/items`, in the order in which they are applied; `kind`, `state` and part of a `name` choose among them. */
export const importItem = z.object({
  '@id': z.string(),
  '@type': z.literal('ImportItem'),
  id: z.int(),
  kind: z.enum(itemKinds),
  state: z.enum(itemStates),
  isChosen: z.boolean(),
  /** When it was applied, put back or left. */
  doneAt: moment,
  /** The source's id; null where it gave none. */
  sourceId: z.string().nullable(),
  name: z.string().nullable(),
  /** The `@id` of the experience, which may have been deleted since; and whether it is still there. */
  experience: z.string().nullable(),
  isHere: z.boolean(),
  /** The small variant of its first picture here. */
  picture: z.string().nullable(),
  /** The name of its location, in the language asked for. */
  place: z.string().nullable(),
  fields: z.record(z.string(), itemField),
  /** What the ids in these fields are called, in the language asked for; one that nobody knows is missing. */
  terms: z.object({ location: called, tags: called, zones: called }),
  /** What was not taken as it came. */
  notes: z.array(z.object({ key: z.enum(noteKeys), field: z.string().optional(), value: z.string().optional() })),
  /** Fields that the forms ask for and nobody has filled in (D-66). */
  missing: z.array(z.string()),
  /** Fields that were edited here between the plan and its application, and therefore left. */
  kept: z.array(z.string()),
  /** Fields that the undo left because somebody edited them since, and why it left these or the whole experience. */
  left: z.array(z.string()),
  leftBecause: z.enum(leftReasons).nullable(),
  /** How many pictures came. */
  pictures: z.int(),
  /** Pictures that are not here, and why. */
  pictureFaults: z.array(z.object({ url: z.string(), fault: z.enum(pictureFaults) })),
});
export type ImportItem = z.output<typeof importItem>;

/** The answer to {@link itemPatch}: the item, and how many items of the run are ticked now, by kind. */
export const changedItem = importItem.extend({ chosenCounts: z.record(z.enum(itemKinds), z.int()) });
export type ChangedItem = z.output<typeof changedItem>;

/** What was done last, as short as a line of a list; the numbers are counts. */
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
 * `GET /imports/runs/{id}` with `Accept: text/event-stream`: the `data` of each `event: run`. `recent` has the latest eight at most,
 * newest first. The stream ends after the event in which the state is one of {@link settledStates}.
 */
export const runEvent = importRun.extend({ recent: z.array(recentItem) });
export type RunEvent = z.output<typeof runEvent>;

/**
 * `PATCH /imports/runs/{id}/items/{item}`: ticks an item, decides fields by name; null takes a decision back. Deciding a conflict ticks
 * the item, unless the same body says otherwise. Answers a {@link changedItem}. 409 `importNotPlanned` once the plan is being applied or has ended.
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

/** No activity has so many fields, nor any with so long a name. */
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
 * `POST /imports/runs/{id}/choices`: the same for many items, all kinds unless `kinds` says which. `isChosen` leaves out what was
 * rejected; `decision` settles every conflict that is still open and ticks its item, null opens them all again.
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
