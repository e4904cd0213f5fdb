import type { Language } from '@trastienda/contract/language';
import { createStore } from '../store.ts';

/** To the next or to the previous record. */
export type Step = 1 | -1;

/**
 * The records of a list in the order in which it was read when one of them was opened, so that a form can open the next or the previous one,
 * although a save has changed which records the list finds.
 */
export type Walk = {
  collection: string;
  /** The ids of consecutive records. `first` is the place of the first of them in the list, from 0. */
  ids: readonly string[];
  first: number;
  /** The number of records in the list. */
  total: number;
  /** Reads the ids that follow or precede the known ones, in the order of the list; the answer may also contain known ids. */
  loadMore: (step: Step, known: ReadonlySet<string>) => Promise<string[]>;
};

/** How the form that opens after *save and next* starts: the `@id` of its record, the language of its texts, and the selector of the focused element. */
export type NextForm = { record: string; language: Language; focus: string };
let nextForm: NextForm | undefined;

export const keepNextForm = (next: NextForm | undefined) => {
  nextForm = next;
};

/** Returns how the form of a record starts; undefined if it was not opened by *save and next*. */
export const nextFormOf = (record: string | undefined) => (nextForm?.record === record ? nextForm : undefined);

const walk = createStore<Walk | undefined>(undefined);

/** Keeps the walk through a list from which a record is opened. */
export function startWalk(next: Walk | undefined): void {
  walk.write(next);
  keepNextForm(undefined);
}

/** Called when the session ends, because a walk has the filters and records of a user. */
export const forgetWalk = () => startWalk(undefined);

export const { read: readWalk, subscribe: onWalk } = walk;

/** Returns the walk with the ids that follow (1) or precede (-1) its own. */
export async function loadMore(present: Walk, step: Step): Promise<Walk> {
  const known = new Set(present.ids);
  const more = (await present.loadMore(step, known)).filter((id) => !known.has(id));
  const longer = step === 1 ? withFollowing(present, more) : withPreceding(present, more);
  walk.write(longer);
  return longer;
}

function withFollowing(present: Walk, more: string[]): Walk {
  const ids = [...present.ids, ...more];
  // The list may have become shorter.
  return { ...present, ids, total: more.length === 0 ? present.first + ids.length : present.total };
}

function withPreceding(present: Walk, more: string[]): Walk {
  const first = more.length === 0 ? 0 : Math.max(0, present.first - more.length);
  // The list may have become shorter or longer before the known records.
  const total = present.total + first + more.length - present.first;
  return { ...present, ids: [...more, ...present.ids], first, total };
}
