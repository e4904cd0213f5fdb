import type { ProposalItem } from '@trastienda/contract/proposals/proposal';
import type { ProposalChoices } from '@trastienda/contract/proposals/requests';

type Item = Pick<ProposalItem, 'id' | 'kind' | 'isChosen'>;

/** Returns the item as it will be after the server saves the choices. Only an item that changes can be ticked. */
export function withChoices<I extends Item>(item: I, { isChosen, kinds, items }: ProposalChoices): I {
  if (isChosen === undefined) return item;
  const isMeant = (kinds?.includes(item.kind) ?? true) && (items?.includes(item.id) ?? true);
  return isMeant && item.kind === 'changes' ? { ...item, isChosen } : item;
}

/**
 * Returns the ids of the rows that a click ticks: the row or, with Shift, all rows from the last one to it. If the last one is not on the page,
 * only the row.
 */
export function ticked(rows: readonly number[], id: number, from: number | undefined): number[] {
  const ends = [rows.indexOf(from ?? id), rows.indexOf(id)];
  return ends.includes(-1) ? [id] : rows.slice(Math.min(...ends), Math.max(...ends) + 1);
}
