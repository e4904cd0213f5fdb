import { Box } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { servedFilters } from '../list/filters/offered-filters.ts';
import { plainSource } from '../list/reading/blocks.ts';
import { ColumnChoice } from '../list/table/column-choice.tsx';
import { ListCard } from '../list/table/list-card.tsx';
import { ListHead } from '../list/list-head.tsx';
import { useArrangement } from '../list/search/use-arrangement.ts';
import { useListSearch } from '../list/search/use-list-search.ts';
import { SelectingBar, useSelecting } from '../list/selection/use-selecting.tsx';
import { useDeleting } from '../list/use-deleting.ts';
import { toWalk } from '../list/reading/list-walk.ts';
import { useList } from '../list/reading/use-list.ts';
import { useNamedReferences } from '../list/reading/use-named-references.ts';
import { hasFeature } from '../../session/config.ts';
import { useMay } from '../../session/use-may.ts';
import { usePhone } from '../use-phone.ts';
import { startWalk } from '../records/walk.ts';
import type { Listed, ListProps, RowOf } from './list-props.ts';
import { namingOf } from './naming.ts';
import { useColumns } from './use-columns.ts';

/**
 * The screen of a collection: search, ten rows per page, edit, delete. Page and filters are in the URL (LIST-01 to LIST-18).
 * The texts are in the namespace of the collection: `title`, `add`, `count`, `fields.*`, `delete.*`, `deleted`, `empty.*`, `loadFailed`.
 */
export function ListScreen<R extends Listed>(props: ListProps<R>) {
  const { collection, paths, label = 'name', references = {} } = props;
  const isPhone = usePhone();
  const client = useQueryClient();
  const search = useListSearch(paths.list);
  const { page, filters, go, sort, rows } = search;
  const { source, ...arrangement } = useArrangement(
    { collection, source: props.source ?? plainSource, orders: props.orders },
    search,
  );
  const asRead = useList<RowOf<R>>({ collection, source, page, filters });
  const list = { ...asRead, rows: useNamedReferences(asRead.rows, references) };
  const isEmpty = list.total === 0 && Object.keys(filters).length === 0;
  const card = useRef<HTMLDivElement>(null);
  const naming = namingOf(label);
  const mayDelete = useMay()(`DELETE /${collection}/{id}`);
  const selecting = useSelecting({
    collection,
    list,
    source,
    filters,
    nameOf: naming.nameOf,
    mayDelete: mayDelete && props.rowActions !== 'editOnly',
  });
  const deleting = useDeleting<RowOf<R>>({
    collection,
    nameOf: naming.nameOf,
    onDeleted: (row) => {
      selecting.drop(row);
      go(1, filters);
    },
    // The focused button was removed together with its row, so the focus moves to the table.
    onEnd: () => card.current?.querySelector<HTMLElement>('[data-part="table"]')?.focus({ preventScroll: true }),
  });
  const choosing = useColumns(props, {
    rows: list.rows,
    naming,
    view: search.view,
    onDelete: mayDelete ? deleting.ask : undefined,
  });
  const viewed = hasFeature('views') && {
    offered: servedFilters(props.filters),
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
  const columnChoice = choosing.choosable && !isEmpty && (
    <ColumnChoice
      collection={collection}
      columns={choosing.choosable}
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
        {...{ collection, list, filters, go, isEmpty, ...arrangement }}
        ref={card}
        columns={[...selecting.columns, ...choosing.columns]}
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
      {selecting.bar && <SelectingBar {...selecting.bar} />}
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
