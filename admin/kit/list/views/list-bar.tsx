import { Flex } from '@mantine/core';
import { loadChunk } from '../../../base/chunk-loading.ts';
import { lazyPart } from '../../elements/lazy-part.tsx';
import type { PlainPath } from '../../screen-paths.ts';
import { AddFilter, type Filtering } from '../filters/add-filter.tsx';
import type { Arranged } from './view-search.ts';
import classes from './views.module.css';

const ViewTabs = lazyPart(async () => (await loadChunk(() => import('./view-tabs.tsx'))).ViewTabs);

/** `shown`: what the list shows now. `view`: the id of the view that it was opened with. `onDiscard` forgets a change of the columns. */
export type Viewing = {
  collection: string;
  path: PlainPath;
  shown: Arranged;
  view: number | undefined;
  onDiscard: () => void;
};

type Props = { viewing: Viewing; filtering: Filtering };

/** The views of a list as tabs, and the button that adds a filter (feature `views`). The row has its height before the views are read. */
export function ListBar({ viewing, filtering }: Props) {
  return (
    <Flex className={classes['bar']} align="center" gap={12}>
      <ViewTabs {...viewing} />
      <AddFilter {...filtering} />
    </Flex>
  );
}
