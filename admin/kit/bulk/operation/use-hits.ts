import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Hits, HitsRequest } from '@trastienda/contract/proposals/requests';
import { times } from '../../../base/times.ts';
import { isRecord, type Shape } from '../../../session/calls/answer-shapes.ts';
import { api } from '../../../session/calls/api-client.ts';
import { bulkFieldOf, type Draft } from './draft.ts';
import { selectionLanguage, toSelection, type Selected } from '../selected.ts';

const isHits: Shape = (body) => isRecord(body) && Number.isInteger(body['hits']) && Number.isInteger(body['records']);

/**
 * Counts the matches of a draft's search, once typing pauses. An answer to an earlier search is dropped.
 * @returns undefined while nothing is searched for.
 */
export function useHits(selected: Selected, { field, language, find, matching }: Draft) {
  const [searched] = useDebouncedValue(find, times.searchDelayMs);
  const body: HitsRequest = {
    ...toSelection(selected),
    ...(field !== undefined && { field }),
    ...(bulkFieldOf(selected.collection, field)?.isTranslated && { language }),
    find: searched,
    ...matching,
  };
  const { data, error, isFetching, isPlaceholderData } = useQuery({
    queryKey: ['proposals', 'hits', body],
    queryFn: ({ signal }) =>
      api.post<Hits>('/proposals/hits', body, { language: selectionLanguage, signal, shape: isHits, isUnkeyed: true }),
    enabled: searched !== '',
    placeholderData: keepPreviousData,
    // Records may change in the meantime, so an earlier count is not shown again.
    gcTime: 0,
    meta: { isQuiet: true },
  });
  if (find === '') return undefined;
  const isCounting = isFetching || isPlaceholderData || searched !== find;
  return { hits: error ? undefined : data, error: isCounting ? undefined : (error ?? undefined), isCounting };
}
