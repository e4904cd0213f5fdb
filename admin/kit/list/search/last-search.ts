import { searchesStore } from '../../../base/preferences.ts';
import { isRecord } from '../../../session/calls/answer-shapes.ts';
import type { ListSearch } from '../../search-params.ts';
import type { PlainPath } from '../../screen-paths.ts';

/** The searches by list. They are also in the storage of the tab, so that a form still links back to its rows after a reload. */
let kept: Record<string, ListSearch> | undefined;

/** Stores the page and the filters of the list at a route path, so that forms opened from the list link back to the same rows. */
export function keepSearch(list: string, search: ListSearch) {
  kept = { ...searches(), [list]: search };
  searchesStore.keep(JSON.stringify(kept));
}

/** Clears the stored searches. Called when the session ends, so that the next user does not see them. */
export function forgetSearches() {
  kept = {};
  searchesStore.forget();
}

/** Returns the page and the filters that were last stored for a list; by default, the first page without filters. */
export const lastSearch = (list: PlainPath): ListSearch => searches()[list] ?? { page: 1, q: {} };

const searches = () => (kept ??= parseSearches(searchesStore.read()));

function parseSearches(stored: string | null): Record<string, ListSearch> {
  const parsed: unknown = stored === null ? {} : JSON.parse(stored);
  // The cast is safe: only this file writes the entry.
  return isRecord(parsed) ? (parsed as Record<string, ListSearch>) : {};
}
