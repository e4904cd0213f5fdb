import { useQuery } from '@tanstack/react-query';
import { ApiFailure } from '../../session/api-client.ts';
import { readFound } from '../../session/imports.ts';

/** Whoever says when to ask again is asked again so often, and not if that is later than this. */
const maxAsked = 20;
const longestPauseSeconds = 60;

export const foundKey = ['imports', 'found'] as const;

/** What can be imported, asked anew each time that the screen opens; a server that is still reading is asked again when it says. */
export const useFound = () =>
  useQuery({
    queryKey: foundKey,
    queryFn: ({ signal }) => readFound(signal),
    gcTime: 0,
    retry: (count, error) => pauseSeconds(error) !== undefined && count < maxAsked,
    retryDelay: (_, error) => (pauseSeconds(error) ?? 0) * 1000,
  });

function pauseSeconds(error: Error): number | undefined {
  if (!(error instanceof ApiFailure) || error.code !== 503) return undefined;
  const { retryAfterSeconds } = error;
  return retryAfterSeconds !== undefined && retryAfterSeconds <= longestPauseSeconds ? retryAfterSeconds : undefined;
}
