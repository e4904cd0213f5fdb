import { isBulkCollection } from '@trastienda/contract/proposals/collections';
import { useState, type ComponentProps } from 'react';
import { loadChunk } from '../../../base/chunk-loading.ts';
import { hasFeature } from '../../../session/config.ts';
import { useMay } from '../../../session/use-may.ts';
import { lazyPart } from '../../elements/lazy-part.tsx';
import type { Query } from '../../search-params.ts';
import type { Source } from '../reading/blocks.ts';
import type { List } from '../reading/use-list.ts';
import type { DrawnColumn, Row } from '../table/columns.ts';
import { selectColumn } from './select-column.tsx';
import { useSelection } from './use-selection.ts';

/** Loaded when the first row is ticked. */
const BulkBar = lazyPart(async () => (await loadChunk(() => import('./bulk-bar.tsx'))).BulkBar);

type Options<M extends Row> = {
  collection: string;
  list: List<M>;
  source: Source;
  /** The filters in the address. */
  filters: Query;
  nameOf: (row: M) => string;
  /** Whether the list offers to delete its records. */
  mayDelete: boolean;
};
type Selecting<M extends Row> = {
  /** The column with the checkboxes. */
  columns: DrawnColumn<M>[];
  /** The props of {@link SelectingBar}. */
  bar?: BarProps;
  /** Unticks a row that was deleted. */
  drop: (row: M) => void;
};

/**
 * Selects the rows of a list for a change of many records. Without the feature `bulk`, and for a user who may not write the collection, there is
 * neither a column nor a bar.
 */
export function useSelecting<M extends Row>(options: Options<M>): Selecting<M> {
  const { collection, list, source, filters, nameOf, mayDelete } = options;
  const may = useMay();
  const selection = useSelection(list, { filters });
  const { drop } = selection;
  const isOffered = hasFeature('bulk') && may('POST /proposals') && may(`PUT /${collection}/{id}`);
  if (!isOffered || !isBulkCollection(collection)) return { columns: [], drop };
  const { total = 0 } = list;
  return {
    columns: [selectColumn({ selection, nameOf })],
    bar: { collection, source, selection, total, mayDelete: mayDelete && hasFeature('trash') },
    drop,
  };
}

type BarProps = Omit<ComponentProps<typeof BulkBar>, 'liveRegion' | 'waiting' | 'failed'>;

/** The actions for the selected rows, whose code is loaded when the first row is ticked, and the region that announces what is selected. */
export function SelectingBar(props: BarProps) {
  const [liveRegion, setLiveRegion] = useState<HTMLElement | null>(null);
  const [isUsed, setUsed] = useState(false);
  if (!isUsed && !props.selection.isEmpty) setUsed(true);
  return (
    <>
      <div ref={setLiveRegion} className="ts-hidden" role="status" />
      {isUsed && <BulkBar {...props} liveRegion={liveRegion} />}
    </>
  );
}
