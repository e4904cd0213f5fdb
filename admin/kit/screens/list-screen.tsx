import type { Member } from '@trastienda/contract/model/resource';
import { Box } from '@mantine/core';
import type { Filters } from '@trastienda/contract/filters/kinds';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, type ReactNode } from 'react';
import type * as z from 'zod';
import { plainSource, type Source } from '../list/reading/blocks.ts';
import { ColumnChoice, useColumnChoice, type Choice } from '../list/table/column-choice.tsx';
import { actionsId, modifiedId, toDrawn, type Column, type DrawnColumn, type Row } from '../list/table/columns.ts';
import { toActionsColumn } from '../list/table/row-actions.tsx';
import type { About } from '../list/delete-dialog.tsx';
import { ListCard } from '../list/table/list-card.tsx';
import { ListHead } from '../list/list-head.tsx';
import type { SearchField } from '../list/search/search-form.tsx';
import { useArrangement } from '../list/search/use-arrangement.ts';
import { useListSearch } from '../list/search/use-list-search.ts';
import { useListsChanges, useModifiedColumn } from '../list/modified-column.tsx';
import { useDeleting } from '../list/use-deleting.ts';
import { toWalk } from '../list/reading/list-walk.ts';
import { useList } from '../list/reading/use-list.ts';
import { useViewColumns } from '../list/views/use-view-columns.ts';
import { useNamedReferences } from '../list/reading/use-named-references.ts';
import { hasFeature } from '../../session/config.ts';
import { useMay } from '../../session/use-may.ts';
import { usePhone } from '../use-phone.ts';
import type { Received } from '../records/received.ts';
import { startWalk } from '../records/walk.ts';
import type { ScreenPaths } from '../screen-paths.ts';
import { toText } from '../to-text.ts';

/** The parts of a resource that a list uses. The list needs only their types: importing the schemas would add zod to the list's chunk. */
type Listed = { collection: string; filters: Record<string, unknown>; order: readonly string[]; member: z.ZodType };

type RowOf<R extends Listed> = Received<Member<R>> & Row;

type Props<R extends Listed> = {
  /** The path of the collection in the API, and the namespace of its texts. */
  collection: R['collection'];
  paths: ScreenPaths;
  columns: readonly Column<RowOf<R>>[];
  /** The filters of the search form, each a query parameter of the collection. */
  search: readonly SearchField<(keyof R['filters'] & string) | 'id'>[];
  /** The filters that chips offer, besides the fields of the search form (feature `views`). */
  filters: Filters;
  /** The columns by which the list can be sorted, each with the order of the collection (feature `views`). */
  orders: Partial<Record<string, R['order'][number] | 'id'>>;
  /** The field that contains the name of a row, default `name`, or several fields that form the name. The first field links to the form. */
  label?: string | readonly [string, ...string[]];
  /** Additional query parameters, and the number of rows per request. The default is {@link plainSource}. */
  source?: Source;
  /** Additional actions of a row, between edit and delete; `editOnly` omits delete. */
  rowActions?: ((row: RowOf<R>) => ReactNode) | 'editOnly';
  /** Enables the choice of visible columns. */
  columnChoice?: Choice;
  /** Returns details for the delete dialog that distinguish a row from others of the same name. */
  about?: (row: RowOf<R>) => About;
  /** The referenced collection of each reference field. If the server omits the records' names, they are read from that collection. */
  references?: { [field in keyof Member<R> | `${keyof Member<R> & string}.${string}`]?: string };
};

/**
 * The screen of a collection: search, ten rows per page, edit, delete. Page and filters are in the URL (LIST-01 to LIST-18).
 * The texts are in the namespace of the collection: `title`, `add`, `count`, `fields.*`, `delete.*`, `deleted`, `empty.*`, `loadFailed`.
 */
