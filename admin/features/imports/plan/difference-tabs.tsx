import { Box, Flex } from '@mantine/core';
import type { ItemKind } from '@trastienda/contract/imports/items';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import classes from '../differences/differences.module.css';
import { kindsOf, type Tab } from './use-plan-items.ts';

type Props = {
  /** The number of items of each kind; null if unknown. */
  counts: Partial<Record<ItemKind, number>> | null;
  tab: Tab;
  /** Returns the query string parameters of a tab, without the page. */
  toSearch: (tab: Tab) => Record<string, string>;
};

/** How much of the preceding tab stays visible when the current tab is scrolled into view, as a hint that there are more tabs. */
const roomBeforePx = 48;

/** Tabs for the kinds of difference, with counts. The tab `rejected` is shown only if it is selected or if items were rejected. */
export function DifferenceTabs({ counts, tab, toSearch }: Props) {
  const { t, i18n } = useTranslation('imports');
  const shown: Tab[] = ['all', 'new', 'changed', 'conflict', 'gone'];
  if (counts?.rejected || tab === 'rejected') shown.push('rejected');
  return (
    <Flex component="nav" className={classes['tabs']} pos="relative" gap={4} px={12} aria-label={t('diff.tabsLabel')}>
      {shown.map((each) => (
        <Link
          key={each}
          className="ts-soft"
          ref={each === tab ? bringIntoView : undefined}
          to="."
          search={{ page: 1, q: toSearch(each) }}
          activeOptions={{ exact: true, includeSearch: true }}
          resetScroll={false}
          aria-current={each === tab ? 'page' : undefined}
        >
          <span>{t(`diff.tabs.${each}`)}</span>
          {counts && (
            <Box component="span" className="ts-num" fw={500}>
              {kindsOf(each)
                .reduce((sum, kind) => sum + (counts[kind] ?? 0), 0)
                .toLocaleString(i18n.language)}
            </Box>
          )}
        </Link>
      ))}
    </Flex>
  );
}

/** Scrolls to the current tab, because not all tabs fit on a phone. */
const bringIntoView = (current: HTMLElement | null) =>
  current?.parentElement?.scrollTo({ left: current.offsetLeft - roomBeforePx });
