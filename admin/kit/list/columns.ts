import type { ReactNode } from 'react';
import { toText } from '../to-text.ts';

/** The fields that every row of a list has. */
export type Row = { '@id': string };

/** The layout of a column. Numeric widths are in px. */
type Look = {
  /** Without a width, the column shares the remaining space. */
  width?: number | string;
  /** The minimum width of a column without a width in px. */
  minWidth?: number;
  /** The width on a phone, where the table scrolls inside its card. */
  phoneWidth?: number;
  /** The columns are sorted by this number on a phone, ascending. The default is 50, and 99 for the actions. */
  phoneOrder?: number;
  align?: 'center' | 'right';
  /** Whether the column stays visible while the table scrolls horizontally, as the name and, except on a phone, the actions do. */
  isSticky?: boolean;
};

/** A column rendered by the screen. `link` is the row's name as a link to its form. */
export type DrawnColumn<M> = Look & { id: string; cell: (row: M, link: ReactNode) => ReactNode; skeleton?: ReactNode };

/** The name of a field, shown as text, or a column rendered by the screen. The heading is the text `columns.<id>` or `fields.<id>`. */
export type Column<M> = (keyof M & string) | DrawnColumn<M>;

export const actionsId = 'actions';

/** Converts the name of a field to a column with the text of the field or, for the field `label`, with the link to the form. */
export function toDrawn<M>(column: Column<M>, label: string): DrawnColumn<M> {
  if (typeof column !== 'string') return column;
  if (column === label) return { id: column, isSticky: true, phoneWidth: 206, cell: (_, link) => link };
  return { id: column, cell: (row) => toText(row[column]) };
}

/** Returns the visible columns. On a phone, they are sorted by `phoneOrder`, and the actions are not sticky. */
export function arrange<M>(columns: readonly DrawnColumn<M>[], hidden: readonly string[], isPhone: boolean) {
  const shown = columns.filter(({ id }) => !hidden.includes(id));
  if (!isPhone) return shown;
  const place = ({ id, phoneOrder }: DrawnColumn<M>) => phoneOrder ?? (id === actionsId ? 99 : 50);
  return shown
    .toSorted((a, b) => place(a) - place(b))
    .map((column) => (column.id === actionsId ? { ...column, isSticky: false } : column));
}
