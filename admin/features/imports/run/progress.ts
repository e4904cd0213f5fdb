import type { ImportRun } from '@trastienda/contract/imports/runs';

/** Returns the progress of the current stage of a run. */
export function progressOf(run: ImportRun): { done: number; total: number } {
  if (run.state === 'reading') return { done: run.listsRead, total: run.lists };
  if (run.state === 'undoing' || run.state === 'undone')
    return { done: run.undone + run.left, total: run.applied - run.failed };
  return { done: run.applied, total: run.chosen };
}
