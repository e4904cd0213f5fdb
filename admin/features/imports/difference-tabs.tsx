import type { ImportRun } from '@trastienda/contract/calls/imports';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import classes from './differences.module.css';
import { countOf } from './item-ticks.ts';
import { kindsOf, type Tab } from './use-plan-items.ts';

type Props = { run: ImportRun; tab: Tab; toSearch: (tab: Tab) => Record<string, string> };

/** Which kind of difference is shown, each with its number; what was rejected only where there is any. */
export function DifferenceTabs({ run, tab, toSearch }: Props) {
  const { t, i18n } = useTranslation('imports');
  const shown: Tab[] = ['all', 'new', 'changed', 'conflict', 'gone'];
  if (countOf(run, ['rejected']).all > 0 || tab === 'rejected') shown.push('rejected');
  return (
    <nav className={classes['tabs']} aria-label={t('diff.tabsLabel')}>
      {shown.map((each) => (
        <Link
          key={each}
          to="/importaciones"
          search={{ page: 1, q: toSearch(each) }}
          activeOptions={{ exact: true, includeSearch: true }}
          resetScroll={false}
          aria-current={each === tab ? 'page' : undefined}
        >
          {t(`diff.tabs.${each}`)}
          <span className="ts-num">{countOf(run, kindsOf(each)).all.toLocaleString(i18n.language)}</span>
        </Link>
      ))}
    </nav>
  );
}
