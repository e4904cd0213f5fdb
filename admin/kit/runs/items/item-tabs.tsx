import { Box, Flex } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import classes from './tools.module.css';

type Props<T extends string> = {
  label: string;
  /** `count` is undefined if it is unknown. */
  tabs: readonly { tab: T; text: string; count: number | undefined }[];
  current: T;
  /** Returns the query string parameters of a tab, without the page. */
  toSearch: (tab: T) => Record<string, string>;
};

/** How much of the preceding tab stays visible when the current tab is scrolled into view, as a hint that there are more tabs. */
const roomBeforePx = 48;

/** Tabs for the kinds of items, with counts. */
export function ItemTabs<T extends string>({ label, tabs, current, toSearch }: Props<T>) {
  const { i18n } = useTranslation();
  return (
    <Flex component="nav" className={classes['tabs']} pos="relative" gap={4} px={12} aria-label={label}>
      {tabs.map(({ tab, text, count }) => (
        <Link
          key={tab}
          className="ts-soft"
          ref={tab === current ? bringIntoView : undefined}
          to="."
          search={{ page: 1, q: toSearch(tab) }}
          activeOptions={{ exact: true, includeSearch: true }}
          resetScroll={false}
          aria-current={tab === current ? 'page' : undefined}
        >
          <span>{text}</span>
          {count !== undefined && (
            <Box component="span" className="ts-num" fw={500}>
              {count.toLocaleString(i18n.language)}
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
