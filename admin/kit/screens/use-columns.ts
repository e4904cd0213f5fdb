import { useColumnChoice, type Choice } from '../list/table/column-choice.tsx';
import { actionsId, modifiedId, toDrawn, type DrawnColumn } from '../list/table/columns.ts';
import { toActionsColumn } from '../list/table/row-actions.tsx';
import { useListsChanges, useModifiedColumn } from '../list/modified-column.tsx';
import { useViewColumns } from '../list/views/use-view-columns.ts';
import { useIsReadOnly } from '../use-is-read-only.ts';
import type { Listed, ListProps, RowOf } from './list-props.ts';
import type { Naming } from './naming.ts';

type Shown<R extends Listed> = {
  rows: readonly RowOf<R>[] | undefined;
  naming: Naming;
  /** The id of the view that the list was opened with. */
  view: number | undefined;
  /** Undefined if the user may not delete records. */
  onDelete: ((row: RowOf<R>) => void) | undefined;
};

/**
 * Returns the columns of a list, with that of the actions last, the hidden ones, and those that the user can show and hide. A server that
 * lists changes adds the column with the last change, hidden at first, to every list.
 */
export function useColumns<R extends Listed>(props: ListProps<R>, { rows, naming, view, onDelete }: Shown<R>) {
  const { collection, columns: own, columnChoice, paths, rowActions } = props;
  const settings = useListsChanges(collection)
    ? withModifiedColumn(columnChoice ?? { list: collection, keepsActions: true })
    : columnChoice;
  const ids = [...own.map((column) => (typeof column === 'string' ? column : column.id)), modifiedId, actionsId];
  const choice = useViewColumns(useColumnChoice(settings), {
    collection,
    view,
    ids,
    hiddenAtFirst: settings?.hiddenAtFirst,
  });
  const modified = useModifiedColumn(collection, rows, choice.hidden);
  const isReadOnly = useIsReadOnly(collection);
  const fields = withColumn(
    own.map((column) => toDrawn(column, naming.linkField)),
    modified,
  );
  const actions = toActionsColumn<RowOf<R>>({
    paths,
    nameOf: naming.nameOf,
    isReadOnly,
    ...(rowActions !== 'editOnly' && { onDelete, others: rowActions }),
  });
  const columns = [...fields, actions];
  const choosable = settings && (settings.keepsActions ? fields : columns);
  return { columns, choosable, ...choice };
}

const withModifiedColumn = (choice: Choice): Choice => ({
  ...choice,
  hiddenAtFirst: [...(choice.hiddenAtFirst ?? []), modifiedId],
});

/** Inserts a column after the sticky column, where it is in view even if the table is wider than the screen. */
function withColumn<M>(columns: DrawnColumn<M>[], added: DrawnColumn<M> | undefined): DrawnColumn<M>[] {
  return added ? columns.toSpliced(columns.findIndex(({ sticky }) => sticky === 'start') + 1, 0, added) : columns;
}
