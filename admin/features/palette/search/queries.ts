import { queryOptions } from '@tanstack/react-query';
import type { Language } from '@trastienda/contract/language';
import type { SearchAnswer } from '@trastienda/contract/search/calls';
import { times } from '../../../base/times.ts';
import { isRecord, type Shape } from '../../../session/calls/answer-shapes.ts';
import { api } from '../../../session/calls/api-client.ts';

/**
 * Returns the query of the records that match a text. An answer is not kept after the text has changed, so that a text typed
 * again shows the records as they are then. The palette shows a failure itself.
 */
export const searchQuery = (text: string, language: Language) =>
  queryOptions({
    queryKey: ['search', language, text] as const,
    queryFn: ({ signal }) => read(new URLSearchParams({ q: text }), language, signal),
    staleTime: Infinity,
    gcTime: 0,
    meta: { isQuiet: true },
  });

/** Returns the query of the names of remembered records. */
export const recentQuery = (ids: readonly string[], language: Language) =>
  queryOptions({
    queryKey: ['search', 'recent', language, ids] as const,
    queryFn: ({ signal }) => read(new URLSearchParams(ids.map((id) => ['id[]', id])), language, signal),
    staleTime: times.recordFreshMs,
    meta: { isQuiet: true },
  });

async function read(asked: URLSearchParams, language: Language, signal: AbortSignal) {
  const answer = await api.get<SearchAnswer>(`/search?${asked}`, { language, signal, shape: isAnswer });
  return answer['hydra:member'];
}

const isAnswer: Shape = (body) =>
  isRecord(body) && Array.isArray(body['hydra:member']) && body['hydra:member'].every(isMember);

const isMember: Shape = (member) =>
  isRecord(member) && ['@id', 'type', 'name'].every((field) => typeof member[field] === 'string');
