import { settledStates, type ImportRun } from '@trastienda/contract/imports/runs';

/** Whether the server is working on the run. */
export const isActive = ({ state }: Pick<ImportRun, 'state'>): boolean => !settledStates.includes(state);

/** Returns why a run cannot be undone; undefined if it can be undone or has not ended. */
export function undoHindrance(run: ImportRun): 'undone' | 'nothing' | 'tooOld' | undefined {
  if (run.isUndoable || isActive(run) || run.state === 'planned') return undefined;
  if (run.state === 'undone') return 'undone';
  return importedBy(run) === 0 ? 'nothing' : 'tooOld';
}

/** A count in the summary of a run. */
export type Figure = {
  is: 'new' | 'changed' | 'conflict' | 'gone' | 'applied' | 'undone' | 'left' | 'failed' | 'picturesMissing';
  count: number;
};

const amount = (is: Figure['is'], count: number | undefined): Figure[] => (count ? [{ is, count }] : []);

/**
 * Returns the counts in the summary of a run: of the undo if the run was or is being undone, of the plan if the run was never applied,
 * otherwise of the applied items, the failed items and the items that lack pictures. Zero counts are omitted. The result is empty if the
 * run has no plan.
 */
export function figuresOf(run: ImportRun): Figure[] {
  const { counts, appliedCounts, state } = run;
  if (!counts) return [];
  if (state === 'undoing' || state === 'undone') return [...amount('undone', run.undone), ...amount('left', run.left)];
  const byKind = run.appliedAt === null ? counts : appliedCounts;
  const ofKinds = (['new', 'changed', 'conflict', 'gone'] as const).flatMap((is) => amount(is, byKind[is]));
  return [
    // The counts by kind are zero once the items of an old run have been deleted. Then the total number of applied items is shown.
    ...(ofKinds.length > 0 ? ofKinds : amount('applied', importedBy(run))),
    ...amount('failed', run.failed),
    ...amount('picturesMissing', run.picturesMissing),
  ];
}

/** Returns the headline of a run: a text key and its numbers. */
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

/** The number of imported items; `applied` also counts failed items. */
export const importedBy = ({ applied, failed }: Pick<ImportRun, 'applied' | 'failed'>): number => applied - failed;
