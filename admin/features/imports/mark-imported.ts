import type { QueryClient } from '@tanstack/react-query';
import { keys, markOld } from '../../kit/queries.ts';

/** An import writes these, so what was read of them is old. */
const written = ['experiences', 'makers', 'tags', 'locations', 'zones'];

export function markImported(client: QueryClient) {
  for (const collection of written) void markOld(client, keys.collection(collection));
}
