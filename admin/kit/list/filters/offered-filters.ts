import type { FilterKind, Filters } from '@trastienda/contract/filters/kinds';
import { hasFeature } from '../../../session/config.ts';
import { readFreshnessFilter } from '@trastienda/contract/freshness/states';
import type { may } from '../../../session/permissions.ts';

/** Returns the filters that the server has: those by freshness only with the feature of that name. */
export const servedFilters = (filters: Filters): Filters =>
  hasFeature('freshness')
    ? filters
    : Object.fromEntries(Object.entries(filters).filter(([name]) => !readFreshnessFilter(name)));

/** Whether the values of a filter can be chosen: not those of records that the user may not read (D-88). */
export const isChoosable = (kind: FilterKind, mayUser: typeof may): boolean =>
  typeof kind !== 'object' || !('refersTo' in kind) || mayUser(`GET /${kind.refersTo}`);

/**
 * Returns the filters that chips offer: those that the search form has no field for, and whose values the user can choose. The freshness of a single text is
 * chosen in the editor of that of its language.
 */
export const offeredFilters = (filters: Filters, searched: readonly string[], mayUser: typeof may): Filters =>
  Object.fromEntries(
    Object.entries(filters).filter(
      ([name, kind]) =>
        !searched.includes(name) && isChoosable(kind, mayUser) && readFreshnessFilter(name)?.field === undefined,
    ),
  );
