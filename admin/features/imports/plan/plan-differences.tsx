import type { ImportRun } from '@trastienda/contract/imports/runs';
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconX } from '@tabler/icons-react';
import { Navigate, useNavigate, useSearch } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { EmptyShelf, LostPath } from '../../../kit/drawings.tsx';
import { BusyBar } from '../../../kit/busy-bar.tsx';
import { ListFoot } from '../../../kit/list/list-foot.tsx';
import { FailedPanel, StatePanel } from '../../../kit/state-panel.tsx';
import { DifferenceTabs } from './difference-tabs.tsx';
import { DifferenceTools } from './difference-tools.tsx';
import classes from '../differences/differences.module.css';
import items from './items.module.css';
import { LoadingItems } from './loading-items.tsx';
import { PlanItem } from './plan-item.tsx';
import { sourceName } from '../source-name.ts';
import { pageItems, toTab, usePlanItems, type Tab } from './use-plan-items.ts';
import { usePlanTicks } from './use-plan-ticks.ts';

type Props = {
  /** A run whose state is `planned`. */
  run: ImportRun;
  /** Called with the run and its new counts after each saved change, and with the run as re-read after a failed change. */
  onRunChange: (run: ImportRun) => void;
  isDisabled?: boolean;
};

/** The plan of an import: new, changed, conflicting, gone and rejected items, field by field, with checkboxes. */
export function PlanDifferences({ run, onRunChange, isDisabled = false }: Props) {
  const { t } = useTranslation('imports');
  const navigate = useNavigate();
  const { page = 1, q = {} } = useSearch({ strict: false });
  const tab = toTab(q['kind']);
  const name = q['name'] ?? '';
  const source = sourceName(run.source);
  const { view, isBusy, error, reread } = usePlanItems(run, { tab, name, page });
  const { toShown, tick, choose, choosing } = usePlanTicks(run, onRunChange);
  // By item id: true if the user has expanded the item, false if collapsed. Other items are expanded only on the tab of conflicts.
  const [opened, setOpened] = useState<ReadonlyMap<number, boolean>>(new Map());
  const card = useRef<HTMLElement>(null);

  const toSearch = (tab: Tab, name: string) => ({ ...(tab !== 'all' && { kind: tab }), ...(name !== '' && { name }) });
  const go = (page: number, name: string) => void navigate({ to: '.', search: { page, q: toSearch(tab, name) } });
  const pages = Math.max(1, Math.ceil((view?.total ?? 0) / pageItems));
  const hasNote = run.manyGone && (tab === 'all' || tab === 'gone');

  function body() {
    if (error) return <FailedPanel title={t('diff.loadFailed')} error={error} onRetry={reread} />;
    if (!view)
      return (
        <div role="status" aria-label={t('diff.loading')}>
          <LoadingItems />
        </div>
      );
    if (view.total > 0 && page > pages && !isBusy)
      return <Navigate to="." search={{ page: pages, q: toSearch(tab, name) }} replace />;
    if (view.total === 0 && !isBusy && name !== '')
      return (
        <StatePanel
          drawing={<LostPath />}
          title={t('diff.nothingFound')}
          text={<Trans t={t} i18nKey="diff.nothingFoundText" components={{ name: <b dir="auto">{name}</b> }} />}
        >
          <Button variant="default" leftSection={<IconX size={18} />} onClick={() => go(1, '')}>
            {t('diff.clearName')}
          </Button>
        </StatePanel>
      );
    if (view.total === 0 && !isBusy)
      return (
        <StatePanel
          drawing={<EmptyShelf />}
          title={t(`diff.empty.${tab}`)}
          text={t(`diff.emptyText.${tab}`, { source })}
        >
          {null}
        </StatePanel>
      );
    return (
      <>
        {isBusy && <BusyBar label={t('diff.loading')} />}
        <ul className={items['items']}>
          {view.items.map((stored) => {
            const item = toShown(stored);
            return (
              <PlanItem
                key={item.id}
                item={item}
                source={source}
                isOpened={opened.get(item.id) ?? view.tab === 'conflict'}
                onOpen={(isOpened) => setOpened(new Map(opened).set(item.id, isOpened))}
                onTick={(change) => tick(stored, change)}
                isDisabled={isDisabled}
              />
            );
          })}
        </ul>
        <ListFoot
          list={{ rows: view.items, page: view.page, total: view.total, pages }}
          pageItems={pageItems}
          onPage={(next) => {
            go(next, name);
            card.current?.scrollIntoView({ block: 'start' });
          }}
        />
      </>
    );
  }

  return (
    <section ref={card} className={`ts-card ${classes['card']}`} aria-label={t('diff.label')}>
      <DifferenceTabs counts={run.counts} tab={tab} toSearch={(other) => toSearch(other, name)} />
      <DifferenceTools
        run={run}
        tab={tab}
        name={name}
        source={source}
        choosing={choosing}
        onChoose={choose}
        onName={(name) => go(1, name)}
        isDisabled={isDisabled}
      />
      {hasNote && (
        <p className={classes['note']}>
          <IconAlertTriangle size={18} stroke={1.9} aria-hidden />
          {t('diff.manyGone', { source })}
        </p>
      )}
      {body()}
    </section>
  );
}
