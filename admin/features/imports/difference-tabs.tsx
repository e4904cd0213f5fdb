import type { ItemKind } from '@trastienda/contract/calls/imports';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import classes from './differences.module.css';
import { kindsOf, type Tab } from './use-plan-items.ts';

type Props = {
  /** How many there are of each kind; null where nobody knows. */
  counts: Partial<Record<ItemKind, number>> | null;
  tab: Tab;
  /** What the address says besides the page. */
  toSearch: (tab: Tab) => Record<string, string>;
};

/** So much of the tab before the current one is seen, to tell that there is one. */
const roomBeforePx = 48;

/** Which kind of difference is shown, each with its number; what was rejected only where there is any. */
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

/** On a phone not all of them have room. */
const bringIntoView = (current: HTMLElement | null) =>
  current?.parentElement?.scrollTo({ left: current.offsetLeft - roomBeforePx });
