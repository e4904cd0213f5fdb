import type { ItemKind } from '@trastienda/contract/calls/imports';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import classes from './differences.module.css';
import { kindsOf, type Tab } from './use-plan-items.ts';

type Props = {
  /** The number of items of each kind; null if unknown. */
  counts: Partial<Record<ItemKind, number>> | null;
  tab: Tab;
  /** The query string parameters of a tab, without the page. */
  toSearch: (tab: Tab) => Record<string, string>;
};

/** The visible width of the preceding tab, as a hint that it exists. */
const roomBeforePx = 48;

/** Tabs for the kinds of difference, each with its count. The tab of rejected items is shown only if there are any or it is selected. */
export function DifferenceTabs({ counts, tab, toSearch }: Props) {
  const { t, i18n } = useTranslation('imports');
  const shown: Tab[] = ['all', 'new', 'changed', 'conflict', 'gone'];
  if (counts?.rejected || tab === 'rejected') shown.push('rejected');
  return (
    <nav className={classes['tabs']} aria-label={t('diff.tabsLabel')}>
      {shown.map((each) => (
        <Link
          key={each}
          ref={each === tab ? bringIntoView : undefined}
          to="."
          search={{ page: 1, q: toSearch(each) }}
          activeOptions={{ exact: true, includeSearch: true }}
          resetScroll={false}
          aria-current={each === tab ? 'page' : undefined}
        >
          {t(`diff.tabs.${each}`)}
          {counts && (
            <span className="ts-num">
              {kindsOf(each)
                .reduce((sum, kind) => sum + (counts[kind] ?? 0), 0)
                .toLocaleString(i18n.language)}
            </span>
          )}
        </Link>
      ))}
    </nav>
  );
}

/** On a phone the tabs do not all fit. */
const bringIntoView = (current: HTMLElement | null) =>
  current?.parentElement?.scrollTo({ left: current.offsetLeft - roomBeforePx });
