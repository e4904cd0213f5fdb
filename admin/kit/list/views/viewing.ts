import type { PlainPath } from '../../screen-paths.ts';
import type { Arranged } from './view-search.ts';

/** `shown`: the current arrangement of the list. `view`: the id of the view that it was opened with. `onReset` discards a change of the columns. */
export type Viewing = {
  collection: string;
  path: PlainPath;
  shown: Arranged;
  view: number | undefined;
  onReset: () => void;
};
