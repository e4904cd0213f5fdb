import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { Navigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyShelf, LostPath } from '../elements/drawings.tsx';
import { useMay } from '../../session/use-may.ts';
import type { PlainPath } from '../screen-paths.ts';
import type { ListSearch, Query } from '../search-params.ts';
import { FailedPanel, StatePanel } from '../elements/state-panel.tsx';
import { AddButton } from './list-head.tsx';
import type { List } from './reading/use-list.ts';

type Props<M> = {
  collection: string;
  /** Shown while the collection is empty. */
  empty: ReactNode;
  filters: Query;
  /** The filters of the search form. The message of a search without results quotes their values. */
  searched: Query;
  /** Returns the words for a filter whose value is a key. */
  wordsOf?: ((name: string, value: string) => string) | undefined;
  list: List<M>;
  onClear: () => void;
  children: ReactNode;
};

/** The table, or a placeholder if the load failed, the search has no results, or the collection is empty. */
export function ListStates<M>({ collection, empty, filters, searched, wordsOf, list, onClear, children }: Props<M>) {
  const { t } = useTranslation([collection, 'common']);
  if (list.error) return <FailedPanel title={t('loadFailed')} error={list.error} onRetry={list.reread} />;
  // If the page number in the URL exceeds the number of pages, for example after a delete, show the last page instead.
  if (!list.isBusy && list.total !== undefined && list.page !== undefined && list.page > list.pages)
    return <Navigate to="." search={(search: Partial<ListSearch>) => ({ ...search, page: list.pages })} replace />;
  if (list.total !== 0 || list.isBusy) return children;
  if (Object.keys(filters).length === 0) return empty;
  const texts = Object.entries(searched).map(([name, value]) => wordsOf?.(name, value) ?? value);
  return (
    <StatePanel
      drawing={<LostPath />}
      title={t('common:list.nothingFound')}
      text={texts.length > 0 ? <Searched texts={texts} /> : t('common:list.nothingMatches')}
    >
      <Button variant="default" leftSection={<IconX size={18} />} onClick={onClear}>
        {t('common:list.clear')}
      </Button>
    </StatePanel>
  );
}

type EmptyProps = { collection: string; create: PlainPath };

/** The placeholder of an empty collection, with the add button for a user who may add a record. */
export function EmptyList({ collection, create }: EmptyProps) {
  const { t } = useTranslation(collection);
  const mayAdd = useMay()(`POST /${collection}`);
  return (
    <StatePanel drawing={<EmptyShelf />} title={t('empty.title')} text={mayAdd && t('empty.text')}>
      {mayAdd && <AddButton collection={collection} create={create} />}
    </StatePanel>
  );
}

/** The search terms, in bold, in a sentence. `Trans` would add 4 kB to the code of the first screen. */
function Searched({ texts }: { texts: string[] }) {
  const { t, i18n } = useTranslation();
  const parts = new Intl.ListFormat(i18n.language, { type: 'conjunction' }).formatToParts(texts);
  const [before, after] = t('list.nothingFoundText').split('<search />');
  return (
    <>
      <span>{before}</span>
      {parts.map(({ type, value }, index) => {
        const Part = type === 'element' ? 'b' : 'span';
        return (
          <Part key={index} dir="auto">
            {value}
          </Part>
        );
      })}
      <span>{after}</span>
    </>
  );
}
