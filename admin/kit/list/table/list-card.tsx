import { Box } from '@mantine/core';
import { useDeferredValue, type ReactNode, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import type { Filters } from '@trastienda/contract/filters/kinds';
import { BusyBar } from '../../elements/busy-bar.tsx';
import { useMay } from '../../../session/use-may.ts';
import type { DrawnColumn, Row } from './columns.ts';
import { EmptyList, ListStates } from '../list-states.tsx';
import { ListTable, type FormLinks } from './list-table.tsx';
import { offeredFilters } from '../filters/offered-filters.ts';
import { loadChunk } from '../../../base/chunk-loading.ts';
import { lazyPart } from '../../elements/lazy-part.tsx';
import { ListBar } from '../views/list-bar.tsx';
import type { Viewing } from '../views/viewing.ts';
import classes from '../list.module.css';
import type { Query } from '../../search-params.ts';
import { SearchForm, type SearchField } from '../search/search-form.tsx';
import { sortedColumn, type Sorting } from './sort-heading.tsx';
import type { List } from '../reading/use-list.ts';

const FilterChips = lazyPart(async () => (await loadChunk(() => import('../filters/filter-chips.tsx'))).FilterChips);

type Props<M extends Row> = {
  ref: Ref<HTMLDivElement>;
  collection: string;
  search: readonly SearchField<string>[];
  filters: Query;
  /** The filters that chips offer, besides those of the search form; undefined for a list without chips. */
  offered?: Filters | undefined;
  /** The view of the list; undefined for a list without views. */
  viewing?: Viewing | undefined;
  /** Called before a click, which may open a record. */
  onLeave?: (() => void) | undefined;
  /** Navigates to a page of the records that the filters find. */
  go: (page: number, filters: Query) => void;
  /** Removes all filters; by default, by navigating to the first page. */
  onClear?: (() => void) | undefined;
  list: List<M>;
  /** Whether the collection has no records. */
  isEmpty: boolean;
  /** The placeholder of an empty list whose rows have no forms. */
  empty?: ReactNode;
  /** Returns the words for a filter whose value is a key. */
  wordsOf?: (name: string, value: string) => string;
  columns: readonly DrawnColumn<M>[];
  hidden?: readonly string[];
  /** By default, the rows have no forms. */
  links?: FormLinks<M>;
  sorting?: Sorting | undefined;
  onPageItems?: ((pageItems: number) => void) | undefined;
};

/** The search form of a list and its table, or what replaces the table. The search form is left out while the collection is empty. */
export function ListCard<M extends Row>(props: Props<M>) {
  const { ref, collection, filters, go, list, links } = props;
  const { t } = useTranslation();
  const may = useMay();
  const names = props.search.map((field) => (typeof field === 'string' ? field : field.name));
  const isSearched = (name: string) => !props.offered || names.includes(name);
  const searched = pick(filters, isSearched);
  const chosen = pick(filters, (name) => !isSearched(name));
  const ask = (others: Query) => (list.isAsking(others, 1) ? list.reread() : go(1, others));
  const filtering = props.offered && {
    collection,
    filters: props.offered,
    offered: offeredFilters(props.offered, names, may),
    query: chosen,
    onFilter: (others: Query) => ask({ ...searched, ...others }),
  };
  const isResized = useDeferredValue(list.pageItems) !== list.pageItems;
  const order = hiddenOrder(props.sorting, props.hidden);
  return (
    <Box ref={ref} className="ts-card" pos="relative" onClickCapture={props.onLeave}>
      {list.isBusy && <BusyBar label={t('list.loading')} />}
      {!props.isEmpty && filtering && props.viewing && <ListBar viewing={props.viewing} filtering={filtering} />}
      {!props.isEmpty && (
        <SearchForm
          collection={collection}
          fields={props.search}
          filters={searched}
          onSearch={(typed) => ask({ ...chosen, ...typed })}
        />
      )}
      {!props.isEmpty && filtering && (Object.keys(chosen).length > 0 || order) && (
        <div className={classes['chipRow']}>
          <FilterChips {...filtering} order={order} />
        </div>
      )}
      <ListStates
        collection={collection}
        empty={links ? <EmptyList collection={collection} create={links.paths.create} /> : props.empty}
        filters={filters}
        searched={searched}
        wordsOf={props.wordsOf}
        list={list}
        onClear={props.onClear ?? (() => go(1, {}))}
      >
        <InSmallTasks isOn={list.isPrevious || isResized}>
          <ListTable
            collection={collection}
            columns={props.columns}
            hidden={props.hidden ?? []}
            list={list}
            links={links}
            sorting={props.sorting}
            onPageItems={props.onPageItems}
            onPage={(next) => go(next, filters)}
          />
        </InSmallTasks>
      </ListStates>
    </Box>
  );
}

/** Returns the order of a list by a hidden column, which no heading shows. */
function hiddenOrder(sorting: Sorting | undefined, hidden: readonly string[] = []) {
  const column = sorting && sortedColumn(sorting);
  if (sorting?.sort === undefined || column === undefined || !hidden.includes(column)) return undefined;
  return { column, sort: sorting.sort, onRemove: () => sorting.onSort(undefined) };
}

const pick = (query: Query, isWanted: (name: string) => boolean): Query =>
  Object.fromEntries(Object.entries(query).filter(([name]) => isWanted(name)));

/**
 * Renders its content in small tasks between which keys and clicks are handled. A search renders the table again although it still shows the
 * previous rows, and another number of rows per page renders up to a hundred. On a slow machine the release of a key would wait for this.
 */
function InSmallTasks({ isOn, children }: { isOn: boolean; children: ReactNode }) {
  const later = useDeferredValue(children);
  return isOn ? later : children;
}
