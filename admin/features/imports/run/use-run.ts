import { useDocumentVisibility } from '@mantine/hooks';
import { skipToken, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { ImportRun, RecentItem } from '@trastienda/contract/imports/runs';
import { useEffect, useRef, useState } from 'react';
import { followRun, isWorking, type RunNews } from './follow-run.ts';
import { markImported } from '../mark-imported.ts';
import { secondsLeft, withSample, type Sample } from './time-left.ts';

export type Followed = {
  /** Undefined until the first state of the run arrives. */
  run: ImportRun | undefined;
  /** The items processed last, the newest first. */
  recent: readonly RecentItem[];
  /** The estimated time until the current stage of the run ends; undefined without an estimate. */
  secondsLeft: number | undefined;
  /** The last failure to read the run. The request is repeated unless the server refuses it with a 4xx. */
  failure: unknown;
};

export const runKey = (id: number | undefined) => ['imports', 'run', id] as const;

/** Caches the run of a response, and preserves the cached `recent`. The screens that show the run then follow it if it is active. */
export const keepRun = (client: QueryClient, run: ImportRun) =>
  client.setQueryData<RunNews>(runKey(run.id), (before) => ({
    ...(before?.recent && { recent: before.recent }),
    ...run,
  }));

/**
 * Follows a run while the server works on it and the page is visible. A page in the background closes its connection, because
 * browsers limit the number of connections.
 */
export function useRun(id: number | undefined): Followed {
  const client = useQueryClient();
  // Reads the cached run, which all screens share. This query never fetches.
  const { data: run } = useQuery<RunNews>({ queryKey: runKey(id), queryFn: skipToken });
  const [left, setLeft] = useState<number>();
  const [failure, setFailure] = useState<unknown>();
  const samples = useRef<readonly Sample[]>([]);
  const followed = useRef<number>(undefined);
  const isSeen = useDocumentVisibility() === 'visible';
  const isActive = run === undefined || isWorking(run.state);
  useEffect(() => {
    // Each run is read at least once, even if it is not active, because the cached state may be stale.
    if (id === undefined || !isSeen || (followed.current === id && !isActive)) return;
    followed.current = id;
    samples.current = [];
    const stop = new AbortController();
    const onNews = (news: RunNews) => {
      setFailure(undefined);
      const { done, total } = progressOf(news);
      samples.current = withSample(samples.current, { at: performance.now(), done });
      setLeft(secondsLeft(samples.current, total));
      keepRun(client, news);
      if (writes(news)) markImported(client);
    };
    const updatedAt = () => client.getQueryState(runKey(id))?.dataUpdatedAt ?? 0;
    void followRun(id, { onNews, onFailure: setFailure, updatedAt, signal: stop.signal });
    return () => stop.abort();
  }, [id, isSeen, isActive, client]);
  return { run, recent: run?.recent ?? [], secondsLeft: left, failure };
}

/** Returns the progress of the current stage of a run. */
export function progressOf(run: ImportRun): { done: number; total: number } {
  if (run.state === 'reading') return { done: run.listsRead, total: run.lists };
  if (run.state === 'undoing' || run.state === 'undone')
    return { done: run.undone + run.left, total: run.applied - run.failed };
  return { done: run.applied, total: run.chosen };
}

const writes = ({ state }: ImportRun) => state !== 'reading' && state !== 'planned';
