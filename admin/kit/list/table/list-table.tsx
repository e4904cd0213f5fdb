import { rem, Skeleton } from '@mantine/core';
import type { HTMLAttributes } from 'react';
import { useTranslation } from 'react-i18next';
import type { ScreenPaths } from '../../screen-paths.ts';
import { usePhone } from '../../use-phone.ts';
import { arrange, toHeading, type DrawnColumn, type Edge, type Row } from './columns.ts';
import { ListFoot } from '../list-foot.tsx';
import classes from '../list.module.css';
import { RecordLink, useFormCode, usePrefetch } from './record-link.tsx';
import { ScrollRegion } from './scroll-region.tsx';
import { ariaSort, SortHeading, type Sorting } from './sort-heading.tsx';
import type { List } from '../reading/use-list.ts';

/** The screens of the collection, and the text of a row's link to its form. */
export type FormLinks<M> = { paths: ScreenPaths; textOf: (row: M) => string };

type Props<M extends Row> = {
  collection: string;
  columns: readonly DrawnColumn<M>[];
  hidden: readonly string[];
  list: List<M>;
  links: FormLinks<M> | undefined;
  /** By default, no heading sorts the list. */
  sorting?: Sorting | undefined;
  onPage: (page: number) => void;
  onPageItems?: ((pageItems: number) => void) | undefined;
};

/** The default minimum width in px at the default font size, for a column without a numeric width. */
const defaultMinWidth = 200;

/** The rows of a page of a list, with placeholders while they load, and the links to the other pages. */
export function ListTable<M extends Row>(props: Props<M>) {
  const { collection, columns, hidden, list, links, sorting } = props;
  const { t } = useTranslation(collection);
  const prefetch = usePrefetch(collection, links?.paths.edit);
  const formCode = useFormCode(links?.paths.create);
  const isPhone = usePhone();
  const shown = arrange(columns, hidden, isPhone);
  const { widthOf, minWidth, edgePx, attributesOf } = layOut(shown, isPhone);
  const cells = { columns: shown, attributesOf };
  const { rows } = list;
  return (
    <>
      <ScrollRegion
        aria-label={t('title')}
        data-part="table"
        // When a focused element scrolls into view, it must not be hidden behind the sticky columns.
        style={{ scrollPaddingInline: `${rem(edgePx('start'))} ${rem(edgePx('end'))}` }}
        {...formCode}
      >
        <table className={classes['table']} style={{ minWidth: rem(minWidth) }} aria-busy={list.isBusy}>
          <colgroup>
            {shown.map((column) => (
              <col key={column.id} data-column={column.id} style={{ width: rem(widthOf(column)) }} />
            ))}
          </colgroup>
          <thead>
            <HeadingRow collection={collection} sorting={sorting} {...cells} />
          </thead>
          <tbody>
            {rows?.map((row) => (
              <tr key={row['@id']} {...prefetch(row)}>
                {shown.map((column) => (
                  <td key={column.id} dir="auto" {...attributesOf(column)}>
                    {column.cell(
                      row,
                      links && (
                        <RecordLink collection={collection} row={row} to={links.paths.edit} name={links.textOf(row)} />
                      ),
                    )}
                  </td>
                ))}
              </tr>
            )) ?? <SkeletonRows {...cells} count={list.pageItems} />}
          </tbody>
        </table>
      </ScrollRegion>
      <ListFoot list={list} onPage={props.onPage} onPageItems={props.onPageItems} />
    </>
  );
}

/** Returns the sizes of visible columns, in px at the default font size of the browser. */
function layOut<M>(shown: readonly DrawnColumn<M>[], isPhone: boolean) {
  const widthOf = ({ width, phoneWidth }: DrawnColumn<M>) => (isPhone ? (phoneWidth ?? width) : width);
  const leastPx = (column: DrawnColumn<M>) => {
    const width = widthOf(column);
    return typeof width === 'number' ? width : (column.minWidth ?? defaultMinWidth);
  };
  const edgePx = (edge: Edge, columns = shown) =>
    columns.reduce((sum, column) => sum + (column.sticky === edge ? leastPx(column) : 0), 0);
  const attributesOf = (column: DrawnColumn<M>) => ({
    style: {
      textAlign: column.align,
      // Beside the columns that stick further to the left or to the right.
      left: column.sticky === 'start' ? rem(edgePx('start', shown.slice(0, shown.indexOf(column)))) : undefined,
      right: column.sticky === 'end' ? rem(edgePx('end', shown.slice(shown.indexOf(column) + 1))) : undefined,
    },
    'data-sticky': column.sticky,
    'data-column': column.id,
  });
  const minWidth = shown.reduce((sum, column) => sum + leastPx(column), 0);
  return { widthOf, minWidth, edgePx, attributesOf };
}

type Columns<M> = {
  columns: readonly DrawnColumn<M>[];
  /** Returns the attributes of a cell. */
  attributesOf: (column: DrawnColumn<M>) => HTMLAttributes<HTMLTableCellElement>;
};

type HeadingProps<M> = Columns<M> & { collection: string; sorting: Sorting | undefined };

function HeadingRow<M>({ collection, columns, attributesOf, sorting }: HeadingProps<M>) {
  const { t } = useTranslation(collection);
  return (
    <tr>
      {columns.map((column) => {
        const text = column.heading ?? toHeading(t, column.id);
        const order = sorting?.orders[column.id];
        return (
          <th key={column.id} scope="col" aria-sort={ariaSort(order, sorting?.sort)} {...attributesOf(column)}>
            {sorting && order !== undefined ? (
              <SortHeading order={order} sort={sorting.sort} align={column.align} onSort={sorting.onSort}>
                {text}
              </SortHeading>
            ) : (
              text
            )}
          </th>
        );
      })}
    </tr>
  );
}

/** Placeholder rows, as high as loaded rows to prevent a layout shift. The widths of the placeholders vary like those of texts. */
const SkeletonRows = <M,>({ columns, attributesOf, count }: Columns<M> & { count: number }) =>
  Array.from({ length: count }, (_, row) => (
    <tr key={row}>
      {columns.map((column, index) => (
        <td key={column.id} {...attributesOf(column)}>
          {column.skeleton ?? (
            <Skeleton
              height={12}
              width={column.align ? '60%' : `${50 + ((row * 37 + index * 11) % 40)}%`}
              ml={column.align ? 'auto' : undefined}
              mr={column.align === 'center' ? 'auto' : undefined}
            />
          )}
        </td>
      ))}
    </tr>
  ));
