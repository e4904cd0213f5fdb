import type { ItemKind } from '@trastienda/contract/imports/items';
import { useTranslation } from 'react-i18next';
import { ItemTabs } from '../../../kit/runs/items/item-tabs.tsx';
import { kindsOf, type Tab } from './use-plan-items.ts';

type Props = {
  /** The number of items of each kind; null if unknown. */
  counts: Partial<Record<ItemKind, number>> | null;
  tab: Tab;
  /** Returns the query string parameters of a tab, without the page. */
  toSearch: (tab: Tab) => Record<string, string>;
};

/** Tabs for the kinds of difference, with counts. The tab `rejected` is shown only if it is selected or if items were rejected. */
export function DifferenceTabs({ counts, tab, toSearch }: Props) {
  const { t } = useTranslation('imports');
  const shown: Tab[] = ['all', 'new', 'changed', 'conflict', 'gone'];
  if (counts?.rejected || tab === 'rejected') shown.push('rejected');
  const countOf = (each: Tab) => counts && kindsOf(each).reduce((sum, kind) => sum + (counts[kind] ?? 0), 0);
  return (
    <ItemTabs
      label={t('diff.tabsLabel')}
      tabs={shown.map((each) => ({ tab: each, text: t(`diff.tabs.${each}`), count: countOf(each) ?? undefined }))}
      current={tab}
      toSearch={toSearch}
    />
  );
}
