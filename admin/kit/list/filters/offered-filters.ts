import type { Filters } from '@trastienda/contract/filters/kinds';

/** Returns the filters that chips offer: those that the search form has no field for. */
export const offeredFilters = (filters: Filters, searched: readonly string[]): Filters =>
  Object.fromEntries(Object.entries(filters).filter(([name]) => !searched.includes(name)));
