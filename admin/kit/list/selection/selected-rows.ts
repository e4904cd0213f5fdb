/**
 * The selected rows of a list, by `@id`.
 * - `ids`: the ticked rows, also of other pages.
 * - `isAll`: all records that match the filters are selected; `ids` is then empty.
 * - `last`: the row that was ticked or unticked last, where a range begins.
 * - `isReduced`: a row was unticked while all records were selected, so that only those of its page remain.
 */
export type SelectedRows = { ids: ReadonlySet<string>; isAll?: true; last?: string | undefined; isReduced?: true };

export const nothing: SelectedRows = { ids: new Set() };

export const allRows: SelectedRows = { ids: new Set(), isAll: true };

export const hasRow = ({ ids, isAll }: SelectedRows, id: string) => isAll === true || ids.has(id);

/**
 * Ticks or unticks a row.
 * @param page the rows of the page, in order.
 * @param isRange whether all rows between it and the last one get the state of the row. If the last one is not on the page, only the row does.
 */
export function toggleRow(selected: SelectedRows, page: readonly string[], id: string, isRange: boolean): SelectedRows {
  const isTicked = !hasRow(selected, id);
  const ids = new Set(selected.isAll ? page : selected.ids);
  for (const each of isRange ? rangeOf(page, selected.last, id) : [id]) {
    if (isTicked) ids.add(each);
    else ids.delete(each);
  }
  return { ids, last: id, ...(selected.isAll && ids.size > 0 && { isReduced: true }) };
}

function rangeOf(page: readonly string[], from: string | undefined, to: string): readonly string[] {
  const ends = [page.indexOf(from ?? to), page.indexOf(to)];
  return ends.includes(-1) ? [to] : page.slice(Math.min(...ends), Math.max(...ends) + 1);
}

/** Ticks the rows of a page or, if all of them are ticked, unticks them. If all records are selected, none is afterwards. */
export function togglePage(selected: SelectedRows, page: readonly string[]): SelectedRows {
  if (selected.isAll) return nothing;
  const others = [...selected.ids].filter((id) => !page.includes(id));
  const isWhole = page.every((id) => selected.ids.has(id));
  return { ids: new Set(isWhole ? others : [...others, ...page]) };
}

/** Unticks the rows that a test does not find. @returns the same object if it finds all. */
export function keepRows(selected: SelectedRows, isKept: (id: string) => boolean): SelectedRows {
  const kept = [...selected.ids].filter(isKept);
  return kept.length === selected.ids.size ? selected : { ...selected, ids: new Set(kept) };
}
