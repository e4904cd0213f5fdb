import type { QueryClient } from '@tanstack/react-query';
import { keys, markOld } from '../../kit/records/queries.ts';

/** The collections that an import writes; their cached data becomes stale. */
const written = ['experiences', 'makers', 'tags', 'locations', 'zones'];

export function markImported(client: QueryClient) {
  for (const collection of written) markOld(client, keys.collection(collection));
}
