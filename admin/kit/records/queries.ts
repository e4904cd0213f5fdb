import type { Collection } from '@trastienda/contract/collection';
import { defaultLanguage, type Language } from '@trastienda/contract/language';
import { queryOptions, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { isCollection, isIdentified } from '../../session/calls/answer-shapes.ts';
import { api } from '../../session/calls/api-client.ts';

/** The prefixes of the query keys of a collection: for all of its queries, its records, its lists, and the changes of its records. */
export const keys = {
  collection: (collection: string) => [collection] as const,
  items: (collection: string) => [collection, 'item'] as const,
  lists: (collection: string) => [collection, 'list'] as const,
  changes: (collection: string) => [collection, 'changes'] as const,
};

/**
 * Cancels the requests in flight, whose responses would replace newer data.
 * @returns the function that sends those requests again for which a screen waits, of all queries or of those that `isMeant`.
 */
export async function cancelReads(client: QueryClient, queryKey: QueryKey) {
  const awaited = new Set(client.getQueryCache().findAll({ queryKey, type: 'active', fetchStatus: 'fetching' }));
  await client.cancelQueries({ queryKey });
  return (isMeant: (query: Query) => boolean = () => true): void =>
    void client.refetchQueries({ queryKey, predicate: (query) => awaited.has(query) && isMeant(query) });
}

/**
 * Invalidates queries without refetching them: a stale query is refetched when it is used next. Requests in flight are cancelled first,
 * because a response from before the write would be cached as fresh.
 */
export async function markOld(client: QueryClient, queryKey: QueryKey): Promise<void> {
  const resume = await cancelReads(client, queryKey);
  await client.invalidateQueries({ queryKey, refetchType: 'none' });
  resume();
}

/**
 * Refetches the queries of a collection that the screen uses, and removes the others. The record of an open form stays as it was loaded, because a
 * refetch must not replace it; the version that the form sends detects the difference.
 */
export function refresh(client: QueryClient, collection: string): void {
  const isItem = ({ queryKey }: { queryKey: QueryKey }) => queryKey[1] === 'item';
  client.removeQueries({ queryKey: keys.items(collection), type: 'inactive' });
  void client.invalidateQueries({ queryKey: keys.items(collection), refetchType: 'none' });
  void client.invalidateQueries({ queryKey: keys.collection(collection), predicate: (query) => !isItem(query) });
}

/** Returns the query of a page of a collection. Lists are read in Spanish, the options of a form in its content language (LIST-20). */
export const listQuery = <M>(collection: string, path: string, language: Language = defaultLanguage) =>
  queryOptions({
    queryKey: [...keys.lists(collection), language, path] as const,
    queryFn: ({ signal }) => api.get<Collection<M>>(path, { language, signal, shape: isCollection }),
  });

/** Returns the query of a record in a content language. */
export const itemQuery = <I>(collection: string, id: string, language: Language = defaultLanguage) =>
  queryOptions({
    queryKey: [collection, 'item', id, language] as const,
    queryFn: ({ signal }) => api.get<I>(`/${collection}/${id}`, { language, signal, shape: isIdentified }),
    // The version of a record is looked up by the identity of its response object, which structural sharing would replace.
    structuralSharing: false,
  });
