import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { listQuery } from '../../kit/queries.ts';
import { times } from '../../kit/times.ts';
import type { Experience } from './stored-order.ts';

const none: readonly Experience[] = [];

/** What a select offers: the API searches, so that any experience can be found (D-51, A-89). */
export function useOffered(search: string, isOpened: boolean) {
  const [settled] = useDebouncedValue(search.trim(), times.searchDelayMs);
  const path = settled === '' ? '/experiences?order[id]' : `/experiences?order[id]&name=${encodeURIComponent(settled)}`;
  const { data, isFetching, isError, refetch } = useQuery({
    ...listQuery<Experience>('experiences', path),
    enabled: isOpened,
    placeholderData: keepPreviousData,
  });
  const experiences = data?.['hydra:member'] ?? none;
  return {
    experiences,
    /** How many more have that name. */
    more: (data?.['hydra:totalItems'] ?? 0) - experiences.length,
    isReading: isFetching || settled !== search.trim(),
    /** Given when the read failed. */
    retry: isError ? () => void refetch() : undefined,
  };
}
