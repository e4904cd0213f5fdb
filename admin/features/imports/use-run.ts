import { useDocumentVisibility } from '@mantine/hooks';
import { skipToken, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { ImportRun, RecentItem } from '@trastienda/contract/calls/imports';
import { useEffect, useRef, useState } from 'react';
import { followRun, isWorking, type RunNews } from './follow-run.ts';
import { markImported } from './mark-imported.ts';
import { secondsLeft, withSample, type Sample } from './time-left.ts';

export type Followed = {
  /** Undefined until the first news of it has come. */
  run: ImportRun | undefined;
  /** What was done last, the newest first. */
  recent: readonly RecentItem[];
  /** How long the work that goes on will take; undefined while nobody can tell. */
  secondsLeft: number | undefined;
  /** Why nothing is heard of it at present. It is asked for again, unless the server refuses. */
  failure: unknown;
};

export const runKey = (id: number | undefined) => ['imports', 'run', id] as const;

/** Shows a run as an answer of the server told it, such as after a tick. Whatever it begins is followed. */
export const keepRun = (client: QueryClient, run: ImportRun) =>
  client.setQueryData<RunNews>(runKey(run.id), (before) => ({
    ...(before?.recent && { recent: before.recent }),
    ...run,
  }));

/**
 * Follows a run as long as something goes on in it and somebody looks: a page in the background lets go of its connection, of which
 * a browser has few.
 */
export function useRun(id: number | undefined): Followed {
  const client = useQueryClient();
  // Never asked for by itself: what is known of the run, for every screen that shows it.
  const { data: run } = useQuery<RunNews>({ queryKey: runKey(id), queryFn: skipToken });
  const [left, setLeft] = useState<number>();
  const [failure, setFailure] = useState<unknown>();
  const samples = useRef<readonly Sample[]>([]);
  const followed = useRef<number>(undefined);
  const isSeen = useDocumentVisibility() === 'visible';
  const goesOn = run === undefined || isWorking(run.state);
  useEffect(() => {
    // What may have gone on since it was last seen is learnt once, also of one that had come to an end.
    if (id === undefined || !isSeen || (followed.current === id && !goesOn)) return;
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
    const toldAt = () => client.getQueryState(runKey(id))?.dataUpdatedAt ?? 0;
    void followRun(id, { onNews, onFailure: setFailure, toldAt, signal: stop.signal });
    return () => stop.abort();
  }, [id, isSeen, goesOn, client]);
  return { run, recent: run?.recent ?? [], secondsLeft: left, failure };
}

/** How much of what goes on in a run is done. */
export function progressOf(run: ImportRun): { done: number; total: number } {
  if (run.state === 'reading') return { done: run.listsRead, total: run.lists };
  if (run.state === 'undoing' || run.state === 'undone')
    return { done: run.undone + run.left, total: run.applied - run.failed };
  return { done: run.applied, total: run.chosen };
}

const writes = ({ state }: ImportRun) => state !== 'reading' && state !== 'planned';
