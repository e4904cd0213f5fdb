import type { ImportRun, ItemState } from '@trastienda/contract/calls/imports';

/** Filters for the items of a run by outcome; `all` is the default. */
export type Outcome = 'all' | 'pending' | 'failed' | 'undone' | 'kept';

/**
 * The item states of each filter that a run offers. A run that was never applied offers only `all`, without states, which means any
 * state. In an applied run `all` excludes pending items, because only a handful of the thousands of items may have been applied.
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

/** The filter named in the URL if this run offers it, else `all`. */
export const toOutcome = (run: ImportRun, named: string | undefined): Outcome =>
  // The cast is safe: the keys of this object are outcomes.
  (Object.keys(outcomesOf(run)) as Outcome[]).find((outcome) => outcome === named) ?? 'all';
