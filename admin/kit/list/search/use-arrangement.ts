import { useMemo, useState } from 'react';
import { pageItemsStore } from '../../../base/preferences.ts';
import { hasFeature } from '../../../session/config.ts';
import type { ListSearch } from '../../search-params.ts';
import { inPagesOf, pageSizes, rowsPerPage, type Source } from '../reading/blocks.ts';
import { inOrder, orderOf } from '../reading/sort.ts';
import { staleOrder } from '@trastienda/contract/freshness/states';
import { modifiedId, translationId } from '../table/columns.ts';
import type { Sorting } from '../table/sort-heading.tsx';
import { listsFreshness } from '../translation/lists-freshness.ts';
import type { useListSearch } from './use-list-search.ts';

/** By column, the order of the API that sorts by it. */
export type Orders = Sorting['orders'];
/** A list, with the orders of its own columns. */
export type Arrangeable = { collection: string; source: Source; orders: Orders };
type Asked = Pick<ListSearch, 'sort' | 'rows'>;
type Arrangement = { source: Source; sorting?: Sorting; onPageItems?: (pageItems: number) => void };

/**
 * Returns the source of a list in the order and with the rows per page that the user has chosen, and what changes them; only the source for a
 * server without the feature `views`.
 */
export function useArrangement(
  { collection, source: listed, orders: own }: Arrangeable,
  { page, sort, rows, change }: ReturnType<typeof useListSearch>,
): Arrangement {
  const orders = withAddedOrders(collection, own);
  const [stored] = useState(pageItemsStore.read);
  const { sort: chosenSort, rows: pageItems } = arrangementOf(orders, { sort, rows: rows ?? stored });
  const source = useMemo(() => inPagesOf(pageItems, inOrder(listed, chosenSort)), [listed, chosenSort, pageItems]);
  if (!hasFeature('views')) return { source };
  return {
    source,
    sorting: { orders, sort: chosenSort, onSort: (next) => change({ sort: next }) },
    // The first row of the page stays in view.
    onPageItems: (next) => change({ rows: next, page: Math.floor(((page - 1) * pageItems) / next) + 1 }),
  };
}

/** Returns the source of a list that opens with this address. */
export function arrangedSource(list: Arrangeable, { sort, rows = pageItemsStore.read() }: Asked): Source {
  const chosen = arrangementOf(withAddedOrders(list.collection, list.orders), { sort, rows });
  return inPagesOf(chosen.rows, inOrder(list.source, chosen.sort));
}

/** Ignores an order or a number of rows that the list does not offer. */
function arrangementOf(orders: Orders, { sort, rows }: Asked) {
  const isOffered = hasFeature('views');
  const isKnown = isOffered && sort !== undefined && Object.values(orders).includes(orderOf(sort));
  const size = isOffered ? pageSizes.find((each) => each === rows) : undefined;
  return { sort: isKnown ? sort : undefined, rows: size ?? rowsPerPage };
}

/** Adds the orders of the columns that features of the server add: the last change, and the states of translations. */
const withAddedOrders = (collection: string, orders: Orders): Orders => ({
  ...orders,
  ...(hasFeature('history') && { [modifiedId]: 'modifiedAt' }),
  ...(listsFreshness(collection) && { [translationId]: staleOrder }),
});
