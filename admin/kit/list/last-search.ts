import type { ListSearch } from '../../search-params.ts';
import type { PlainPath } from '../screen-paths.ts';

const kept = new Map<PlainPath, ListSearch>();

/** Stores page and filters of a list, so that the forms opened from it link back to the same rows. */
export const keepSearch = (list: PlainPath, search: ListSearch) => void kept.set(list, search);

/** Clears all searches when the session ends: the next user must not see them. */
export const forgetSearches = () => kept.clear();

/** Page and filters of the list when it was last shown, or its first page. */
export const lastSearch = (list: PlainPath): ListSearch => kept.get(list) ?? { page: 1, q: {} };
