import {
  busyProposalStates,
  openProposalStates,
  type Proposal,
  type ProposalState,
} from '@trastienda/contract/proposals/proposal';
import { times } from '../../base/times.ts';
import { keys, markOld } from '../records/queries.ts';
import type { RunKind } from './following/run-kind.ts';

/** Whether the server works on a change of many records in this state. */
export const isBusy = (state: ProposalState): boolean => busyProposalStates.some((busy) => busy === state);

export const isOpen = (state: ProposalState): boolean => openProposalStates.some((open) => open === state);

/** The collections whose cached records a change writes. */
const writtenBy = ({ collection, operations }: Proposal) =>
  operations.some(({ operation }) => operation === 'delete') ? [collection, 'trash'] : [collection];

/** Changes of many records. */
export const proposalRuns: RunKind<Proposal> = {
  path: '/proposals',
  event: 'proposal',
  isWorking: isBusy,
  progressOf: ({ state, planned, total, applied, refused, toApply, undone, left, undoneAt }) => {
    if (state === 'planning') return { done: planned, total };
    if (state === 'undoing' || (state === 'stopping' && undoneAt !== null))
      return { done: undone + left, total: applied };
    return { done: applied + refused, total: toApply };
  },
  // The names in an event are in the default language.
  merge: ({ names }, news) => ({ ...news, names }),
  idlePollMs: ({ state, isUndoable }) => (state === 'planned' || isUndoable ? times.planFollowMs : false),
  markWritten: (client, change) => {
    if (change.state === 'planning' || change.state === 'planned') return;
    for (const collection of writtenBy(change)) markOld(client, keys.collection(collection));
  },
};

/** The key of all cached pages of the items of a change. */
export const itemsKey = (id: number) => ['proposals', 'items', id] as const;

/** The key of the open changes of the user. */
export const openChangesKey = ['open-changes'] as const;

/** The number of records that a change is about: the selected ones, of a plan those that would change, then those that it was applied to. */
export function recordsOf({ appliedAt, undoneAt, state, counts, applied, toApply, total }: Proposal): number {
  if (appliedAt === null) return counts.changes || total;
  return isBusy(state) && undoneAt === null ? Math.max(applied, toApply) : applied;
}
