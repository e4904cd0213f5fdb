import type { Member } from '@trastienda/contract/resource';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { plainSource, type Source } from './list/blocks.ts';
import { BusyBar } from './busy-bar.tsx';
import { ColumnChoice, useColumnChoice, type Choice } from './list/column-choice.tsx';
import { toDrawn, type Column, type Row } from './list/columns.ts';
import { toActionsColumn } from './list/row-actions.tsx';
import { DeleteDialog, type About } from './list/delete-dialog.tsx';
import { keepSearch } from './list/last-search.ts';
import { ListHead } from './list/list-head.tsx';
import { ListTable } from './list/list-table.tsx';
import { SearchForm, type SearchField } from './list/search-form.tsx';
import { ListStates } from './list/list-states.tsx';
import { useDeleting } from './list/use-deleting.ts';
import { useList } from './list/use-list.ts';
import { useNamedReferences } from './list/use-named-references.ts';
import { usePhone } from './use-phone.ts';
import classes from './list/list.module.css';
import type { Received } from './received.ts';
import type { ScreenPaths } from './screen-paths.ts';
import { toText } from './to-text.ts';

/** The parts of a resource that a list uses. The list needs only their types: importing the schemas would add zod to the list's chunk. */
type Listed = { collection: string; filters: Record<string, unknown>; member: z.ZodType };

type Props<R extends Listed> = {
  /** The path of the collection in the API, and the namespace of its texts. */
  collection: R['collection'];
  paths: ScreenPaths;
  columns: readonly Column<Received<Member<R>> & Row>[];
  /** The filters of the search form, each a query parameter of the collection. */
  search: readonly SearchField<(keyof R['filters'] & string) | 'id'>[];
  /** The field that contains the name of a row, default `name`, or several fields that form the name. The first field links to the form. */
  label?: string | readonly [string, ...string[]];
  /** Additional query parameters, and the number of rows per request. The default is {@link plainSource}. */
  source?: Source;
  /** Additional actions of a row, between edit and delete; `editOnly` omits delete. */
  rowActions?: ((row: Received<Member<R>> & Row) => ReactNode) | 'editOnly';
  /** Enables the choice of visible columns. */
  columnChoice?: Choice;
  /** Returns details for the delete dialog that distinguish a row from others of the same name. */
  about?: (row: Received<Member<R>> & Row) => About;
  /** The referenced collection of each reference field. If the server omits the records' names, they are read from that collection. */
  references?: { [field in keyof Member<R> | `${keyof Member<R> & string}.${string}`]?: string };
  /** Buttons besides "add" in the placeholder of an empty list. */
  emptyActions?: ReactNode;
};

/**
 * The screen of a collection: search, ten rows per page, edit, delete. Page and filters are in the URL (LIST-01 to LIST-18).
 * The texts are in the namespace of the collection: `title`, `add`, `count`, `fields.*`, `delete.*`, `deleted`, `empty.*`, `loadFailed`.
 */
export function ListScreen<R extends Listed>(props: Props<R>) {
  const { collection, paths, search, label = 'name', source = plainSource, references = {} } = props;
  type M = Received<Member<R>> & Row;
  const { t } = useTranslation(collection);
  const isPhone = usePhone();
  const navigate = useNavigate();
  const { page = 1, q = {} } = useSearch({ strict: false });
  useEffect(() => keepSearch(paths.list, { page, q }));
  const asRead = useList<M>({ collection, source, page, filters: q });
  const list = { ...asRead, rows: useNamedReferences(asRead.rows, references) };
  // The row is retained while the dialog closes, so that the name in the dialog does not disappear first.
  const [asked, setAsked] = useState<{ row: M; isOpen: boolean }>();
  const close = () => setAsked(asked && { ...asked, isOpen: false });
  const choice = useColumnChoice(props.columnChoice);
  const isSearched = Object.keys(q).length > 0;
  const isEmpty = list.total === 0 && !isSearched;
  const go = (page: number, filters: Record<string, string>) =>
    void navigate({ to: paths.list, search: { page, q: filters } });
  const card = useRef<HTMLDivElement>(null);
  const remove = useDeleting(collection, () => {
    go(1, q);
    // The focused button was removed together with its row, so the focus moves to the table.
    card.current?.querySelector<HTMLElement>('[data-part="table"]')?.focus({ preventScroll: true });
  });
  const [first, ...others] = typeof label === 'string' ? [label] : label;
  // The cast is safe: any object can be read by key.
  const textOf = (row: M, field: string) => toText((row as Record<string, unknown>)[field]);
  const nameOf = (row: M) => [first, ...others].map((field) => textOf(row, field)).join(' ');

  const columns = [
    ...props.columns.map((column) => toDrawn(column, first)),
    toActionsColumn<M>({
      paths,
      nameOf,
      ...(props.rowActions !== 'editOnly' && {
        onDelete: (row) => setAsked({ row, isOpen: true }),
        others: props.rowActions,
      }),
    }),
  ];
  const columnChoice = props.columnChoice && !isEmpty && (
    <ColumnChoice
      columns={(props.columnChoice.keepsActions ? columns.slice(0, -1) : columns).map(({ id }) => ({
        id,
        text: id === 'actions' ? t(['columns.actions', 'common:list.actions']) : t([`columns.${id}`, `fields.${id}`]),
      }))}
      hidden={choice.hidden}
      onHide={choice.hide}
    />
  );
  const table = (
    <ListTable
      collection={collection}
      columns={columns}
      hidden={choice.hidden}
      list={list}
      nameOf={(row) => textOf(row, first)}
      paths={paths}
      onPage={(next) => go(next, q)}
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
      <div ref={card} className={`ts-card ${classes['card']}`}>
        {list.isBusy && <BusyBar label={t('common:list.loading')} />}
        {!isEmpty && (
          <SearchForm
            collection={collection}
            fields={search}
            filters={q}
            onSearch={(filters) => (list.isAsking(filters, 1) ? list.reread() : go(1, filters))}
          />
        )}
        <ListStates
          collection={collection}
          create={paths.create}
          emptyActions={props.emptyActions}
          filters={q}
          list={list}
          onClear={() => go(1, {})}
        >
          {table}
        </ListStates>
      </div>
      {isPhone && columnChoice && <div className={classes['below']}>{columnChoice}</div>}
      {asked && (
        <DeleteDialog
          collection={collection}
          name={nameOf(asked.row)}
          about={props.about?.(asked.row)}
          isOpen={asked.isOpen}
          onClose={close}
          onConfirm={() => {
            close();
            void remove(asked.row);
          }}
        />
      )}
    </>
  );
}
