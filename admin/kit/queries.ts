import type { Collection } from '@trastienda/contract/collection';
import { defaultLanguage, type Language } from '@trastienda/contract/language';
import { queryOptions, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { isCollection, isIdentified } from '../session/answer-shapes.ts';
import { api } from '../session/api-client.ts';

/** The keys of the cache: everything of a collection, its lists, and one record in one content language. */
export const keys = {
  collection: (collection: string) => [collection] as const,
  items: (collection: string) => [collection, 'item'] as const,
  lists: (collection: string) => [collection, 'list'] as const,
};

/**
 * What a save has made old is read again where it is shown next. An answer that is on its way knows nothing of the save and would be
 * taken for a fresh one: it is called back.
 */
export async function markOld(client: QueryClient, queryKey: QueryKey): Promise<void> {
  await client.cancelQueries({ queryKey });
  await client.invalidateQueries({ queryKey, refetchType: 'none' });
}

/** One block of a list. Lists are in Spanish, or in the content language of the form that asks (LIST-20). */
export const listQuery = <M>(collection: string, path: string, language: Language = defaultLanguage) =>
  queryOptions({
    queryKey: [...keys.lists(collection), language, path] as const,
    queryFn: ({ signal }) => api.get<Collection<M>>(path, { language, signal, shape: isCollection }),
  });

/** One record as its form reads it. */
export const itemQuery = <I>(collection: string, id: string, language: Language = defaultLanguage) =>
  queryOptions({
    queryKey: [collection, 'item', id, language] as const,
    queryFn: ({ signal }) => api.get<I>(`/${collection}/${id}`, { language, signal, shape: isIdentified }),
    // The very answer, by which its version is known.
    structuralSharing: false,
  });
