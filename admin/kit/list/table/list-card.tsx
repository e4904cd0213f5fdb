import { Box } from '@mantine/core';
import type { ReactNode, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { BusyBar } from '../../elements/busy-bar.tsx';
import type { ScreenPaths } from '../../screen-paths.ts';
import type { DrawnColumn, Row } from './columns.ts';
import { ListStates } from '../list-states.tsx';
import { ListTable } from './list-table.tsx';
import { SearchForm, type SearchField } from '../search/search-form.tsx';
import type { List } from '../reading/use-list.ts';

type Props<M extends Row> = {
  ref: Ref<HTMLDivElement>;
  collection: string;
  paths: ScreenPaths;
  search: readonly SearchField<string>[];
  filters: Record<string, string>;
  /** Navigates to a page of the records that the filters find. */
  go: (page: number, filters: Record<string, string>) => void;
  list: List<M>;
  /** Whether the collection has no records. */
  isEmpty: boolean;
  emptyActions: ReactNode;
  columns: readonly DrawnColumn<M>[];
  hidden: readonly string[];
  /** Returns the text of a row's link to its form. */
  linkText: (row: M) => string;
};

/** The search form of a list and its table, or what replaces the table. The search form is left out while the collection is empty. */
export function ListCard<M extends Row>(props: Props<M>) {
  const { ref, collection, paths, filters, go, list } = props;
  const { t } = useTranslation();
  return (
    <Box ref={ref} className="ts-card" pos="relative">
      {list.isBusy && <BusyBar label={t('list.loading')} />}
      {!props.isEmpty && (
        <SearchForm
          collection={collection}
          fields={props.search}
          filters={filters}
          onSearch={(others) => (list.isAsking(others, 1) ? list.reread() : go(1, others))}
        />
      )}
      <ListStates
        collection={collection}
        create={paths.create}
        emptyActions={props.emptyActions}
        filters={filters}
        list={list}
        onClear={() => go(1, {})}
      >
        <ListTable
          collection={collection}
          columns={props.columns}
          hidden={props.hidden}
          list={list}
          nameOf={props.linkText}
          paths={paths}
          onPage={(next) => go(next, filters)}
        />
      </ListStates>
    </Box>
  );
}
