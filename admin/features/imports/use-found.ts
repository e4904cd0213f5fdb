import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ImportRun } from '@trastienda/contract/calls/imports';
import { times } from '../../kit/times.ts';
import { ApiFailure } from '../../session/api-client.ts';
import { readFound } from '../../session/imports.ts';

/** Whoever says when to ask again is asked again so often, and not if that is later than this. */
const maxAsked = 20;
const longestPauseSeconds = 60;

export const foundKey = ['imports', 'found'] as const;

/** What can be imported, asked anew each time that the screen opens; a server that is still reading is asked again when it says. */
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
 * counts if the call answers for another run.
 * @returns while the catalogue is read also why the distributor cannot be asked, which that call learns first.
 */
export function useQuantity(run: ImportRun | undefined, isOfSeeds: boolean) {
  const isReading = run?.state === 'reading';
  const isPlanned = run?.state === 'planned';
  const { data, error, isFetching, refetch } = useQuery({
    // Nobody waits any more for what was stopped: asked again, the server would begin anew.
    ...foundQuery(isReading || isPlanned ? run : undefined),
    // The server holds each of these calls until the plan is there, as long as it can.
    retryDelay: times.progressPollMs,
    enabled: isOfSeeds && (isReading || isPlanned),
    staleTime: Infinity,
  });
  const quantity = run && data?.run === run['@id'] ? data.quantity : countsOf(run);
  return { quantity, error: isReading && !isFetching ? error : null, refetch };
}

/** What the plan ticks by itself, but for the fields of a conflict that are none. */
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
