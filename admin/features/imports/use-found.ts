import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ImportRun } from '@trastienda/contract/calls/imports';
import { times } from '../../kit/times.ts';
import { ApiFailure } from '../../session/api-client.ts';
import { readFound } from '../../session/imports.ts';

/** Limits of the retries that a `Retry-After` requests: their number, and the longest delay that is waited for. */
const maxAsked = 20;
const longestPauseSeconds = 60;

export const foundKey = ['imports', 'found'] as const;

/** The importable experiences, requested each time the screen opens, and again after `Retry-After` while the server is reading. */
const foundQuery = (run?: ImportRun) =>
  queryOptions({
    queryKey: [...foundKey, run?.id, run?.state],
    queryFn: ({ signal }) => readFound(signal),
    gcTime: 0,
    retry: (count, error) => pauseSeconds(error) !== undefined && count < maxAsked,
    retryDelay: (_, error) => (pauseSeconds(error) ?? 0) * 1000,
  });

export const useFound = () => useQuery(foundQuery());

/**
 * The `quantity` of `quantity-imports` (IMP-03, IMP-04), requested while the run is read and again once it is planned; the plan's own
 * counts if the response belongs to another run.
 * @returns the quantity and, while the catalogue is read, the failure of the distributor, which this call reports before the run does.
 */
export function useQuantity(run: ImportRun | undefined, isOfSeeds: boolean) {
  const isReading = run?.state === 'reading';
  const isPlanned = run?.state === 'planned';
  const { data, error, isFetching, refetch } = useQuery({
    // A cancelled run changes the key, which aborts the pending call: a repeated call would make the server start a new search.
    ...foundQuery(isReading || isPlanned ? run : undefined),
    // The server delays each response until the plan is ready, up to its own time limit.
    retryDelay: times.progressPollMs,
    enabled: isOfSeeds && (isReading || isPlanned),
    staleTime: Infinity,
  });
  const quantity = run && data?.run === run['@id'] ? data.quantity : countsOf(run);
  return { quantity, error: isReading && !isFetching ? error : null, refetch };
}

/** The items that a plan ticks by default. Excludes the conflicts, although their fields without conflict are ticked. */
function countsOf(run: ImportRun | undefined): number {
  if (!run?.counts) return 0;
  const { new: created, changed, gone } = run.counts;
  return created + changed + (run.manyGone ? 0 : gone);
}

function pauseSeconds(error: Error): number | undefined {
  if (!(error instanceof ApiFailure) || error.code !== 503) return undefined;
  const { retryAfterSeconds } = error;
  return retryAfterSeconds !== undefined && retryAfterSeconds <= longestPauseSeconds ? retryAfterSeconds : undefined;
}
