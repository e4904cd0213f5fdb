import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { listQuery } from '../queries.ts';
import { blockOfPage, pagesOf, rowsOfPage, toBlockPath, type Source } from './blocks.ts';

type Asked = { collection: string; source: Source; page: number; filters: Record<string, string> };

/** The rows of the table; while new rows load (`isBusy`), the previous rows stay. */
type View<M> = { rows: readonly M[]; page: number; total: number };
export type List<M> = Partial<View<M>> & {
  pages: number;
  isBusy: boolean;
  error: Error | null;
  reread: () => void;
  /** Whether the list already shows this search; submitting it again must refetch the list. */
  isAsking: (filters: Record<string, string>, page: number) => boolean;
};

/** Reads the block that contains a page of the table, and returns the ten rows of the page. */
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
  // The placeholder is the previous block, which lacks the rows of the requested page: the previous rows stay.
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
