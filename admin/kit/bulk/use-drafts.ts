import { useState } from 'react';
import { blankDraft, isUsed, type Draft, type Problems } from './operation/draft.ts';

/** The operations of the drawer, and the functions that change them. A change of an operation removes its problems. */
export function useDrafts() {
  const [{ drafts }, setState] = useState({ drafts: [blankDraft(1)], nextKey: 2 });
  const update = (to: (drafts: readonly Draft[]) => Draft[]) =>
    setState((state) => ({ ...state, drafts: to(state.drafts) }));
  return {
    drafts,
    isUsed: drafts.length > 1 || drafts.some(isUsed),
    change: (changed: Draft) =>
      update((all) => all.map((draft) => (draft.key === changed.key ? { ...changed, problems: {} } : draft))),
    add: () =>
      setState((state) => ({ drafts: [...state.drafts, blankDraft(state.nextKey)], nextKey: state.nextKey + 1 })),
    remove: (key: number) => update((all) => all.filter((draft) => draft.key !== key)),
    /** Shows the problems of each operation, in their order. */
    mark: (problems: readonly Problems[]) =>
      update((all) => all.map((draft, place) => ({ ...draft, problems: problems[place] ?? {} }))),
  };
}
