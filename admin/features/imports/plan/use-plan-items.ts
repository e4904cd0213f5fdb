import type { ImportItem, ItemKind, ItemState } from '@trastienda/contract/imports/items';
import type { ImportRun } from '@trastienda/contract/imports/runs';
import { itemKinds } from '@trastienda/contract/imports/items';
import type { Collection } from '@trastienda/contract/collection';
import { limits } from '@trastienda/contract/limits';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { isCollection } from '../../../session/answer-shapes.ts';
import { api } from '../../../session/api-client.ts';

/** The content of a tab: all importable items, the items of a kind, or the rejected items. */
export type Tab = 'all' | ItemKind;

export const pageItems = limits.page.defaultItems;

const importable = itemKinds.filter((kind) => kind !== 'rejected');
export const kindsOf = (tab: Tab): readonly ItemKind[] => (tab === 'all' ? importable : [tab]);

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
  const view = query.data && {
    tab,
    page,
    items: query.data['hydra:member'],
    total: query.data['hydra:totalItems'],
  };
  // Placeholder data belongs to the previous tab and page, so it is returned together with them.
  const [settled, setSettled] = useState(view);
  if (!query.isPlaceholderData && query.data && settled?.items !== query.data['hydra:member']) setSettled(view);
  return {
    view: query.isPlaceholderData ? settled : view,
    isBusy: query.isFetching,
    /** The error if the requested page cannot be shown; null if only a refetch of the shown page has failed. */
    error: query.data === undefined || query.isPlaceholderData ? query.error : null,
    reread: () => void query.refetch(),
  };
}
