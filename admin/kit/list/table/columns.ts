import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import type { TranslationStates } from '@trastienda/contract/freshness/states';
import type { Received } from '../../records/received.ts';
import { toText } from '../../to-text.ts';

/** The fields that every row of a list has. `translationStates`: with feature `freshness`, those of the texts that are not fresh. */
export type Row = { '@id': string; translationStates?: Received<TranslationStates> | null | undefined };

export type Edge = 'start' | 'end';

/** The layout of a column. Numeric widths are in px at the default font size of the browser, and grow with it. */
type Layout = {
  /** Without a width, the column shares the remaining space. */
  width?: number | string;
  /** The minimum width in px, for a column without a numeric width. */
  minWidth?: number;
  /** The width in px on a phone, where the table scrolls inside its card. */
  phoneWidth?: number;
  /** On a phone, the columns are sorted by this number, ascending. The default is 50, or 99 for the actions. */
  phoneOrder?: number;
  align?: 'center' | 'right';
  /**
   * The edge of the card at which the column stays visible while the table scrolls horizontally. On a phone, only columns at the start are
   * sticky, and `phoneOrder` moves the most important of the others beside them.
   */
  sticky?: Edge;
};

/** A column with a function that renders its cells. `link` is the row's name as a link to its form. */
export type DrawnColumn<M> = Layout & {
  id: string;
  cell: (row: M, link: ReactNode) => ReactNode;
  skeleton?: ReactNode;
  /** Content of the heading instead of its text, such as a checkbox. */
  heading?: ReactNode;
};

/** The name of a field to show as text, or a column that renders its cells. The heading is the text `columns.<id>` or `fields.<id>`. */
export type Column<M> = (keyof M & string) | DrawnColumn<M>;

export const actionsId = 'actions';
/** The column with the last change of each row. */
export const modifiedId = 'modified';
/** The column with the states of the translations of each row. */
export const translationId = 'translation';

/** Returns the heading of a column. `t` looks up texts of the collection. */
export const toHeading = (t: TFunction<string>, id: string): string =>
  id === modifiedId || id === translationId
    ? t(`common:list.${id}`)
    : id === actionsId
      ? t(['columns.actions', 'common:list.actions'])
      : t([`columns.${id}`, `fields.${id}`]);

/** Converts the name of a field to a column that shows the field as text or, for the field `label`, the link to the form. */
export function toDrawn<M>(column: Column<M>, label: string): DrawnColumn<M> {
  if (typeof column !== 'string') return column;
  if (column === label) return { id: column, sticky: 'start', phoneWidth: 206, cell: (_, link) => link };
  return { id: column, cell: (row) => toText(row[column]) };
}

/** Returns the visible columns. On a phone, they are sorted by `phoneOrder`, and none is sticky at the end. */
export function arrange<M>(
  columns: readonly DrawnColumn<M>[],
  hidden: readonly string[],
  isPhone: boolean,
): DrawnColumn<M>[] {
  const shown = columns.filter(({ id }) => !hidden.includes(id));
  if (!isPhone) return shown;
  const orderOf = ({ id, phoneOrder }: DrawnColumn<M>) => phoneOrder ?? (id === actionsId ? 99 : 50);
  return shown
    .toSorted((a, b) => orderOf(a) - orderOf(b))
    .map(({ sticky, ...column }) => (sticky === 'start' ? { ...column, sticky } : column));
}
