import { Flex } from '@mantine/core';
import type { ImportRun } from '@trastienda/contract/imports/runs';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyShelf } from '../../../kit/elements/drawings.tsx';
import { BusyBar } from '../../../kit/elements/busy-bar.tsx';
import { StatePanel } from '../../../kit/elements/state-panel.tsx';
import { DifferenceTabs } from './difference-tabs.tsx';
import { DifferenceTools } from './difference-tools.tsx';
import { ItemsPage } from '../../../kit/runs/items/items-page.tsx';
import classes from '../../../kit/runs/items/tools.module.css';
import { PlanItem } from './plan-item.tsx';
import { sourceName } from '../source-name.ts';
import { itemTexts } from './item-texts.ts';
import { toTab, usePlanItems, type Tab } from './use-plan-items.ts';
import { usePlanTicks } from './use-plan-ticks.ts';

type Props = {
  /** A run whose state is `planned`. */
  run: ImportRun;
  isDisabled: boolean;
};

/** The plan of an import: new, changed, conflicting, gone and rejected items, field by field, with checkboxes. */
export function PlanDifferences({ run, isDisabled }: Props) {
  const { t } = useTranslation('imports');
  const navigate = useNavigate();
  const { page = 1, q = {} } = useSearch({ strict: false });
  const tab = toTab(q['kind']);
  const name = q['name'] ?? '';
  const source = sourceName(run.source);
  const list = usePlanItems(run, { tab, name, page });
  const { toShown, tick, choose, choosing } = usePlanTicks(run);
  // By item id: true if the user has expanded the item, false if collapsed. Other items are expanded only on the tab of conflicts.
  const [opened, setOpened] = useState<ReadonlyMap<number, boolean>>(new Map());
  const card = useRef<HTMLElement>(null);

  const go = (page: number, name: string) => void navigate({ to: '.', search: { page, q: toSearch(tab, name) } });

  return (
    <section ref={card} className={`ts-card ${classes['card']}`} aria-label={t('diff.label')}>
      {list.isBusy && list.view && !list.error && <BusyBar label={t('diff.loading')} />}
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
      {run.manyGone && (tab === 'all' || tab === 'gone') && <ManyGoneNote source={source} />}
      <ItemsPage
        list={list}
        name={name}
        texts={itemTexts(t, 'diff.loadFailed')}
        empty={<NoDifferences tab={tab} source={source} />}
        onPage={(next) => {
          go(next, name);
          card.current?.scrollIntoView({ block: 'start' });
        }}
        onClearName={() => go(1, '')}
      >
        {(stored) => (
          <PlanItem
            key={stored.id}
            item={toShown(stored)}
            source={source}
            isOpened={opened.get(stored.id) ?? list.view?.tab === 'conflict'}
            onOpen={(isOpened) => setOpened(new Map(opened).set(stored.id, isOpened))}
            onTick={(change) => tick(stored, change)}
            isDisabled={isDisabled}
          />
        )}
      </ItemsPage>
    </section>
  );
}

/** The filters of the URL that show a tab, restricted to the items whose name contains `name`. */
const toSearch = (tab: Tab, name: string) => ({ ...(tab !== 'all' && { kind: tab }), ...(name !== '' && { name }) });

function ManyGoneNote({ source }: { source: string }) {
  const { t } = useTranslation('imports');
  return (
    <Flex
      component="p"
      className="ts-warning ts-warn"
      gap={10}
      px={{ base: 16, sm: 20 }}
      py={12}
      style={{ borderWidth: '0 0 1px' }}
    >
      <IconAlertTriangle className="ts-sign" size={18} stroke={1.9} aria-hidden />
      {t('diff.manyGone', { source })}
    </Flex>
  );
}

/** Shown instead of the items of a tab that has none. */
export function NoDifferences({ tab, source, children = null }: { tab: Tab; source: string; children?: ReactNode }) {
  const { t } = useTranslation('imports');
  return (
    <StatePanel drawing={<EmptyShelf />} title={t(`diff.empty.${tab}`)} text={t(`diff.emptyText.${tab}`, { source })}>
      {children}
    </StatePanel>
  );
}
