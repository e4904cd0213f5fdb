import * as z from 'zod';
import { itemKinds, itemStates, type ItemKind } from './items.ts';

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
export const idleStates: readonly RunState[] = ['planned', 'applied', 'undone', 'cancelled', 'failed'];

/** States in which items of the run can still be applied. */
export const openStates: readonly RunState[] = ['reading', 'planned', 'applying'];

export type RunCounts = Record<ItemKind | 'unchanged', number>;

const moment = z.string().nullable();

/** Maximum length of `failedLists`. */
export const maxFailedLists = 20;

/** Replaces the e-mail address of a user whose data was erased. It is no e-mail address, so that a client can show other words. */
export const erasedUser = 'erased';

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
  /**
   * E-mail address of the user who started, applied or undid the run, or {@link erasedUser}; `startedBy` is null if the server started the
   * run automatically.
   */
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
 * recently processed items, newest first. The stream ends after an event with a state in {@link idleStates}.
 */
export const runEvent = importRun.extend({ recent: z.array(recentItem) });
export type RunEvent = z.output<typeof runEvent>;
