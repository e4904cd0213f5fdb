import { settledStates, type ImportRun } from '@trastienda/contract/calls/imports';

/** Whether it changes by itself. */
export const isActive = ({ state }: Pick<ImportRun, 'state'>): boolean => !settledStates.includes(state);

/** Why there is nothing to undo; undefined while it can be, or while it is too early to ask. */
export function undoHindrance(run: ImportRun): 'undone' | 'nothing' | 'tooOld' | undefined {
  if (run.isUndoable || isActive(run) || run.state === 'planned') return undefined;
  if (run.state === 'undone') return 'undone';
  return importedBy(run) === 0 ? 'nothing' : 'tooOld';
}

/** What an import is about, in numbers and in the order of their weight. */
export type Figure = {
  is: 'new' | 'changed' | 'conflict' | 'gone' | 'applied' | 'undone' | 'left' | 'failed' | 'picturesMissing';
  count: number;
};

const amount = (is: Figure['is'], count: number | undefined): Figure[] => (count ? [{ is, count }] : []);

/** What the plan offers while it waits or if nobody applied it, else what was applied, and what came of it; nothing that is none. */
export function figuresOf(run: ImportRun): Figure[] {
  const { counts, appliedCounts, state } = run;
  if (!counts) return [];
  if (state === 'undoing' || state === 'undone') return [...amount('undone', run.undone), ...amount('left', run.left)];
  const byKind = run.appliedAt === null ? counts : appliedCounts;
  const ofKinds = (['new', 'changed', 'conflict', 'gone'] as const).flatMap((is) => amount(is, byKind[is]));
  return [
    // Of which kinds they were goes with the items, which are forgotten one day.
    ...(ofKinds.length > 0 ? ofKinds : amount('applied', importedBy(run))),
    ...amount('failed', run.failed),
    ...amount('picturesMissing', run.picturesMissing),
  ];
}

/** What is to be said of an import first: a sentence by its key, and its numbers. */
export function headlineOf(run: ImportRun): { is: string; count: number; of: number } {
  const { state, chosen, counts, undone, plannedAt } = run;
  const applied = importedBy(run);
  const found = counts ? counts.new + counts.changed + counts.conflict + counts.gone : 0;
  if (state === 'planned') return { is: found > 0 ? 'found' : 'upToDate', count: found, of: found };
  if (state === 'undone') return { is: 'undone', count: undone, of: applied };
  if (state === 'applied') return { is: applied > 0 ? 'applied' : 'upToDate', count: applied, of: chosen };
  if (plannedAt === null && (state === 'cancelled' || state === 'failed'))
    return { is: state === 'failed' ? 'searchFailed' : 'searchStopped', count: 0, of: 0 };
  if (state === 'cancelled') return { is: applied > 0 ? 'stopped' : 'cancelled', count: applied, of: chosen };
  if (state === 'failed') return { is: applied > 0 ? 'failedAfter' : 'failed', count: applied, of: chosen };
  return { is: state, count: applied, of: chosen };
}

/** How many items it has imported; those that could not be are settled, too. */
export const importedBy = ({ applied, failed }: Pick<ImportRun, 'applied' | 'failed'>): number => applied - failed;
