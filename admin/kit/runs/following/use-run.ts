import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { times } from '../../../base/times.ts';
import { holdRun } from './followers.ts';
import { readRun, runKey, unread, type CachedRun } from './run-cache.ts';
import type { Run, RunKind } from './run-kind.ts';

/** `run` is undefined until the first successful read. If that read fails, only `reread` repeats it. */
export type Followed<R> = Omit<CachedRun<R>, 'run'> & { run: R | undefined; reread: () => void };

/**
 * Returns the state of a run, which all screens share: reads the run, and follows it while the server works on it.
 * @param listed the run as an active row of a list shows it; used if the run is not cached.
 */
export function useRun<R extends Run>(kind: RunKind<R>, id: number | undefined, listed?: R): Followed<R> {
  const client = useQueryClient();
  const queryKey = runKey(kind, id);
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: id === undefined ? skipToken : ({ signal }) => readRun(kind, client, { id, signal }),
    initialData: listed && { ...unread, run: listed },
    // The list may be newer than the cached run: then the server is working on the run again.
    staleTime: ({ state }) => (listed && state.data && !kind.isWorking(state.data.run.state) ? 0 : times.recordFreshMs),
    refetchInterval: ({ state }) => (state.data && kind.idlePollMs?.(state.data.run)) ?? false,
    // The screen keeps what it shows if a later read fails, and reads again.
    meta: { isQuiet: kind.idlePollMs !== undefined && client.getQueryData(queryKey) !== undefined },
  });
  const isActive = data !== undefined && kind.isWorking(data.run.state);
  useEffect(() => (id !== undefined && isActive ? holdRun(kind, client, id) : undefined), [kind, id, isActive, client]);
  return { ...(data ?? { ...unread, run: undefined, failure: error }), reread: () => void refetch() };
}
