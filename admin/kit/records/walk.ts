import type { Language } from '@trastienda/contract/language';
import { createStore } from '../store.ts';

/**
 * The records of a list in the order in which it was read when one of them was opened, so that a form can go on to the next although a save has
 * changed what the list finds.
 */
export type Walk = {
  collection: string;
  /** The ids of consecutive records. `first` is the place of the first of them in the list, from 0. */
  ids: readonly string[];
  first: number;
  /** The number of records in the list. */
  total: number;
  /** Reads the ids that may follow those that are known: those at the end of the list as far as it was read, and beyond. */
  readOn: (known: ReadonlySet<string>) => Promise<string[]>;
};

/** How a form that follows a saved one begins: the `@id` of its record, the language of its texts, and the selector of the element with the focus. */
export type Beginning = { record: string; language: Language; focus: string };
let beginning: Beginning | undefined;

export const keepBeginning = (next: Beginning | undefined) => {
  beginning = next;
};

/** Returns how the form of a record begins; undefined if it follows no saved one. */
export const beginningOf = (record: string | undefined) => (beginning?.record === record ? beginning : undefined);

const walk = createStore<Walk | undefined>(undefined);

const keepWalk = walk.write;

/** Keeps the walk through a list from which a record is opened. Its form begins as any other. */
export function startWalk(next: Walk | undefined): void {
  keepWalk(next);
  keepBeginning(undefined);
}

/** Called when the session ends, because a walk has the filters and records of a user. */
export const forgetWalk = () => startWalk(undefined);

export const { read: readWalk, subscribe: onWalk } = walk;

/** Returns the walk with the ids that follow, without those that it has already. */
export async function readOn(present: Walk): Promise<Walk> {
  const known = new Set(present.ids);
  const more = (await present.readOn(known)).filter((id) => !known.has(id));
  const ids = [...present.ids, ...more];
  // The list may have become shorter.
  const total = more.length === 0 ? present.first + ids.length : present.total;
  const longer = { ...present, ids, total };
  keepWalk(longer);
  return longer;
}
