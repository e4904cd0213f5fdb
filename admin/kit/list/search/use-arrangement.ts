import { useMemo, useState } from 'react';
import { pageItemsStore } from '../../../base/preferences.ts';
import { hasFeature } from '../../../session/config.ts';
import { inPagesOf, pageSizes, rowsPerPage, type Source } from '../reading/blocks.ts';
import { inOrder, orderOf } from '../reading/sort.ts';
import type { Sorting } from '../table/sort-heading.tsx';
import type { useListSearch } from './use-list-search.ts';

type Arrangement = { source: Source; sorting?: Sorting; onPageItems?: (pageItems: number) => void };

/**
 * Returns the source of a list in the order and with the rows per page that the user has chosen, and what changes them; only the source for a
 * server without the feature `views`. An unknown order in the address is ignored.
 */
export function useArrangement(
  listed: Source,
  orders: Sorting['orders'],
  { page, filters, sort, go, sortBy }: ReturnType<typeof useListSearch>,
): Arrangement {
  const isOffered = hasFeature('views');
  const [pageItems, setPageItems] = useState(storedPageItems);
  const isKnown = isOffered && sort !== undefined && Object.values(orders).includes(orderOf(sort));
  const known = isKnown ? sort : undefined;
  const source = useMemo(() => arrange(listed, known, pageItems), [listed, known, pageItems]);
  if (!isOffered) return { source };
  const onPageItems = (next: number) => {
    pageItemsStore.keep(next);
    setPageItems(next);
    // The first row of the page stays in view.
    go(Math.floor(((page - 1) * pageItems) / next) + 1, filters);
  };
  return { source, sorting: { orders, sort: known, onSort: sortBy }, onPageItems };
}

/** Returns the chosen number of rows per page, which lasts for the session of the browser. */
export const storedPageItems = (): number =>
  (hasFeature('views') && pageSizes.find((size) => size === pageItemsStore.read())) || rowsPerPage;

export const arrange = (listed: Source, sort: string | undefined, pageItems: number): Source =>
  inPagesOf(pageItems, inOrder(listed, sort));
