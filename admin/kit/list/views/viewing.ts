import type { PlainPath } from '../../screen-paths.ts';
import type { Arranged } from './view-search.ts';

/** `shown`: what the list shows now. `view`: the id of the view that it was opened with. `onDiscard` forgets a change of the columns. */
export type Viewing = {
  collection: string;
  path: PlainPath;
  shown: Arranged;
  view: number | undefined;
  onDiscard: () => void;
};