export function ListScreen<R extends Listed>(props: Props<R>) {
  const { collection, paths, label = 'name', references = {} } = props;
  const isPhone = usePhone();
  const client = useQueryClient();
  const search = useListSearch(paths.list);
  const { page, filters, go } = search;
  const { source, ...arrangement } = useArrangement(props.source ?? plainSource, props.orders, search);
  const asRead = useList<RowOf<R>>({ collection, source, page, filters });
  const list = { ...asRead, rows: useNamedReferences(asRead.rows, references) };
  const isEmpty = list.total === 0 && Object.keys(filters).length === 0;
  const card = useRef<HTMLDivElement>(null);
  const naming = namingOf(label);
  const deleting = useDeleting<RowOf<R>>({
    collection,
    nameOf: naming.nameOf,
    onDeleted: () => go(1, filters),
    // The focused button was removed together with its row, so the focus moves to the table.
    onEnd: () => card.current?.querySelector<HTMLElement>('[data-part="table"]')?.focus({ preventScroll: true }),
  });
  const choosing = useColumns(props, list.rows, search.view);
  const may = useMay();
  const columns = toDrawnColumns(props, naming, {
    isReadOnly: !may(`PUT /${collection}/{id}`),
    onDelete: may(`DELETE /${collection}/{id}`) ? deleting.ask : undefined,
    modified: choosing.modified,
  });
  const { sort, rows } = search;
  const viewed = hasFeature('views') && {
    offered: props.filters,
    viewing: {
      collection,
      path: paths.list,
      view: search.view,
      shown: { q: filters, sort, rows, columns: choosing.shown },
      onReset: choosing.reset,
    },
    onClear: search.clear,
    onLeave: () => startWalk(toWalk(client, { collection, source, page, filters })),
  };
  const columnChoice = choosing.settings && !isEmpty && (
    <ColumnChoice
      collection={collection}
      columns={choosing.settings.keepsActions ? columns.slice(0, -1) : columns}
      hidden={choosing.hidden}
      onHide={choosing.hide}
    />
  );
  return (
    <>
      <ListHead
        collection={collection}
        create={paths.create}
        total={list.total}
        isCounted={list.error === null && !isEmpty}
      >
        {!isPhone && columnChoice}
      </ListHead>
      <ListCard
        {...{ collection, columns, list, filters, go, isEmpty, ...arrangement }}
        ref={card}
        search={props.search}
        {...viewed}
        hidden={choosing.hidden}
        links={{ paths, textOf: naming.linkText }}
      />
      {isPhone && list.total !== undefined && columnChoice && (
        <Box display="grid" mt={16}>
          {columnChoice}
        </Box>
      )}
      {deleting.asked && (
        <deleting.asked.Dialog
          collection={collection}
          name={naming.nameOf(deleting.asked.row)}
          about={props.about?.(deleting.asked.row)}
          {...deleting.dialog}
        />
      )}
    </>
  );
}

/** The choice of columns. A server that lists changes adds the column with the last change, hidden at first, to every list. */
function useColumns<R extends Listed>(
  { collection, columns, columnChoice }: Props<R>,
  rows: readonly RowOf<R>[] | undefined,
  view: number | undefined,
) {
  const settings = useListsChanges(collection)
    ? withModifiedColumn(columnChoice ?? { list: collection, keepsActions: true })
    : columnChoice;
  const ids = [...columns.map((column) => (typeof column === 'string' ? column : column.id)), modifiedId, actionsId];
  const choice = useViewColumns(useColumnChoice(settings), {
    collection,
    view,
    ids,
    hiddenAtFirst: settings?.hiddenAtFirst,
  });
  return { settings, modified: useModifiedColumn(collection, rows, choice.hidden), ...choice };
}

const withModifiedColumn = (choice: Choice): Choice => ({
  ...choice,
  hiddenAtFirst: [...(choice.hiddenAtFirst ?? []), modifiedId],
});

/** Returns the field that links a row to its form, and functions that return the text of this link and the name of a row. */
function namingOf(label: string | readonly [string, ...string[]]) {
  const [linkField, ...others] = typeof label === 'string' ? [label] : label;
  // The cast is safe: any object can be read by key.
  const textOf = (row: Row, field: string) => toText((row as Record<string, unknown>)[field]);
  return {
    linkField,
    linkText: (row: Row) => textOf(row, linkField),
    nameOf: (row: Row) => [linkField, ...others].map((field) => textOf(row, field)).join(' '),
  };
}

/** Inserts a column after the sticky column, where it is in view even if the table is wider than the screen. */
function withColumn<M>(columns: DrawnColumn<M>[], added: DrawnColumn<M> | undefined): DrawnColumn<M>[] {
  return added ? columns.toSpliced(columns.findIndex(({ sticky }) => sticky === 'start') + 1, 0, added) : columns;
}

type Drawn<M> = {
  /** Whether the user may only read the records. */
  isReadOnly: boolean;
  /** Undefined if the user may not delete records. */
  onDelete: ((row: M) => void) | undefined;
  modified: DrawnColumn<M> | undefined;
};

/** Returns the columns of the screen and, after them, the column of the actions. */
const toDrawnColumns = <R extends Listed>(
  { columns, paths, rowActions }: Props<R>,
  { linkField, nameOf }: ReturnType<typeof namingOf>,
  { isReadOnly, onDelete, modified }: Drawn<RowOf<R>>,
) => [
  ...withColumn(
    columns.map((column) => toDrawn(column, linkField)),
    modified,
  ),
  toActionsColumn<RowOf<R>>({
    paths,
    nameOf,
    isReadOnly,
    ...(rowActions !== 'editOnly' && { onDelete, others: rowActions }),
  }),
];
