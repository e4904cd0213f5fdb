import type { ListSearch } from '../../search-params.ts';
import type { PlainPath } from '../../screen-paths.ts';

const kept = new Map<string, ListSearch>();

/** Stores the page and the filters of the list at a route path, so that forms opened from the list link back to the same rows. */
export const keepSearch = (list: string, search: ListSearch) => void kept.set(list, search);

/** Clears the stored searches. Called when the session ends, so that the next user does not see them. */
export const forgetSearches = () => kept.clear();

/** Returns the page and the filters that were last stored for a list; by default, the first page without filters. */
export const lastSearch = (list: PlainPath): ListSearch => kept.get(list) ?? { page: 1, q: {} };
