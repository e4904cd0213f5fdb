import type {
  Proposal,
  ProposalItem,
  ProposalItemKind,
  ProposalItemState,
} from '@trastienda/contract/proposals/proposal';
import { countOf, waitingOf } from '../words/change-facts.ts';

/** The outcomes of the records of a change that has ended, which are the tabs of its report. */
export const outcomes = ['applied', 'undone', 'left', 'pending', 'refused', 'changed', 'gone', 'same'] as const;
export type Outcome = (typeof outcomes)[number];

/** The items of an outcome. */
export const itemsOf: Record<Outcome, { kinds?: ProposalItemKind[]; states?: ProposalItemState[] }> = {
  applied: { states: ['applied'] },
  undone: { states: ['undone'] },
  left: { states: ['left'] },
  pending: { kinds: ['changes'], states: ['pending'] },
  refused: { kinds: ['refused'] },
  changed: { kinds: ['changed'] },
  gone: { kinds: ['gone'] },
  same: { kinds: ['same'] },
};

/** Returns the outcomes that a change has, each with its number of items. */
export function outcomesOf(change: Proposal): { outcome: Outcome; count: number }[] {
  const { applied, undone, left } = change;
  const counts: Record<Outcome, number> = {
    applied: applied - undone - left,
    undone,
    left,
    pending: waitingOf(change),
    refused: countOf(change, 'refused'),
    changed: countOf(change, 'changed'),
    gone: countOf(change, 'gone'),
    same: countOf(change, 'same'),
  };
  return outcomes.map((outcome) => ({ outcome, count: counts[outcome] })).filter(({ count }) => count > 0);
}

/** Returns the key of the text for the outcome of an item: in `item.outcomes` or, if it could not be applied, of its kind in `item.kinds`. */
export function outcomeOf({ kind, state, isChosen }: ProposalItem, isDelete: boolean): string {
  if (state === 'undone' || state === 'left') return `item.outcomes.${state}`;
  if (state === 'applied') return isDelete ? 'item.outcomes.trashed' : 'item.outcomes.applied';
  if (kind !== 'changes') return `item.kinds.${kind}`;
  return isChosen ? 'item.outcomes.notReached' : 'item.outcomes.notChosen';
}
