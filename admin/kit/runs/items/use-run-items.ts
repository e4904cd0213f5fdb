import type { Collection } from '@trastienda/contract/collection';
import { limits } from '@trastienda/contract/limits';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { isCollection } from '../../../session/calls/answer-shapes.ts';
import { api } from '../../../session/calls/api-client.ts';

/** Items per page of the API and of the list. */
export const pageItems = limits.page.defaultItems;

type Asked<T> = {
  /** The prefix of the query keys of all pages. */
  queryKey: readonly unknown[];
  /** The path of the items, with the filters of the tab. */
  path: string;
  params: URLSearchParams;
  tab: T;
  page: number;
};

/** Returns a page of the items of a run. While another page loads, the previous page is returned. */
export function useRunItems<I, T>({ queryKey, path, params, tab, page }: Asked<T>) {
  const language = currentLanguage();
  const asked = new URLSearchParams(params);
  if (page > 1) asked.set('page', String(page));
  const url = `${path}?${asked.toString()}`;
  const query = useQuery({
    queryKey: [...queryKey, language, url],
    queryFn: ({ signal }) => api.get<Collection<I>>(url, { language, signal, shape: isCollection }),
    placeholderData: keepPreviousData,
  });
  const total = query.data?.['hydra:totalItems'] ?? 0;
  const view = query.data && {
    tab,
    page,
    rows: query.data['hydra:member'],
    total,
    pages: Math.max(1, Math.ceil(total / pageItems)),
  };
  // Placeholder data belongs to the previous tab and page, so it is returned together with them.
  const [settled, setSettled] = useState(view);
  const isOutdated = query.isPlaceholderData;
  if (!isOutdated && view && settled?.rows !== view.rows) setSettled(view);
  return {
    view: isOutdated ? settled : view,
    isBusy: query.isFetching,
    /** Whether the view is that of the previous tab, filter or page. */
    isOutdated,
    /** The error if the requested page cannot be shown; null if only a refetch of the shown page has failed. */
    error: query.data === undefined || isOutdated ? query.error : null,
    reread: () => void query.refetch(),
  };
}

export type RunItems<I, T> = ReturnType<typeof useRunItems<I, T>>;
