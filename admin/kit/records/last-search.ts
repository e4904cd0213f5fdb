import { pageItemsStore, searchesStore } from '../../base/preferences.ts';
import { isRecord } from '../../session/calls/answer-shapes.ts';
import { userId } from '../../session/session.ts';
import type { ListSearch } from '../search-params.ts';
import type { PlainPath } from '../screen-paths.ts';

/** The searches of a user by list. */
type Kept = { person?: number | undefined; searches?: Record<string, ListSearch> };

/** The searches are also in the storage of the tab, so that a form still links back to its rows after a reload. */
let kept: Kept | undefined;

/**
 * Stores the address of the list at a route path, so that forms opened from the list link back to the same rows, and its rows per page for the
 * other lists.
 */
export function keepSearch(list: string, search: ListSearch) {
  if (search.rows !== undefined) pageItemsStore.keep(search.rows);
  kept = { person: userId(), searches: { ...searches(), [list]: search } };
  searchesStore.keep(JSON.stringify(kept));
}

/** Clears the stored searches. Called when the session ends, so that the next user does not see them. */
export function forgetSearches() {
  kept = {};
  searchesStore.forget();
}

/** Returns the page and the filters that were last stored for a list; by default, the first page without filters. */
export const lastSearch = (list: PlainPath): ListSearch => searches()[list] ?? { page: 1, q: {} };

/** Searches of another user are ignored: a tab that the browser has suspended does not notice the end of a session. */
function searches(): Record<string, ListSearch> {
  kept ??= parseKept(searchesStore.read());
  return (kept.person === userId() ? kept.searches : undefined) ?? {};
}

function parseKept(stored: string | null): Kept {
  const parsed: unknown = stored === null ? {} : JSON.parse(stored);
  // Only this file writes the entry.
  return isRecord(parsed) ? parsed : {};
}
