import type { ListSearch } from '../../search-params.ts';
import type { PlainPath } from '../screen-paths.ts';

const kept = new Map<PlainPath, ListSearch>();

/** Remembers where a person stands in a list, so that the forms opened from it lead back there. */
export const keepSearch = (list: PlainPath, search: ListSearch) => void kept.set(list, search);

/** What one person looked for is nothing for the next. */
export const forgetSearches = () => kept.clear();

/** Page and filters of the list as it was last seen, or its first page. */
export const lastSearch = (list: PlainPath): ListSearch => kept.get(list) ?? { page: 1, q: {} };
