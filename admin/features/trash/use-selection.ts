import { useState } from 'react';
import type { TrashRow } from './trash-row.ts';

/** The selected rows of the page on screen. A row that is no longer on screen is not selected. */
export function useSelection(rows: readonly TrashRow[] | undefined) {
  const [items, setItems] = useState<ReadonlySet<string>>(new Set());
  const selected = rows?.filter((row) => items.has(row['@id'])) ?? [];
  const isAll = rows !== undefined && rows.length > 0 && selected.length === rows.length;
  return {
    selected,
    isAll,
    has: (row: TrashRow) => items.has(row['@id']),
    toggle: (row: TrashRow) => {
      const others = [...items].filter((item) => item !== row['@id']);
      setItems(new Set(items.has(row['@id']) ? others : [...others, row['@id']]));
    },
    toggleAll: () => setItems(new Set(isAll ? [] : rows?.map((row) => row['@id']))),
    select: (chosen: readonly string[]) => setItems(new Set(chosen)),
  };
}

export type Selection = ReturnType<typeof useSelection>;
