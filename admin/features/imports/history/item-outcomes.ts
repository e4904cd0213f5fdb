import type { ImportRun } from '@trastienda/contract/imports/runs';
import type { ItemState } from '@trastienda/contract/imports/items';

/** Filters for the items of a run by outcome; `all` is the default. */
export type Outcome = 'all' | 'pending' | 'failed' | 'undone' | 'kept';

/**
 * Returns the filters that a run offers, each with the item states that it selects. A run that was never applied offers only `all`, whose
 * empty list selects every state. In an applied run, `all` excludes pending items, because they may outnumber the applied items by far.
 */
export function outcomesOf({
  appliedAt,
  undoneAt,
  failed,
}: ImportRun): { all: ItemState[] } & Partial<Record<Outcome, ItemState[]>> {
  if (appliedAt === null) return { all: [] };
  return {
    all: ['applied', 'failed', 'undone', 'kept'],
    ...(undoneAt !== null && { undone: ['undone'], kept: ['kept'] }),
    ...(failed > 0 && { failed: ['failed'] }),
    pending: ['pending'],
  };
}

/** Returns the filter named in the URL if the run offers it, otherwise `all`. */
export const toOutcome = (run: ImportRun, named: string | undefined): Outcome =>
  // The cast is safe: the keys of this object are outcomes.
  (Object.keys(outcomesOf(run)) as Outcome[]).find((outcome) => outcome === named) ?? 'all';
