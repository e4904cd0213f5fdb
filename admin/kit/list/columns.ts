import type { ReactNode } from 'react';
import { toText } from '../to-text.ts';

/** What every row of a list has. */
export type Row = { '@id': string };

/** How a column stands in the table. Numbers are px. */
type Look = {
  /** Without one the column shares what is left. */
  width?: number | string;
  /** The least width of a column that has none in px. */
  minWidth?: number;
  /** The width on a phone, where the table scrolls inside its card. */
  phoneWidth?: number;
  /** Place among the columns on a phone; those without one keep their order behind the others, the actions last. */
  phoneOrder?: number;
  align?: 'center' | 'right';
  /** Stays in view while the table scrolls sideways: the name, and where there is room the actions. */
  isSticky?: boolean;
};

/** A column drawn by the screen. `link` is the row's name as a link to its form. */
export type DrawnColumn<M> = Look & { id: string; cell: (row: M, link: ReactNode) => ReactNode; skeleton?: ReactNode };

/** The name of a field, shown as it is, or a column drawn by the screen. Its heading is `fields.<id>` of the texts. */
export type Column<M> = (keyof M & string) | DrawnColumn<M>;

export const actionsId = 'actions';

/** A column of either kind as the table draws it: a field is its text, the label is the link to the form. */
export function toDrawn<M>(column: Column<M>, label: string): DrawnColumn<M> {
  if (typeof column !== 'string') return column;
  if (column === label) return { id: column, isSticky: true, phoneWidth: 206, cell: (_, link) => link };
  return { id: column, cell: (row) => toText(row[column]) };
}

/** The columns that are shown, in the order in which this width shows them. */
export function arrange<M>(columns: readonly DrawnColumn<M>[], hidden: readonly string[], isPhone: boolean) {
  const shown = columns.filter(({ id }) => !hidden.includes(id));
  if (!isPhone) return shown;
  const place = ({ id, phoneOrder }: DrawnColumn<M>) => phoneOrder ?? (id === actionsId ? 99 : 50);
  return shown
    .toSorted((a, b) => place(a) - place(b))
    .map((column) => (column.id === actionsId ? { ...column, isSticky: false } : column));
}
