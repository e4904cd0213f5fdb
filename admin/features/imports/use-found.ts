import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ImportRun } from '@trastienda/contract/calls/imports';
import { times } from '../../kit/times.ts';
import { ApiFailure } from '../../session/api-client.ts';
import { readFound } from '../../session/imports.ts';
import { ageMs } from './use-plan.ts';

/** Whoever says when to ask again is asked again so often, and not if that is later than this. */
const maxAsked = 20;
const longestPauseSeconds = 60;

export const foundKey = ['imports', 'found'] as const;

/** What can be imported, asked anew each time that the screen opens; a server that is still reading is asked again when it says. */
const foundQuery = (...about: readonly (string | undefined)[]) =>
  queryOptions({
    queryKey: [...foundKey, ...about],
    queryFn: ({ signal }) => readFound(signal),
    gcTime: 0,
    retry: (count, error) => pauseSeconds(error) !== undefined && count < maxAsked,
    retryDelay: (_, error) => (pauseSeconds(error) ?? 0) * 1000,
  });

export const useFound = () => useQuery(foundQuery());

/**
 * How many of a run wait to be imported: what the call of the seeds says of it (IMP-03, IMP-04), else what the plan says. Of a plan
 * that is not young any more the server is not asked: it would read the catalogue anew, and what was ticked would be gone.
 */
export function useQuantity(run: ImportRun | undefined, isOfSeeds: boolean): number {
  const isAsked = run?.state === 'reading' || (run?.state === 'planned' && ageMs(run.plannedAt) < times.planYoungMs);
  const { data } = useQuery({
    ...foundQuery(run?.['@id'], run?.state),
    enabled: isOfSeeds && isAsked,
    staleTime: Infinity,
    // The run itself tells what goes wrong.
    meta: { isQuiet: true },
  });
  if (run && data?.run === run['@id']) return data.quantity;
  const { counts, manyGone } = run ?? {};
  return counts ? (counts['new'] ?? 0) + (counts['changed'] ?? 0) + (manyGone ? 0 : (counts['gone'] ?? 0)) : 0;
}

function pauseSeconds(error: Error): number | undefined {
  if (!(error instanceof ApiFailure) || error.code !== 503) return undefined;
  const { retryAfterSeconds } = error;
  return retryAfterSeconds !== undefined && retryAfterSeconds <= longestPauseSeconds ? retryAfterSeconds : undefined;
}
