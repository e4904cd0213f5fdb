import { useColumnChoice, type Choice } from '../list/table/column-choice.tsx';
import { actionsId, modifiedId, toDrawn, translationId, type DrawnColumn } from '../list/table/columns.ts';
import { toActionsColumn } from '../list/table/row-actions.tsx';
import { useListsChanges, useModifiedColumn } from '../list/modified-column.tsx';
import { listsFreshness } from '../list/translation/lists-freshness.ts';
import { translationColumn } from '../list/translation/translation-column.tsx';
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
 * Returns the columns of a list, with that of the actions last, the hidden ones, and those that the user can show and hide. Features of the
 * server add the columns with the last change and with the states of translations, which are hidden at first.
 */
export function useColumns<R extends Listed>(props: ListProps<R>, { rows, naming, view, onDelete }: Shown<R>) {
  const { collection, columns: own, columnChoice, paths, rowActions } = props;
  const states = listsFreshness(collection) ? [translationId] : [];
  const added = [...(useListsChanges(collection) ? [modifiedId] : []), ...states];
  const settings = added.length > 0 ? withAdded(columnChoice, collection, added) : columnChoice;
  const ownIds = own.map((column) => (typeof column === 'string' ? column : column.id));
  const ids = [...ownIds, modifiedId, ...states, actionsId];
  const choice = useViewColumns(useColumnChoice(settings), {
    collection,
    view,
    ids,
    hiddenAtFirst: settings?.hiddenAtFirst,
  });
  const modified = useModifiedColumn(collection, rows, choice.hidden);
  const isReadOnly = useIsReadOnly(collection);
  const drawn = own.map((column) => toDrawn(column, naming.linkField));
  const fields = withColumn(withColumn(drawn, modified), translationColumn(collection, rows));
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

const withAdded = (choice: Choice | undefined, list: string, added: readonly string[]): Choice => ({
  ...(choice ?? { list, keepsActions: true }),
  hiddenAtFirst: [...(choice?.hiddenAtFirst ?? []), ...added],
});

/** Inserts a column after the sticky column, where it is in view even if the table is wider than the screen. On a phone, it may have another place. */
function withColumn<M>(columns: DrawnColumn<M>[], added: DrawnColumn<M> | undefined): DrawnColumn<M>[] {
  if (!added) return columns;
  const at = columns.findIndex(({ sticky }) => sticky === 'start');
  return columns.toSpliced(at + 1, 0, { phoneOrder: columns[at]?.phoneOrder, ...added });
}
