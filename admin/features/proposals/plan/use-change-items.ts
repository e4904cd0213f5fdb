import type {
  Proposal,
  ProposalItem,
  ProposalItemKind,
  ProposalItemState,
} from '@trastienda/contract/proposals/proposal';
import { useRunItems } from '../../../kit/runs/items/use-run-items.ts';
import { itemsKey } from '../../../kit/runs/proposal-runs.ts';

type Asked<T> = {
  tab: T;
  kinds?: readonly ProposalItemKind[];
  states?: readonly ProposalItemState[];
  name: string;
  page: number;
};

/** Returns a page of the items of a change. */
export function useChangeItems<T>(change: Proposal, { tab, kinds = [], states = [], name, page }: Asked<T>) {
  const params = new URLSearchParams([
    ...kinds.map((kind) => ['kind[]', kind]),
    ...states.map((state) => ['state[]', state]),
    ...(name === '' ? [] : [['name', name]]),
  ]);
  return useRunItems<ProposalItem, T>({
    queryKey: itemsKey(change.id),
    path: `${change['@id']}/items`,
    params,
    tab,
    page,
  });
}
