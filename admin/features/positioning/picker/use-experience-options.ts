import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { listQuery } from '../../../kit/records/queries.ts';
import { times } from '../../../base/times.ts';
import type { Experience } from '../order/stored-order.ts';

const none: readonly Experience[] = [];

/** Returns the experiences that a select offers. The API performs the search, so that every experience can be found (D-51, A-89). */
export function useExperienceOptions(search: string, isOpened: boolean) {
  const [debounced] = useDebouncedValue(search.trim(), times.searchDelayMs);
  const path =
    debounced === '' ? '/experiences?order[id]' : `/experiences?order[id]&name=${encodeURIComponent(debounced)}`;
  const { data, isFetching, isError, refetch } = useQuery({
    ...listQuery<Experience>('experiences', path),
    enabled: isOpened,
    placeholderData: keepPreviousData,
  });
  const experiences = data?.['hydra:member'] ?? none;
  return {
    experiences,
    /** The number of matches that are not in `experiences`. */
    more: (data?.['hydra:totalItems'] ?? 0) - experiences.length,
    isReading: isFetching || debounced !== search.trim(),
    /** Repeats a failed request; undefined if it did not fail. */
    retry: isError ? () => void refetch() : undefined,
  };
}
