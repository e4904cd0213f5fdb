import * as z from 'zod';
import { message } from '../fields.ts';

/** Where experiences can come from; the admin offers them by name. */
export const importSources = ['civitatis'] as const;

/** `GET /imports/quantity-imports?token={token}`: how many experiences wait, and an opaque value that names them (D-53). */
export const quantityImports = z.object({ quantity: z.int(), experienceImports: z.string() });
export type QuantityImports = z.output<typeof quantityImports>;

/**
 * `POST /imports/imports-request`. `imports` is a list, or its one element; `experienceImports` is handed back as it came.
 */
export const importsRequest = z.object({
  imports: z
    .union([z.string(), z.array(z.string())], message('importSource'))
    .transform((asked) => (Array.isArray(asked) ? asked : [asked]))
    .refine((asked) => asked.length > 0 && asked.every(isImportSource), message('importSource'))
    .meta({ examples: [['civitatis']] }),
  experienceImports: z.string(message('importPlan')),
  token: z.string().optional(),
});

const isImportSource = (asked: string) => importSources.some((source) => source === asked);

/** What came of an import, as one sentence. */
export const importsAnswer = z.object({ message: z.string() });

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

/** Why an undo left an experience, or some of its fields: somebody edited or deleted it since, or something uses it. */
export const leftReasons = ['edited', 'used', 'deleted'] as const;
export type LeftBecause = (typeof leftReasons)[number];

export type RunCounts = Record<ItemKind | 'unchanged', number>;

/**
 * A field that differs, translated ones by language (`description.en`): what the last import wrote, what stands here and what
 * the feed has. In conflict a person edited it here since; `decision` says whose value to take.
 */
export const itemField = z.object({
  base: z.unknown(),
  ours: z.unknown(),
  theirs: z.unknown(),
  isConflict: z.boolean(),
  decision: z.enum(['ours', 'theirs']).nullable(),
});
export type ItemField = z.output<typeof itemField>;

const moment = z.string().nullable();

/** `GET /imports/runs`, the latest first, and `GET /imports/runs/{id}`: who did what, and how far it is. */
export const importRun = z.object({
  '@id': z.string(),
  '@type': z.literal('ImportRun'),
  id: z.int(),
  source: z.string(),
  state: z.enum(runStates),
  /** E-mails. */
  startedBy: z.string(),
  appliedBy: z.string().nullable(),
  startedAt: z.string(),
  plannedAt: moment,
  appliedAt: moment,
  finishedAt: moment,
  /** How many lists there are, how many of them were read, and how many of those could not be. */
  lists: z.int(),
  listsRead: z.int(),
  listsFailed: z.int(),
  /** Known once it is planned. */
  counts: z.record(z.enum([...itemKinds, 'unchanged']), z.int()).nullable(),
  /** Items that are to be applied, and those that are. */
  chosen: z.int(),
  applied: z.int(),
  /** A key of the error catalogue, of a run that failed. */
  error: z.string().nullable(),
});
export type ImportRun = z.output<typeof importRun>;

/** `GET /imports/runs/{id}/items`, in the order in which they are applied; `kind` and `state` choose among them. */
export const importItem = z.object({
  '@id': z.string(),
  '@type': z.literal('ImportItem'),
  id: z.int(),
  kind: z.enum(itemKinds),
  state: z.enum(itemStates),
  isChosen: z.boolean(),
  /** The source's id; null where it gave none. */
  sourceId: z.string().nullable(),
  name: z.string().nullable(),
  /** The `@id` of the experience, which may have been deleted since. */
  experience: z.string().nullable(),
  fields: z.record(z.string(), itemField),
  /** What was not taken as it came. */
  notes: z.array(z.object({ key: z.enum(noteKeys), field: z.string().optional(), value: z.string().optional() })),
  /** Fields that the forms ask for and nobody has filled in (D-66). */
  missing: z.array(z.string()),
  /** Fields that were edited here between the plan and its application, and therefore left. */
  kept: z.array(z.string()),
  /** Pictures that are not here, and why. */
  pictureFaults: z.array(z.object({ url: z.string(), fault: z.enum(pictureFaults) })),
});
export type ImportItem = z.output<typeof importItem>;
