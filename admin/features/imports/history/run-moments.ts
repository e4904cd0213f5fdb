import type { ImportRun } from '@trastienda/contract/imports/runs';

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
