import { Box } from '@mantine/core';
import { itemKinds, type ItemState } from '@trastienda/contract/imports/items';
import type { ImportRun } from '@trastienda/contract/imports/runs';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Select } from '../../../kit/elements/select.tsx';
import { DifferenceTabs } from '../plan/difference-tabs.tsx';
import { ItemsPage } from '../../../kit/runs/items/items-page.tsx';
import { NameFilter } from '../../../kit/runs/items/name-filter.tsx';
import rows from '../../../kit/runs/items/tools.module.css';
import { itemTexts } from '../plan/item-texts.ts';
import { RunItem } from './run-item.tsx';
import { sourceName } from '../source-name.ts';
import { toTab, usePlanItems, type Tab } from '../plan/use-plan-items.ts';

/** Filters for the items of a run by outcome; `all` is the default. */
type Outcome = 'all' | 'pending' | 'failed' | 'undone' | 'kept';

/** The items of a run with their outcomes. The filters are in the URL. */
export function RunItems({ run }: { run: ImportRun }) {
  const { t } = useTranslation('imports');
  const headingId = useId();
  const navigate = useNavigate();
  const { page = 1, q = {} } = useSearch({ strict: false });
  const tab = toTab(q['kind']);
  const outcome = toOutcome(run, q['state']);
  const name = q['name'] ?? '';
  const states = tab === 'rejected' ? [] : outcomesOf(run)[outcome];
  const list = usePlanItems(run, { tab, name, page, states });
  const toSearch = (shown: { tab?: Tab; outcome?: Outcome; name?: string }) =>
    toFilters({ tab, outcome, name, ...shown });
  const go = (nextPage: number, shown: Parameters<typeof toSearch>[0] = {}) =>
    void navigate({ to: '.', search: { page: nextPage, q: toSearch(shown) }, resetScroll: false });
  const isFiltered = name !== '' || tab !== 'all' || outcome !== 'all';

  const outcomes = Object.keys(outcomesOf(run));
  return (
    <section className="ts-card" aria-labelledby={headingId}>
      <Box component="h2" id={headingId} px={{ base: 16, sm: 20 }} pt={16} pb={4}>
        {t(run.appliedAt === null ? 'history.itemsFound' : 'history.items')}
      </Box>
      <DifferenceTabs counts={countsOf(run, outcome)} tab={tab} toSearch={(each) => toSearch({ tab: each })} />
      <div className={rows['tools']}>
        {outcomes.length > 1 && tab !== 'rejected' && (
          <Select
            flex={{ base: '1 1 14.375rem', sm: '0 1 14.375rem' }}
            aria-label={t('history.outcome')}
            data={outcomes.map((value) => ({ value, label: t(`history.outcomes.${value}`) }))}
            value={outcome}
            onChange={(value) => go(1, { outcome: toOutcome(run, value ?? undefined) })}
            comboboxProps={{ shadow: 'md', offset: 4 }}
          />
        )}
        <NameFilter label={t('diff.name')} name={name} onName={(part) => go(1, { name: part })} />
      </div>
      <ItemsPage
        list={list}
        name={name}
        texts={itemTexts(t, 'history.itemsFailed')}
        empty={
          <Box component="p" className="ts-soft" p="1.5rem 1.25rem">
            {t(`history.none.${toWhyNone(run, isFiltered)}`)}
          </Box>
        }
        labelledBy={headingId}
        onPage={(next) => go(next)}
        onClearName={() => go(1, { name: '' })}
      >
        {(item) => <RunItem key={item.id} item={item} source={sourceName(run.source)} />}
      </ItemsPage>
    </section>
  );
}

/**
 * Returns the filters that a run offers, each with the item states that it selects. A run that was never applied offers only `all`, whose
 * empty list selects every state. In an applied run, `all` excludes pending items, because they may outnumber the applied items by far.
 */
function outcomesOf({ appliedAt, undoneAt, failed }: ImportRun): Partial<Record<Outcome, ItemState[]>> {
  if (appliedAt === null) return { all: [] };
  return {
    all: ['applied', 'failed', 'undone', 'kept'],
    ...(undoneAt !== null && { undone: ['undone'], kept: ['kept'] }),
    ...(failed > 0 && { failed: ['failed'] }),
    pending: ['pending'],
  };
}

/** Returns the filter named in the URL if the run offers it, otherwise `all`. */
const toOutcome = (run: ImportRun, named: string | undefined): Outcome =>
  // The cast is safe: the keys of this object are outcomes.
  (Object.keys(outcomesOf(run)) as Outcome[]).find((outcome) => outcome === named) ?? 'all';

const toFilters = ({ tab, outcome, name }: { tab: Tab; outcome: Outcome; name: string }): Record<string, string> => ({
  ...(tab !== 'all' && { kind: tab }),
  ...(outcome !== 'all' && { state: outcome }),
  ...(name !== '' && { name }),
});

/**
 * Returns the counts in the tabs: of the plan until the run is applied, then of the applied items. Returns null if the run has no plan, or
 * if the items of an applied run are filtered by outcome.
 */
function countsOf({ appliedAt, counts, appliedCounts }: ImportRun, outcome: Outcome) {
  if (appliedAt === null || !counts) return counts;
  return outcome === 'all' ? { ...appliedCounts, rejected: counts['rejected'] } : null;
}

/** Returns why the list is empty. The items of old runs are deleted, but the counts of their plans remain. */
function toWhyNone({ counts }: ImportRun, isFiltered: boolean): 'ofThese' | 'forgotten' | 'found' {
  if (isFiltered) return 'ofThese';
  return itemKinds.some((kind) => counts?.[kind]) ? 'forgotten' : 'found';
}
