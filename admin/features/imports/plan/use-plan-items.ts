import { itemKinds, type ImportItem, type ItemKind, type ItemState } from '@trastienda/contract/imports/items';
import type { ImportRun } from '@trastienda/contract/imports/runs';
import type { Collection } from '@trastienda/contract/collection';
import { limits } from '@trastienda/contract/limits';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { isCollection } from '../../../session/calls/answer-shapes.ts';
import { api } from '../../../session/calls/api-client.ts';
import { importedKinds } from '../use-counts.ts';

/** The content of a tab: all importable items, the items of a kind, or the rejected items. */
export type Tab = 'all' | ItemKind;

/** Items per page of the API and of the list. */
export const pageItems = limits.page.defaultItems;

export const kindsOf = (tab: Tab): readonly ItemKind[] => (tab === 'all' ? importedKinds : [tab]);

export const toTab = (kind: string | undefined): Tab => itemKinds.find((each) => each === kind) ?? 'all';

/** The key of all cached pages of a run's items. */
export const itemsKey = (run: number) => ['imports', 'items', run] as const;

type Asked = { tab: Tab; name: string; page: number; /** Default: all. */ states?: readonly ItemState[] };

/** Returns a page of the items of a run. While another page loads, the previous page is returned. */
export function usePlanItems(run: ImportRun, asked: Asked) {
  const { tab, name, page, states = [] } = asked;
  const language = currentLanguage();
  const params = new URLSearchParams({
    kind: kindsOf(tab).join(','),
    ...(states.length > 0 && { state: states.join(',') }),
    ...(name !== '' && { name }),
  });
  if (page > 1) params.set('page', String(page));
  const path = `${run['@id']}/items?${params.toString()}`;
  const query = useQuery({
    queryKey: [...itemsKey(run.id), language, path] as const,
    queryFn: ({ signal }) => api.get<Collection<ImportItem>>(path, { language, signal, shape: isCollection }),
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
