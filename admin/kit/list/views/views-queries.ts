import { defaultLanguage } from '@trastienda/contract/language';
import { queryOptions } from '@tanstack/react-query';
import type { ViewCounts, ViewMember } from '@trastienda/contract/calls/views';
import { api } from '../../../session/calls/api-client.ts';
import { keys, listQuery } from '../../records/queries.ts';

/** More than the views that a user can have in a list. */
const maxViews = 100;

/** The views of a list: the shared ones, then those of the user, each in their order. */
export const viewsQuery = (collection: string) => ({
  ...listQuery<ViewMember>('views', `/views?collection=${collection}&itemsPerPage=${maxViews}&order[position]`),
  select: ({ 'hydra:member': views }: { 'hydra:member': ViewMember[] }) => [
    ...views.filter(({ isShared }) => isShared),
    ...views.filter(({ isShared }) => !isShared),
  ],
  meta: { isQuiet: true },
});

/**
 * How many records each view of a list finds, by `@id`. A write of a record of the list reads them again. Lists are
 * read in Spanish (LIST-20).
 */
export const countsQuery = (collection: string) =>
  queryOptions({
    queryKey: [...keys.collection(collection), 'counts'] as const,
    queryFn: ({ signal }) =>
      api.get<ViewCounts>(`/views/counts?collection=${collection}`, { signal, language: defaultLanguage }),
    select: ({ counts }) => new Map(counts.map((counted) => [counted.view, counted])),
    meta: { isQuiet: true },
  });
