import type { FilterKind, Filters } from '@trastienda/contract/filters/kinds';
import type { may } from '../../../session/permissions.ts';

/** Whether the values of a filter can be chosen: not those of records that the user may not read (D-88). */
export const isChoosable = (kind: FilterKind, mayUser: typeof may): boolean =>
  typeof kind !== 'object' || !('refersTo' in kind) || mayUser(`GET /${kind.refersTo}`);

/** Returns the filters that chips offer: those that the search form has no field for, and whose values the user can choose. */
export const offeredFilters = (filters: Filters, searched: readonly string[], mayUser: typeof may): Filters =>
  Object.fromEntries(
    Object.entries(filters).filter(([name, kind]) => !searched.includes(name) && isChoosable(kind, mayUser)),
  );
