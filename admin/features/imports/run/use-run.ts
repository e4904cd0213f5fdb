import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ImportRun } from '@trastienda/contract/imports/runs';
import { useEffect } from 'react';
import { times } from '../../../base/times.ts';
import { isWorking } from './follow-run.ts';
import { holdRun } from './followers.ts';
import { readRun, runKey, unread, type CachedRun } from './run-cache.ts';

/** `run` is undefined until the first successful read. If that read fails, only `reread` repeats it. */
export type Followed = Omit<CachedRun, 'run'> & { run: ImportRun | undefined; reread: () => void };

/**
 * Returns the state of a run, which all screens share: reads the run, and follows it while the server works on it.
 * @param listed the run as an active row of a list shows it; used if the run is not cached.
 */
export function useRun(id: number | undefined, listed?: ImportRun): Followed {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: runKey(id),
    queryFn: id === undefined ? skipToken : ({ signal }) => readRun(client, id, signal),
    initialData: listed && { ...unread, run: listed },
    // The list may be newer than the cached run: then the server is working on the run again.
    staleTime: ({ state }) => (listed && state.data && !isWorking(state.data.run.state) ? 0 : times.recordFreshMs),
  });
  const isActive = data !== undefined && isWorking(data.run.state);
  useEffect(() => (id !== undefined && isActive ? holdRun(client, id) : undefined), [id, isActive, client]);
  return { ...(data ?? { ...unread, run: undefined, failure: error }), reread: () => void refetch() };
}
