import type { ItemKind } from '@trastienda/contract/imports/items';
import type { ImportRun } from '@trastienda/contract/imports/runs';
import { isWorking } from '../run/import-runs.ts';
import { importedKinds } from '../use-counts.ts';

/** Returns why a run cannot be undone; undefined if it can be undone or has not ended. */
export function undoHindrance(run: ImportRun): 'undone' | 'nothing' | 'tooOld' | undefined {
  if (run.isUndoable || isWorking(run.state) || run.state === 'planned') return undefined;
  if (run.state === 'undone') return 'undone';
  return importedBy(run) === 0 ? 'nothing' : 'tooOld';
}

/** A count in the summary of a run. */
export type Figure = {
  is: ItemKind | 'applied' | 'undone' | 'left' | 'failed' | 'picturesMissing';
  count: number;
};

/**
 * Returns the counts in the summary of a run: of the undo if the run was or is being undone, of the plan if the run was never applied,
 * otherwise of the applied items, the failed items and the items that lack pictures. Zero counts are omitted. The result is empty if the
 * run has no plan.
 */
export function figuresOf(run: ImportRun): Figure[] {
  const { counts, appliedCounts, state, undone, left } = run;
  if (!counts) return [];
  if (state === 'undoing' || state === 'undone') return toFigures({ undone, left });
  return countsIn(run.appliedAt === null ? counts : appliedCounts, run);
}

/** Returns the counts by kind, and those of failed items and of items that lack pictures. Zero counts are omitted. */
export function countsIn(byKind: Record<ItemKind, number>, run: ImportRun): Figure[] {
  const { failed, picturesMissing } = run;
  const kinds = importedKinds.flatMap((kind) => toFigures({ [kind]: byKind[kind] }));
  // The counts by kind are zero once the items of an old run have been deleted. Then the total number of applied items is shown.
  const counted = kinds.length > 0 ? kinds : toFigures({ applied: importedBy(run) });
  return [...counted, ...toFigures({ failed, picturesMissing })];
}

const toFigures = (counts: Partial<Record<Figure['is'], number>>): Figure[] =>
  // The cast is safe: the keys of the object are figures.
  (Object.entries(counts) as [Figure['is'], number][])
    .map(([is, count]) => ({ is, count }))
    .filter(({ count }) => count > 0);

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

/** An event in the history of an import. */
export type RunMoment = {
  what: 'started' | 'planned' | 'applied' | 'finished' | 'cancelled' | 'failed' | 'undone';
  at: string;
  /** The e-mail of the user; null if the server started the run automatically; undefined for an event that has no user. */
  by?: string | null;
  /** The duration of the step that ended, in ms. */
  tookMs?: number;
};

/** Returns the events of an import with their times and users, in chronological order. */
export function momentsOf(run: ImportRun): RunMoment[] {
  const { startedAt, plannedAt, appliedAt, finishedAt, undoneAt } = run;
  return [
    { what: 'started', at: startedAt, by: run.startedBy },
    ...(plannedAt === null ? [] : [{ what: 'planned' as const, at: plannedAt, tookMs: between(startedAt, plannedAt) }]),
    ...(appliedAt === null ? [] : [{ what: 'applied' as const, at: appliedAt, by: run.appliedBy }]),
    ...(finishedAt === null ? [] : [endOf(run, finishedAt)]),
    ...(undoneAt === null ? [] : [{ what: 'undone' as const, at: undoneAt, by: run.undoneBy }]),
  ];
}

function endOf({ state, startedAt, appliedAt }: ImportRun, finishedAt: string): RunMoment {
  if (state === 'cancelled' || state === 'failed') return { what: state, at: finishedAt };
  return { what: 'finished', at: finishedAt, tookMs: between(appliedAt ?? startedAt, finishedAt) };
}

const between = (from: string, to: string) => Math.max(0, Date.parse(to) - Date.parse(from));
