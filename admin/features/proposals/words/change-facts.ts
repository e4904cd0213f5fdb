import type { Proposal } from '@trastienda/contract/proposals/proposal';

/** A count in the summary of a change. */
export type ChangeFigure = {
  is: 'changes' | 'same' | 'refused' | 'changed' | 'gone' | 'applied' | 'waiting' | 'undone' | 'left';
  count: number;
};

/** The items of a kind; a plan that is not complete has no counts yet. */
export const countOf = ({ counts }: Proposal, kind: keyof Proposal['counts']): number => counts[kind] ?? 0;

/** The items that could be applied and are not: those that were not ticked, and those that a stop left. */
export const waitingOf = (change: Proposal): number => Math.max(0, countOf(change, 'changes') - change.applied);

/**
 * Returns the counts of a change, without zeros: those of the plan until it is applied, then those of the outcomes. Empty while it is being
 * prepared.
 */
export function figuresOf(change: Proposal): ChangeFigure[] {
  const { state, appliedAt, applied, undone, left, undoneAt } = change;
  if (state === 'planning') return [];
  const refusals = (['refused', 'changed', 'gone'] as const).map((is) => ({ is, count: countOf(change, is) }));
  const figures: ChangeFigure[] =
    appliedAt === null
      ? [
          { is: 'changes', count: countOf(change, 'changes') },
          { is: 'same', count: countOf(change, 'same') },
          ...refusals,
        ]
      : [
          { is: 'applied', count: applied - undone - left },
          ...(undoneAt === null
            ? []
            : [
                { is: 'undone' as const, count: undone },
                { is: 'left' as const, count: left },
              ]),
          { is: 'waiting', count: waitingOf(change) },
          ...refusals,
        ];
  return figures.filter(({ count }) => count > 0);
}

/** Returns the key of the headline of a change. */
export function headlineOf(change: Proposal): string {
  const { state, applied } = change;
  if (state === 'planned') return countOf(change, 'changes') > 0 ? 'planned' : 'nothing';
  if (state === 'applied') return applied > 0 ? 'applied' : 'appliedNone';
  if (state === 'failed') return applied > 0 ? 'failedAfter' : 'failed';
  return state;
}

/** An event of a change: its time, who caused it (nobody, if it follows from another event), and the duration of the step that ended, in ms. */
export type ChangeMoment = {
  what: 'created' | 'planned' | 'applied' | 'finished' | 'undone';
  at: string;
  by?: 'owner' | 'undoneBy';
  tookMs?: number;
};

/** Returns the events of a change in chronological order. */
export function momentsOf({ createdAt, plannedAt, appliedAt, undoneAt, finishedAt }: Proposal): ChangeMoment[] {
  const begun = undoneAt ?? appliedAt;
  const moments: (ChangeMoment | undefined)[] = [
    { what: 'created', at: createdAt, by: 'owner' },
    plannedAt === null ? undefined : { what: 'planned', at: plannedAt, tookMs: between(createdAt, plannedAt) },
    appliedAt === null ? undefined : { what: 'applied', at: appliedAt, by: 'owner' },
    undoneAt === null ? undefined : { what: 'undone', at: undoneAt, by: 'undoneBy' },
    finishedAt === null || begun === null
      ? undefined
      : { what: 'finished', at: finishedAt, tookMs: between(begun, finishedAt) },
  ];
  return moments.filter((moment) => moment !== undefined);
}

const between = (from: string, to: string) => Math.max(0, Date.parse(to) - Date.parse(from));
