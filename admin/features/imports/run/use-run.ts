import { skipToken, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { ImportRun, RecentItem } from '@trastienda/contract/imports/runs';
import { useEffect } from 'react';
import { times } from '../../../kit/times.ts';
import { isIdentified } from '../../../session/answer-shapes.ts';
import { api } from '../../../session/api-client.ts';
import { sessionEnd } from '../../../session/session.ts';
import { markImported } from '../mark-imported.ts';
import { followRun, isWorking, type RunNews } from './follow-run.ts';
import { secondsLeft, withSample, type Sample } from './use-time-left.ts';

/** The cached state of a run. */
type Kept = {
  run: ImportRun;
  /** The items processed last, the newest first. */
  recent: readonly RecentItem[];
  /** The estimated time until the current stage of the run ends; undefined without an estimate. */
  secondsLeft: number | undefined;
  /** The last failure to read the run. The request is repeated unless the server refuses it with a 4xx. */
  failure: unknown;
};

/** `run` is undefined until the first read, which is repeated only by `reread` if it fails. */
export type Followed = Omit<Kept, 'run'> & { run: ImportRun | undefined; reread: () => void };

const unread = { recent: [], secondsLeft: undefined, failure: undefined };

export const runKey = (id: number | undefined) => ['imports', 'run', id] as const;

/** Caches the run of a response, and preserves the cached `recent`. The screens that show the run then follow it if it is active. */
export const keepRun = (client: QueryClient, { recent, ...run }: RunNews, left?: number) =>
  client.setQueryData<Kept>(runKey(run.id), (before) => ({
    ...unread,
    run,
    recent: recent ?? before?.recent ?? [],
    secondsLeft: left,
  }));

/**
 * Returns the state of a run, which all screens share: reads the run, and follows it while the server works on it.
 * @param known the run, if the caller has just read it.
 */
export function useRun(id: number | undefined, known?: ImportRun): Followed {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: runKey(id),
    queryFn: id === undefined ? skipToken : ({ signal }) => readRun(client, id, signal),
    initialData: known?.id === id && known ? { ...unread, run: known } : undefined,
    staleTime: times.recordFreshMs,
  });
  const isActive = data !== undefined && isWorking(data.run.state);
  useEffect(() => (id !== undefined && isActive ? holdRun(client, id) : undefined), [id, isActive, client]);
  return { ...(data ?? { ...unread, run: undefined, failure: error }), reread: () => void refetch() };
}

/** Reads a run. If the cached run was updated in the meantime, returns the update, because the response may be older. */
async function readRun(client: QueryClient, id: number, signal: AbortSignal): Promise<Kept> {
  const requestedAt = Date.now();
  const run = await api.get<ImportRun>(`/imports/runs/${id}`, { signal, shape: isIdentified });
  const { data, dataUpdatedAt = 0 } = client.getQueryState<Kept>(runKey(id)) ?? {};
  return data && dataUpdatedAt >= requestedAt ? data : { ...unread, run, recent: data?.recent ?? [] };
}

type Follower = { screens: number; announce?: (run: ImportRun) => void; stop: () => void; signal: AbortSignal };

const followers = new Map<number, Follower>();

/** Follows a run until the returned function is called. */
function holdRun(client: QueryClient, id: number): () => void {
  const follower = followerOf(client, id);
  follower.screens += 1;
  return () => {
    follower.screens -= 1;
    if (follower.screens === 0 && !follower.announce) follower.stop();
  };
}

/** Follows a run, even if no screen shows it, and calls `announce` once when the server has stopped working on the run. */
export function awaitEnd(client: QueryClient, id: number, announce: (run: ImportRun) => void) {
  followerOf(client, id).announce ??= announce;
}

/** Returns the follower that all screens and the alert share. It stops when the run or the session ends. */
function followerOf(client: QueryClient, id: number): Follower {
  const present = followers.get(id);
  if (present && !present.signal.aborted) return present;
  const end = new AbortController();
  const signal = AbortSignal.any([end.signal, sessionEnd()]);
  const follower: Follower = { screens: 0, stop: () => end.abort(), signal };
  followers.set(id, follower);
  let connection = new AbortController();
  const connect = async () => {
    connection.abort();
    if (document.hidden) return;
    const own = (connection = new AbortController());
    await followRun(id, { ...listenersOf(client, id), signal: AbortSignal.any([signal, own.signal]) });
    if (signal.aborted || own.signal.aborted) return;
    end.abort();
    const run = client.getQueryData<Kept>(runKey(id))?.run;
    if (run && !isWorking(run.state)) follower.announce?.(run);
  };
  // A page in the background closes its connection, because browsers limit the number of connections, and because an alert that is shown
  // there closes unseen.
  document.addEventListener('visibilitychange', () => void connect(), { signal });
  void connect();
  return follower;
}

function listenersOf(client: QueryClient, id: number): Omit<Parameters<typeof followRun>[1], 'signal'> {
  const queryKey = runKey(id);
  let samples: readonly Sample[] = [];
  return {
    onNews: (news) => {
      const { done, total } = progressOf(news);
      samples = withSample(samples, { at: performance.now(), done });
      keepRun(client, news, secondsLeft(samples, total));
      // Only if a screen shows the run, because this aborts the reads of other screens.
      if (writes(news) && client.getQueryCache().find({ queryKey })?.isActive()) markImported(client);
    },
    onFailure: (failure) => client.setQueryData<Kept>(queryKey, (before) => before && { ...before, failure }),
    read: async (signal) => (await readRun(client, id, signal)).run,
  };
}

/** Returns the progress of the current stage of a run. */
export function progressOf(run: ImportRun): { done: number; total: number } {
  if (run.state === 'reading') return { done: run.listsRead, total: run.lists };
  if (run.state === 'undoing' || run.state === 'undone')
    return { done: run.undone + run.left, total: run.applied - run.failed };
  return { done: run.applied, total: run.chosen };
}

const writes = ({ state }: ImportRun) => state !== 'reading' && state !== 'planned';
