import { useState } from 'react';
import type { Query } from '../../search-params.ts';
import type { List } from '../reading/use-list.ts';
import type { Row } from '../table/columns.ts';
import { allRows, hasRow, keepRows, nothing, toggleRow, togglePage, type SelectedRows } from './selected-rows.ts';

type Options = {
  /** The filters in the address. */
  filters: Query;
  /** Whether only rows of the page on screen can be selected; by default, rows of other pages stay selected. */
  isPageOnly?: boolean;
};

/**
 * The selected rows of a list. Other filters clear the selection. A row that is no longer in the list is unticked if that is known: the page
 * is the whole list, or the row was deleted on this screen.
 */
export function useSelection<M extends Row>(list: List<M>, { filters, isPageOnly = false }: Options) {
  const [selected, setSelected] = useState(nothing);
  const [shown, setShown] = useState(filters);
  // Until the rows of the new filters are read, those on screen stay selected.
  const areOthers = !list.isPrevious && JSON.stringify(shown) !== JSON.stringify(filters);
  if (areOthers) setShown(filters);
  const kept = areOthers ? nothing : selected;
  const page = list.rows?.map((row) => row['@id']) ?? [];
  const isWhole = isPageOnly || (list.pages === 1 && list.page === 1);
  const present = list.rows && isWhole ? keepRows(kept, (id) => page.includes(id)) : kept;
  if (present !== selected) setSelected(present);
  const change = (edit: (selected: SelectedRows) => SelectedRows) => setSelected(edit);
  const ticked = list.rows?.filter((row) => hasRow(present, row['@id'])) ?? [];
  return {
    ...present,
    /** The filters of the rows on screen. */
    filters: shown,
    /** The selected rows of the page. */
    ticked,
    isEmpty: present.isAll !== true && present.ids.size === 0,
    isPage: ticked.length > 0 && ticked.length === page.length,
    has: (row: M) => hasRow(present, row['@id']),
    /** Ticks or unticks a row or, with `isRange`, the rows from the last one to this. */
    toggle: (row: M, isRange: boolean) => change((rows) => toggleRow(rows, page, row['@id'], isRange)),
    togglePage: () => change((rows) => togglePage(rows, page)),
    select: (ids: readonly string[]) => setSelected({ ids: new Set(ids) }),
    selectAll: () => setSelected(allRows),
    /** Unticks a row that was deleted. */
    drop: (row: M) => change((rows) => keepRows(rows, (id) => id !== row['@id'])),
    clear: () => setSelected(nothing),
  };
}

export type Selection<M extends Row> = ReturnType<typeof useSelection<M>>;

/** A selection without the functions that take a row. */
export type SelectionState = Omit<Selection<Row>, 'has' | 'toggle' | 'drop'>;
