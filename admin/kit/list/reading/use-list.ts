import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { blockQuery, type Block } from './block-query.ts';
import { times } from '../../../base/times.ts';
import { blockOfPage, pagesOf, rowsOfPage, rowsPerPage, toBlockPath } from './blocks.ts';

/** The page of the table on screen. While another page loads, the previous page remains. */
type View<M> = { rows: readonly M[]; page: number; total: number; pageItems: number };
export type List<M> = Partial<View<M>> & {
  pages: number;
  /** Rows per page: those of the page on screen, before the first page those of the request. */
  pageItems: number;
  isBusy: boolean;
  /** Whether the rows are those of the previous page or search, because the requested ones are being read. */
  isPrevious: boolean;
  error: Error | null;
  reread: () => void;
  /** Reads the rows of another page before it is opened. They are read again when it is opened. */
  prefetch: (page: number) => void;
  /** Whether the list shows these filters and this page. Submitting the same search again then refetches the list. */
  isAsking: (filters: Record<string, string>, page: number) => boolean;
};

/** Reads the block that contains a page of the table, and returns the rows of the page. */
export function useList<M>(block: Block): List<M> {
  const { collection, source, page, filters } = block;
  const query = useQuery({
    ...blockQuery<M>(block),
    placeholderData: keepPreviousData,
  });
  const client = useQueryClient();
  const path = `/${collection}`;
  const { data, isPlaceholderData } = query;
  const { pageItems = rowsPerPage } = source;
  const view = useMemo<View<M> | undefined>(
    () =>
      data && {
        rows: rowsOfPage(data['hydra:member'], page, source),
        page,
        total: data['hydra:totalItems'],
        pageItems,
      },
    [data, page, source, pageItems],
  );
  // While a block loads, the query returns the previous block as a placeholder. The placeholder does not contain the requested page, so
  // the previous page remains on screen.
  const [settled, setSettled] = useState(view);
  if (!isPlaceholderData && view !== settled) setSettled(view);
  const shown = isPlaceholderData ? settled : view;
  const pages = pagesOf(shown?.total ?? 0, shown ?? source);
  return {
    pageItems,
    ...shown,
    pages,
    isBusy: query.isFetching,
    isPrevious: isPlaceholderData,
    error: query.error,
    reread: () => void query.refetch(),
    prefetch: (other) => {
      // The buttons of the first and the last page have a neighbour that does not exist.
      if (other < 1 || other > pages || blockOfPage(other, source) === blockOfPage(page, source)) return;
      // A failed prefetch shows no alert, because the page reads the rows again.
      const read = { ...blockQuery<M>({ ...block, page: other }), staleTime: times.recordFreshMs };
      void client.prefetchQuery({ ...read, meta: { isQuiet: true } });
    },
    isAsking: (others, otherPage) =>
      otherPage === page && toBlockPath(path, source, others, 1) === toBlockPath(path, source, filters, 1),
  };
}
