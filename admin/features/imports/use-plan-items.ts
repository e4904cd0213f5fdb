import type { ImportItem, ImportRun, ItemKind, ItemState } from '@trastienda/contract/calls/imports';
import { itemKinds } from '@trastienda/contract/calls/imports';
import type { Collection } from '@trastienda/contract/collection';
import { limits } from '@trastienda/contract/limits';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { currentLanguage } from '../../i18n/i18n.ts';
import { isCollection } from '../../session/answer-shapes.ts';
import { api } from '../../session/api-client.ts';

/** What a tab shows: all that can be imported, one kind of it, or what was rejected. */
export type Tab = 'all' | ItemKind;

export const pageItems = limits.page.defaultItems;

const importable = itemKinds.filter((kind) => kind !== 'rejected');
export const kindsOf = (tab: Tab): readonly ItemKind[] => (tab === 'all' ? importable : [tab]);

export const toTab = (kind: string | undefined): Tab => itemKinds.find((one) => one === kind) ?? 'all';

/** All pages of the items of a run, as far as they were read. */
export const itemsKey = (run: number) => ['imports', 'items', run] as const;

type Asked = { tab: Tab; name: string; page: number; /** All unless said. */ states?: readonly ItemState[] };

/** A page of the items of a run. While the next one is on its way the last one stays. */
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
  // What stays while the next page is on its way is of the tab and the page that it was read for.
  const [settled, setSettled] = useState(view);
  if (!query.isPlaceholderData && query.data && settled?.items !== query.data['hydra:member']) setSettled(view);
  return {
    view: query.isPlaceholderData ? settled : view,
    isBusy: query.isFetching,
    /** Of a page that cannot be shown; what is shown already stays, whatever becomes of a later look. */
    error: query.data === undefined || query.isPlaceholderData ? query.error : null,
    reread: () => void query.refetch(),
  };
}
