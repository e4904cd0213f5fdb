import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ImportRun } from '@trastienda/contract/imports/runs';
import { times } from '../../../kit/times.ts';
import { ApiFailure } from '../../../session/api-client.ts';
import { readFound } from '../../../session/imports.ts';

/** The maximum number of retries after responses with `Retry-After`, and the longest delay that such a response may request. */
const maxRetries = 20;
const longestPauseSeconds = 60;

export const foundKey = ['imports', 'found'] as const;

/**
 * The query for the importable experiences. It is sent each time the screen opens. While the server reads the catalogue, it is repeated
 * after the delay in `Retry-After`.
 */
const foundQuery = (run?: ImportRun) =>
  queryOptions({
    queryKey: [...foundKey, run?.id, run?.state],
    queryFn: ({ signal }) => readFound(signal, run?.id),
    gcTime: 0,
    retry: (count, error) => pauseSeconds(error) !== undefined && count < maxRetries,
    retryDelay: (_, error) => (pauseSeconds(error) ?? 0) * 1000,
  });

export const useFound = () => useQuery(foundQuery());

/**
 * Requests the `quantity` of the endpoint `quantity-imports` (IMP-03, IMP-04) while the server reads the catalogue, and again once the
 * run is planned. Without a response for this run, the quantity is computed from the counts of the run.
 * @param isDefaultSource whether the run reads the source that this endpoint supports; otherwise no request is sent.
 * @returns the quantity and, while the server reads the catalogue, the error of the request. The error can report a failure of the source
 * earlier than the run does.
 */
export function useQuantity(run: ImportRun | undefined, isDefaultSource: boolean) {
  const isReading = run?.state === 'reading';
  const isPlanned = run?.state === 'planned';
  const { data, error, isFetching, refetch } = useQuery({
    // Cancelling the run changes the key, which aborts the pending request.
    ...foundQuery(isReading || isPlanned ? run : undefined),
    // Retries may follow quickly, because the server delays each response until the plan is ready or its own time limit has passed.
    retryDelay: times.progressPollMs,
    enabled: isDefaultSource && (isReading || isPlanned),
    staleTime: Infinity,
  });
  const quantity = run && data?.run === run['@id'] ? data.quantity : countsOf(run);
  return { quantity, error: isReading && !isFetching ? error : null, refetch };
}

/**
 * Returns the number of new, changed and gone items that a plan ticks by default. Gone items are not ticked if they are so many that the
 * feed is probably broken (`manyGone`). Conflicts are not counted, although a plan ticks those that also have changes without a conflict.
 */
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
