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
 * Invalidates queries, which are then refetched when they are used next. Requests in flight are sent again now, because their responses may
 * be from before the write. Callers that wait for such a request receive the second response.
 */
export function markOld(client: QueryClient, queryKey: QueryKey): void {
  void client.invalidateQueries({ queryKey, refetchType: 'none' });
  for (const query of client.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' })) {
    void query.cancel({ silent: true });
    // The cache reports a failure.
    query.fetch().catch(() => undefined);
  }
}

/**
 * Refetches the queries of a collection that the screen uses, and removes the others. The record of an open form stays as it was loaded, because a
 * refetch must not replace it; the version that the form sends detects the difference.
 */
export function refresh(client: QueryClient, collection: string): void {
  const queryKey = keys.collection(collection);
  client.removeQueries({ queryKey: keys.items(collection), type: 'inactive' });
  markOld(client, queryKey);
  const isShown = { queryKey, type: 'active', predicate: (query: Query) => query.queryKey[1] !== 'item' } as const;
  // Requests that were in flight have just been sent again.
  void client.refetchQueries(isShown, { cancelRefetch: false });
}

/** Returns the query of a page of a collection. Lists are read in Spanish, the options of a form in its content language (LIST-20). */
export const listQuery = <M>(collection: string, path: string, language: Language = defaultLanguage) =>
  queryOptions({
    queryKey: [...keys.lists(collection), language, path] as const,
    queryFn: ({ signal }) => api.get<Collection<M>>(path, { language, signal, shape: isCollection, isStrict: true }),
  });

/** Returns the query of a record in a content language. */
export const itemQuery = <I>(collection: string, id: string, language: Language = defaultLanguage) =>
  queryOptions({
    queryKey: [collection, 'item', id, language] as const,
    queryFn: ({ signal }) => api.get<I>(`/${collection}/${id}`, { language, signal, shape: isIdentified }),
    // The version of a record is looked up by the identity of its response object, which structural sharing would replace.
    structuralSharing: false,
  });
