import { Flex } from '@mantine/core';
import { AddFilter, type Filtering } from '../filters/add-filter.tsx';
import { ViewTabs } from './view-tabs.tsx';
import type { Viewing } from './viewing.ts';
import classes from './views.module.css';

type Props = { viewing: Viewing; filtering: Filtering };

/** The views of a list as tabs, and the button that adds a filter (feature `views`). The row has its height before the views are read. */
export function ListBar({ viewing, filtering }: Props) {
  return (
    <Flex className={`ts-screen-only ${classes['bar']}`} align="center" gap={12}>
      <ViewTabs {...viewing} />
      <AddFilter {...filtering} />
    </Flex>
  );
}
