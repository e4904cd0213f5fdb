import type { SuggestionRequest, Suggestions } from '@trastienda/contract/freshness/calls';
import { queryOptions, skipToken } from '@tanstack/react-query';
import { isRecord } from '../../../session/calls/answer-shapes.ts';
import { api } from '../../../session/calls/api-client.ts';

/** The query of suggestions. They are an offer, so a failure is not shown and not repeated. */
export const suggestionsQuery = (request: SuggestionRequest | undefined) =>
  queryOptions({
    queryKey: ['suggestions', request] as const,
    queryFn:
      request === undefined
        ? skipToken
        : ({ signal }) =>
            api.post<Suggestions>('/freshness/suggestions', request, { signal, shape: hasFields, isUnkeyed: true }),
    meta: { isQuiet: true },
    staleTime: Infinity,
    gcTime: 0,
    retryOnMount: false,
  });

const hasFields = (body: unknown) => isRecord(body) && isRecord(body['fields']);
