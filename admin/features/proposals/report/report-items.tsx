import type { Proposal } from '@trastienda/contract/proposals/proposal';
import { Box } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ItemTabs } from '../../../kit/runs/items/item-tabs.tsx';
import { ItemsPage } from '../../../kit/runs/items/items-page.tsx';
import { NameFilter } from '../../../kit/runs/items/name-filter.tsx';
import classes from '../../../kit/runs/items/tools.module.css';
import { itemTexts } from '../plan/plan-texts.ts';
import { useChangeItems } from '../plan/use-change-items.ts';
import { itemsOf, outcomesOf, type Outcome } from './outcomes.ts';
import { ReportItem } from './report-item.tsx';

/** The records of a change that has ended, by outcome. The filters are in the URL. */
export function ReportItems({ change }: { change: Proposal }) {
  const shown = outcomesOf(change);
  const { q = {} } = useSearch({ strict: false });
  const [first] = shown;
  const { outcome } = shown.find((each) => each.outcome === q['outcome']) ?? first ?? {};
  return outcome && <Items change={change} shown={shown} outcome={outcome} />;
}

type ItemsProps = { change: Proposal; shown: ReturnType<typeof outcomesOf>; outcome: Outcome };

function Items({ change, shown, outcome }: ItemsProps) {
  const { t } = useTranslation('proposals');
  const headingId = useId();
  const card = useRef<HTMLElement>(null);
  const navigate = useNavigate();
  const { page = 1, q = {} } = useSearch({ strict: false });
  const name = q['name'] ?? '';
  const list = useChangeItems(change, { tab: outcome, ...itemsOf[outcome], name, page });
  const toSearch = (tab: Outcome, part = name) => ({ outcome: tab, ...(part !== '' && { name: part }) });
  const go = (next: number, part = name) =>
    void navigate({ to: '.', search: { page: next, q: toSearch(outcome, part) }, resetScroll: false });
  return (
    <section ref={card} className={`ts-card ${classes['card']}`} aria-labelledby={headingId}>
      <Box component="h2" id={headingId} px={{ base: 16, sm: 20 }} pt={16} pb={4}>
        {t('report.label')}
      </Box>
      <ItemTabs
        label={t('plan.tabsLabel')}
        tabs={shown.map(({ outcome: tab, count }) => ({ tab, text: t(`report.tabs.${tab}`), count }))}
        current={outcome}
        toSearch={(tab) => toSearch(tab)}
      />
      <div className={classes['tools']}>
        <NameFilter label={t('plan.name')} name={name} onName={(part) => go(1, part)} />
      </div>
      <ItemsPage
        list={list}
        name={name}
        texts={itemTexts(t)}
        empty={
          <Box component="p" className="ts-soft" p="1.5rem 1.25rem">
            {t('report.empty')}
          </Box>
        }
        labelledBy={headingId}
        onPage={(next) => {
          go(next);
          card.current?.scrollIntoView({ block: 'start' });
        }}
        onClearName={() => go(1, '')}
      >
        {(item) => <ReportItem key={item.id} change={change} item={item} />}
      </ItemsPage>
    </section>
  );
}
