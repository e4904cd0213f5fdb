import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { Navigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { EmptyShelf, LostPath } from '../elements/drawings.tsx';
import type { PlainPath } from '../screen-paths.ts';
import { FailedPanel, StatePanel } from '../elements/state-panel.tsx';
import { AddButton } from './list-head.tsx';
import type { List } from './reading/use-list.ts';

type Props<M> = {
  collection: string;
  create: PlainPath;
  emptyActions: ReactNode;
  filters: Record<string, string>;
  list: List<M>;
  onClear: () => void;
  children: ReactNode;
};

/** The table, or a placeholder if the load failed, the search has no results, or the collection is empty. */
export function ListStates<M>({ collection, create, emptyActions, filters, list, onClear, children }: Props<M>) {
  const { t } = useTranslation([collection, 'common']);
  if (list.error) return <FailedPanel title={t('loadFailed')} error={list.error} onRetry={list.reread} />;
  // If the page number in the URL exceeds the number of pages, for example after a delete, show the last page instead.
  if (!list.isBusy && list.total !== undefined && list.page !== undefined && list.page > list.pages)
    return <Navigate to="." search={{ page: list.pages, q: filters }} replace />;
  if (list.total !== 0 || list.isBusy) return children;
  if (Object.keys(filters).length > 0)
    return (
      <StatePanel
        drawing={<LostPath />}
        title={t('common:list.nothingFound')}
        text={<Searched texts={Object.values(filters)} />}
      >
        <Button variant="default" leftSection={<IconX size={18} />} onClick={onClear}>
          {t('common:list.clear')}
        </Button>
      </StatePanel>
    );
  return (
    <StatePanel drawing={<EmptyShelf />} title={t('empty.title')} text={t('empty.text')}>
      <AddButton collection={collection} create={create} />
      {emptyActions}
    </StatePanel>
  );
}

/** The search terms, in bold. */
function Searched({ texts }: { texts: string[] }) {
  const { i18n } = useTranslation();
  const parts = new Intl.ListFormat(i18n.language, { type: 'conjunction' }).formatToParts(texts);
  return (
    <Trans
      i18nKey="list.nothingFoundText"
      components={{
        search: <>{parts.map(({ type, value }, index) => (type === 'element' ? <b key={index}>{value}</b> : value))}</>,
      }}
    />
  );
}
