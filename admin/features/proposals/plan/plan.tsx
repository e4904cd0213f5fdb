import type { Proposal, ProposalItem, ProposalItemKind } from '@trastienda/contract/proposals/proposal';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BusyBar } from '../../../kit/elements/busy-bar.tsx';
import { EmptyShelf } from '../../../kit/elements/drawings.tsx';
import { StatePanel } from '../../../kit/elements/state-panel.tsx';
import { ItemTabs } from '../../../kit/runs/items/item-tabs.tsx';
import { ItemsPage } from '../../../kit/runs/items/items-page.tsx';
import classes from '../../../kit/runs/items/tools.module.css';
import type { RunItems } from '../../../kit/runs/items/use-run-items.ts';
import type { useActs } from '../change/use-acts.ts';
import { countOf } from '../words/change-facts.ts';
import { PlanBar } from './plan-bar.tsx';
import { PlanItem } from './plan-item.tsx';
import { PlanTools } from './plan-tools.tsx';
import { itemTexts, showsTexts } from './plan-texts.ts';
import { useChangeItems } from './use-change-items.ts';
import { useTicks } from './use-ticks.ts';

type Props = { change: Proposal; version: string | undefined; acts: ReturnType<typeof useActs> };

const tabs: readonly ProposalItemKind[] = ['changes', 'same', 'refused', 'changed', 'gone'];

const toTab = (kind: string | undefined) => tabs.find((each) => each === kind) ?? 'changes';

const toSearch = (tab: ProposalItemKind, name: string) => ({
  ...(tab !== 'changes' && { kind: tab }),
  ...(name !== '' && { name }),
});

/** The planned items of a change by kind, with checkboxes, and the bar that applies it. */
export function Plan({ change, version, acts }: Props) {
  const { t } = useTranslation('proposals');
  const navigate = useNavigate();
  const { page = 1, q = {} } = useSearch({ strict: false });
  const [tab, name] = [toTab(q['kind']), q['name'] ?? ''];
  const list = useChangeItems(change, { tab, kinds: [tab], name, page });
  const ticks = useTicks(change, { version, onLost: acts.noteLostTick });
  const card = useRef<HTMLElement>(null);
  const go = (next: number, part: string) =>
    void navigate({ to: '.', search: { page: next, q: toSearch(tab, part) }, resetScroll: false });
  const isLocked = !change.isOwn || acts.pending !== undefined;
  const shown = tabs.filter((each) => each !== 'gone' || each === tab || countOf(change, each) > 0);
  const showPage = (next: number) => {
    go(next, name);
    card.current?.scrollIntoView({ block: 'start' });
  };
  return (
    <>
      <section ref={card} className={`ts-card ${classes['card']}`} aria-label={t('plan.label')}>
        {list.isBusy && list.view && !list.error && <BusyBar label={t('plan.loading')} />}
        <ItemTabs
          label={t('plan.tabsLabel')}
          tabs={shown.map((each) => ({ tab: each, text: t(`plan.tabs.${each}`), count: countOf(change, each) }))}
          current={tab}
          toSearch={(each) => toSearch(each, name)}
        />
        {(countOf(change, tab) > 0 || name !== '') && (
          <PlanTools {...{ change, tab, name, ticks, isLocked }} onName={(part) => go(1, part)} />
        )}
        <Items {...{ change, list, tab, name, ticks, isLocked }} onPage={showPage} onClearName={() => go(1, '')} />
      </section>
      {change.isOwn && <PlanBar {...{ change, acts, ticks, isLocked }} />}
    </>
  );
}

type ItemsProps = {
  change: Proposal;
  list: RunItems<ProposalItem, ProposalItemKind>;
  tab: ProposalItemKind;
  name: string;
  ticks: ReturnType<typeof useTicks>;
  isLocked: boolean;
  onPage: (page: number) => void;
  onClearName: () => void;
};

/** The items of a tab. */
function Items({ change, list, tab, name, ticks, isLocked, ...paging }: ItemsProps) {
  const { t } = useTranslation('proposals');
  // By item id: whether the user has opened the item.
  const [opened, setOpened] = useState<ReadonlyMap<number, boolean>>(new Map());
  const rows = list.view?.rows.filter(({ kind }) => kind === 'changes').map(({ id }) => id) ?? [];
  const empty = (
    <StatePanel drawing={<EmptyShelf />} title={t(`plan.empty.${tab}`)} text={t(`plan.emptyText.${tab}`)}>
      {null}
    </StatePanel>
  );
  return (
    <ItemsPage {...{ list, name, empty }} texts={itemTexts(t)} {...paging}>
      {(stored) => (
        <PlanItem
          key={stored.id}
          change={change}
          item={ticks.toShown(stored)}
          isOpened={opened.get(stored.id) ?? (stored.kind === 'changes' && showsTexts(change))}
          onOpen={(isOpened) => setOpened(new Map(opened).set(stored.id, isOpened))}
          onTick={(isChosen, isRange) => ticks.tick(stored, isChosen, { rows, isRange })}
          isLocked={isLocked}
        />
      )}
    </ItemsPage>
  );
}
