import type { QueryClient } from '@tanstack/react-query';
import { sessionEnd } from '../../../session/session.ts';
import { followRun } from './follow-run.ts';
import { keepRun, keepRunFailure, readRun, runKey } from './run-cache.ts';
import type { Run, RunKind } from './run-kind.ts';
import { secondsLeft, withSample, type Sample } from './time-left.ts';

/** Updates the cached state of a run. All screens that show the run and its alert share one follower and therefore one connection. */
type Follower<R> = {
  /** The number of screens that show the run. */
  screens: number;
  announce?: (run: R) => void;
  stop: () => void;
};

/** The followers of runs that the server is working on, by the path of the run. */
const followers = new Map<string, Follower<never>>();

/** The most event streams of a tab; further runs are polled. Over HTTP/1.1, a browser opens six connections to a server for all of its tabs. */
const maxStreams = 2;
/** The paths of the runs with an event stream. */
const streams = new Set<string>();

/** Follows a run until it is idle or the returned function is called. */
export function holdRun<R extends Run>(kind: RunKind<R>, client: QueryClient, id: number): () => void {
  const follower = followerOf(kind, client, id);
  follower.screens += 1;
  return () => {
    follower.screens -= 1;
    if (follower.screens === 0 && !follower.announce) follower.stop();
  };
}

/**
 * Follows a run until it is idle, even if no screen shows it, and then calls `announce` once. Without a screen, the connection stays
 * open, because a screen is likely to show the run again, and because a page that is in the background closes it anyway.
 */
export function awaitEnd<R extends Run>(
  kind: RunKind<R>,
  client: QueryClient,
  { id, announce }: { id: number; announce: (run: R) => void },
) {
  followerOf(kind, client, id).announce ??= announce;
}

const pathOf = <R extends Run>({ path }: RunKind<R>, id: number) => `${path}/${id}`;

function followerOf<R extends Run>(kind: RunKind<R>, client: QueryClient, id: number): Follower<R> {
  // The cast is safe: all runs below the path of a kind are of this kind.
  const known = followers.get(pathOf(kind, id)) as Follower<R> | undefined;
  return known ?? startFollower(kind, client, id);
}

function startFollower<R extends Run>(kind: RunKind<R>, client: QueryClient, id: number): Follower<R> {
  const end = new AbortController();
  const signal = AbortSignal.any([end.signal, sessionEnd()]);
  const path = pathOf(kind, id);
  const follower: Follower<R> = { screens: 0, stop: () => end.abort() };
  followers.set(path, follower);
  signal.addEventListener('abort', () => {
    followers.delete(path);
    streams.delete(path);
  });
  const keep = newsKeeper(kind, client, id);
  const listeners = {
    onNews: (news: R) => {
      keep(news);
      if (kind.isWorking(news.state)) return;
      // Ends before the server closes the connection, so that an import or undo that is started now gets a follower of its own.
      end.abort();
      follower.announce?.(news);
    },
    onFailure: (failure: unknown) => keepRunFailure(kind, client, id, failure),
    read: async (own: AbortSignal) => (await readRun(kind, client, { id, signal: own })).run,
  };
  let connection = new AbortController();
  const connect = async () => {
    connection.abort();
    streams.delete(path);
    if (document.hidden) return;
    const own = (connection = new AbortController());
    const isPolled = streams.size >= maxStreams;
    if (!isPolled) streams.add(path);
    const source = { path, event: kind.event, isPolled };
    await followRun(source, { ...listeners, signal: AbortSignal.any([signal, own.signal]) });
    // The server refused to show the run: stop following it.
    if (!own.signal.aborted) end.abort();
  };
  // A page in the background closes its connection, because browsers limit the number of connections, and because an alert that is shown
  // there closes unseen.
  document.addEventListener('visibilitychange', () => void connect(), { signal });
  void connect();
  return follower;
}

/** Returns a function that caches the news of a run, with the time left. */
function newsKeeper<R extends Run>(kind: RunKind<R>, client: QueryClient, id: number): (news: R) => void {
  let samples: readonly Sample[] = [];
  return (news) => {
    const { done, total } = kind.progressOf(news);
    samples = withSample(samples, { at: performance.now(), done });
    keepRun(kind, client, news, secondsLeft(samples, total));
    // Only if a screen shows the run, because this aborts the reads of other screens.
    const isShown = client
      .getQueryCache()
      .find({ queryKey: runKey(kind, id) })
      ?.isActive();
    if (isShown) kind.markWritten(client, news);
  };
}
