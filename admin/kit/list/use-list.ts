import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { listQuery } from '../queries.ts';
import { blockOfPage, pagesOf, rowsOfPage, toBlockPath, type Source } from './blocks.ts';

type Asked = { collection: string; source: Source; page: number; filters: Record<string, string> };

/** What the table shows: while the next rows are on their way, the last ones stay (`isBusy`). */
type View<M> = { rows: readonly M[]; page: number; total: number };
export type List<M> = Partial<View<M>> & {
  pages: number;
  isBusy: boolean;
  error: Error | null;
  reread: () => void;
  /** Whether this is what the list shows already: asking again must then read again. */
  isAsking: (filters: Record<string, string>, page: number) => boolean;
};

/** Reads the block that holds a page of the table, and shows ten of its rows. */
export function useList<M>({ collection, source, page, filters }: Asked): List<M> {
  const path = `/${collection}`;
  const query = useQuery({
    ...listQuery<M>(collection, toBlockPath(path, source, filters, blockOfPage(page, source))),
    placeholderData: keepPreviousData,
  });
  const { data, isPlaceholderData } = query;
  const view = useMemo<View<M> | undefined>(
    () => data && { rows: rowsOfPage(data['hydra:member'], page, source), page, total: data['hydra:totalItems'] },
    [data, page, source],
  );
  // The previous block knows nothing of the page that is asked for, so what was shown stays.
  const [settled, setSettled] = useState(view);
  if (!isPlaceholderData && view !== settled) setSettled(view);
  const shown = isPlaceholderData ? settled : view;
  return {
    ...shown,
    pages: pagesOf(shown?.total ?? 0),
    isBusy: query.isFetching,
    error: query.error,
    reread: () => void query.refetch(),
    isAsking: (others, otherPage) =>
      otherPage === page && toBlockPath(path, source, others, 1) === toBlockPath(path, source, filters, 1),
  };
}
