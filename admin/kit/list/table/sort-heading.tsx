import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { isDescending, nextSort, orderOf } from '../reading/sort.ts';
import type { DrawnColumn } from './columns.ts';
import classes from './sort-heading.module.css';

/** `orders`: by column, the order of the API that sorts by it. `sort`: the order in the address, or undefined for the order of the list. */
export type Sorting = {
  orders: Partial<Record<string, string>>;
  sort: string | undefined;
  onSort: (sort: string | undefined) => void;
};

type Props = Pick<Sorting, 'sort' | 'onSort'> &
  Pick<DrawnColumn<unknown>, 'align'> & { order: string; children: ReactNode };

/** A heading as a button that sorts the list by its column: ascending, descending, then in the order of the list. */
export function SortHeading({ order, sort, align, onSort, children }: Props) {
  const isSorted = sort !== undefined && ariaSort(order, sort) !== undefined;
  // In an unsorted column, hovering shows the direction of the next click.
  const next = isSorted ? sort : (nextSort(order, sort) ?? order);
  const Arrow = isDescending(next) ? IconArrowDown : IconArrowUp;
  return (
    <button
      type="button"
      className={classes['sort']}
      data-sorted={isSorted || undefined}
      data-align={align}
      onClick={() => onSort(nextSort(order, sort))}
    >
      {children}
      <Arrow className={classes['arrow']} size={12} stroke={2.4} aria-hidden />
    </button>
  );
}

/** Returns the value of `aria-sort` for the heading of an order. */
export function ariaSort(order: string | undefined, sort: string | undefined) {
  if (order === undefined || sort === undefined) return undefined;
  if (orderOf(sort) !== order) return undefined;
  return isDescending(sort) ? 'descending' : 'ascending';
}

/** Returns the column that a list is sorted by; undefined for the order of the list. */
export const sortedColumn = ({ orders, sort }: Sorting) =>
  Object.keys(orders).find((column) => ariaSort(orders[column], sort) !== undefined);
