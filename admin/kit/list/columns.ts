import type { ReactNode } from 'react';
import { toText } from '../to-text.ts';

/** The fields that every row of a list has. */
export type Row = { '@id': string };

/** The layout of a column. Numbers are px. */
type Look = {
  /** Without a width, the column shares the remaining space. */
  width?: number | string;
  /** The minimum width of a column without a width in px. */
  minWidth?: number;
  /** The width on a phone, where the table scrolls inside its card. */
  phoneWidth?: number;
  /** Sort key of the column on a phone, ascending; default 50, for the actions 99. */
  phoneOrder?: number;
  align?: 'center' | 'right';
  /** Stays visible while the table scrolls horizontally: the name and, except on a phone, the actions. */
  isSticky?: boolean;
};

/** A column rendered by the screen. `link` is the row's name as a link to its form. */
export type DrawnColumn<M> = Look & { id: string; cell: (row: M, link: ReactNode) => ReactNode; skeleton?: ReactNode };

/** The name of a field, shown as text, or a column rendered by the screen. Its heading is the text `fields.<id>`. */
export type Column<M> = (keyof M & string) | DrawnColumn<M>;

export const actionsId = 'actions';

/** Converts a column to a rendered column: a field becomes its text, the label becomes the link to the form. */
export function toDrawn<M>(column: Column<M>, label: string): DrawnColumn<M> {
  if (typeof column !== 'string') return column;
  if (column === label) return { id: column, isSticky: true, phoneWidth: 206, cell: (_, link) => link };
  return { id: column, cell: (row) => toText(row[column]) };
}

/** The visible columns, in the order for this screen width. */
export function arrange<M>(columns: readonly DrawnColumn<M>[], hidden: readonly string[], isPhone: boolean) {
  const shown = columns.filter(({ id }) => !hidden.includes(id));
  if (!isPhone) return shown;
  const place = ({ id, phoneOrder }: DrawnColumn<M>) => phoneOrder ?? (id === actionsId ? 99 : 50);
  return shown
    .toSorted((a, b) => place(a) - place(b))
    .map((column) => (column.id === actionsId ? { ...column, isSticky: false } : column));
}
