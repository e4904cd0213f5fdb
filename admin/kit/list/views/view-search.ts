import type { ViewMember } from '@trastienda/contract/calls/views';
import { historyFilters } from '@trastienda/contract/filters/kinds';
import { isDescending, orderOf } from '../reading/sort.ts';
import { addTo, toParams, type ListSearch, type Query } from '../../search-params.ts';

/** The settings that a view stores: filters, order, rows per page, and the ids of the visible columns, null for the default columns. */
export type Arranged = {
  q: Query;
  sort?: string | undefined;
  rows?: number | undefined;
  columns: readonly string[] | null;
};

type Stored = Pick<ViewMember, 'query' | 'columns'>;

/** Returns the settings of a view. Its query is that of the API. */
export function toArranged({ query, columns }: Stored): Arranged {
  const q: Query = {};
  let sort: string | undefined;
  let rows: number | undefined;
  for (const [parameter, value] of new URLSearchParams(query ?? '')) {
    const [, order] = /^order\[(.+)\]$/.exec(parameter) ?? [];
    if (order !== undefined) sort ??= value.toLowerCase() === 'desc' ? `-${order}` : order;
    else if (parameter === 'itemsPerPage') rows = Number(value);
    else addTo(q, parameter, value);
  }
  return { q, sort, rows, columns };
}

/** Returns the query of the API and the columns that a view with these settings stores. */
export function toStored({ q, sort, rows, columns }: Arranged): Stored {
  const params = toParams(q);
  if (sort !== undefined) params.append(`order[${orderOf(sort)}]`, isDescending(sort) ? 'desc' : 'asc');
  if (rows !== undefined) params.append('itemsPerPage', String(rows));
  return { query: params.toString(), columns: columns && [...columns] };
}

/** Returns the address of a view. */
export function toViewSearch(view: ViewMember): ListSearch {
  const { q, sort, rows } = toArranged(view);
  return { page: 1, q, view: view.id, ...(sort !== undefined && { sort }), ...(rows !== undefined && { rows }) };
}

/** Whether a view filters by who changed a record, which only users who may read the history may do (D-88). */
export const filtersByHistory = (view: Stored): boolean =>
  historyFilters.some((name) => Object.hasOwn(toArranged(view).q, name));

/** Whether two arrangements are the same, whatever the order of their filters and of the values of a filter. */
export const isSame = (one: Arranged, other: Arranged): boolean => toKey(one) === toKey(other);

function toKey(arranged: Arranged): string {
  const { query, columns } = toStored(arranged);
  return JSON.stringify([(query ?? '').split('&').toSorted(), columns?.toSorted() ?? null]);
}
