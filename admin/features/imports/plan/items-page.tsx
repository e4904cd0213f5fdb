import type { ImportItem } from '@trastienda/contract/imports/items';
import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { Navigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { LostPath } from '../../../kit/elements/drawings.tsx';
import { ListFoot } from '../../../kit/list/list-foot.tsx';
import { FailedPanel, StatePanel } from '../../../kit/elements/state-panel.tsx';
import classes from './items.module.css';
import { LoadingItems } from './loading-items.tsx';
import { pageItems, type usePlanItems } from './use-plan-items.ts';

type Props = {
  list: ReturnType<typeof usePlanItems>;
  /** The filter by name. */
  name: string;
  /** The title of the panel that replaces a list that could not be read. */
  failed: string;
  /** Replaces a list without items, unless it is filtered by name. */
  empty: ReactNode;
  labelledBy?: string;
  onPage: (page: number) => void;
  onClearName: () => void;
  children: (item: ImportItem) => ReactNode;
};

/** A page of the items of a run, or the reason why there are none. */
export function ItemsPage({ list, name, failed, empty, labelledBy, onPage, onClearName, children }: Props) {
  const { t } = useTranslation('imports');
  const { page = 1, q = {} } = useSearch({ strict: false });
  const { view, isBusy, isOutdated, error, reread } = list;
  if (error) return <FailedPanel title={failed} error={error} onRetry={reread} />;
  if (!view)
    return (
      <div role="status" aria-label={t('diff.loading')}>
        <LoadingItems />
      </div>
    );
  const { rows, total, pages } = view;
  if (total > 0 && page > pages && !isBusy) return <Navigate to="." search={{ page: pages, q }} replace />;
  if (total === 0 && !isOutdated && name === '') return empty;
  if (total === 0 && !isOutdated)
    return (
      <StatePanel
        drawing={<LostPath />}
        title={t('diff.nothingFound')}
        text={<Trans t={t} i18nKey="diff.nothingFoundText" components={{ name: <b dir="auto">{name}</b> }} />}
      >
        <Button variant="default" leftSection={<IconX size={18} />} onClick={onClearName}>
          {t('diff.clearName')}
        </Button>
      </StatePanel>
    );
  return (
    <>
      <ul className={classes['items']} aria-busy={isBusy} aria-labelledby={labelledBy}>
        {rows.map(children)}
      </ul>
      <ListFoot list={{ ...view, pageItems }} onPage={onPage} />
    </>
  );
}
