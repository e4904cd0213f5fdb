import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { Navigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { LostPath } from '../../elements/drawings.tsx';
import { ListFoot } from '../../list/list-foot.tsx';
import { FailedPanel, StatePanel } from '../../elements/state-panel.tsx';
import classes from './items.module.css';
import { LoadingItems } from './loading-items.tsx';
import { pageItems, type RunItems } from './use-run-items.ts';

type Props<I> = {
  list: RunItems<I, unknown>;
  /** The filter by name. */
  name: string;
  /** The titles of the panels that replace a list that could not be read, or without an item of this name; the label of the placeholders. */
  texts: { failed: string; nothingFound: string; loading: string };
  /** Replaces a list without items, unless it is filtered by name. */
  empty: ReactNode;
  labelledBy?: string;
  onPage: (page: number) => void;
  onClearName: () => void;
  children: (item: I) => ReactNode;
};

/** A page of the items of a run, or the reason why there are none. */
export function ItemsPage<I>({ list, name, texts, empty, labelledBy, ...props }: Props<I>) {
  const { t } = useTranslation();
  const { page = 1, q = {} } = useSearch({ strict: false });
  const { view, isBusy, isOutdated, error, reread } = list;
  if (error) return <FailedPanel title={texts.failed} error={error} onRetry={reread} />;
  if (!view)
    return (
      <div role="status" aria-label={texts.loading}>
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
        title={texts.nothingFound}
        text={<Trans t={t} i18nKey="runs.nothingFound" components={{ name: <b dir="auto">{name}</b> }} />}
      >
        <Button variant="default" leftSection={<IconX size={18} />} onClick={props.onClearName}>
          {t('runs.clearName')}
        </Button>
      </StatePanel>
    );
  return (
    <>
      <ul className={classes['items']} aria-busy={isBusy} aria-labelledby={labelledBy}>
        {rows.map(props.children)}
      </ul>
      <ListFoot list={{ ...view, pageItems }} onPage={props.onPage} />
    </>
  );
}
