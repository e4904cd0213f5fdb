import type { QueryClient } from '@tanstack/react-query';
import type { ImportRun } from '@trastienda/contract/imports/runs';
import { sessionEnd } from '../../../session/session.ts';
import { markImported } from '../mark-imported.ts';
import { followRun, isWorking, type RunNews } from './follow-run.ts';
import { progressOf } from './progress.ts';
import { keepRun, keepRunFailure, readRun, runKey } from './run-cache.ts';
import { secondsLeft, withSample, type Sample } from './time-left.ts';

/** Updates the cached state of a run. All screens that show the run and its alert share one follower and therefore one connection. */
type Follower = {
  /** The number of screens that show the run. */
  screens: number;
  announce?: (run: ImportRun) => void;
  stop: () => void;
};

/** The followers of runs that the server is working on, by the id of the run. */
const followers = new Map<number, Follower>();

/** Follows a run until it is idle or the returned function is called. */
export function holdRun(client: QueryClient, id: number): () => void {
  const follower = followerOf(client, id);
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
export function awaitEnd(client: QueryClient, id: number, announce: (run: ImportRun) => void) {
  followerOf(client, id).announce ??= announce;
}

function followerOf(client: QueryClient, id: number): Follower {
  return followers.get(id) ?? startFollower(client, id);
}

function startFollower(client: QueryClient, id: number): Follower {
  const end = new AbortController();
  const signal = AbortSignal.any([end.signal, sessionEnd()]);
  const follower: Follower = { screens: 0, stop: () => end.abort() };
  followers.set(id, follower);
  signal.addEventListener('abort', () => followers.delete(id));
  const keep = newsKeeper(client, id);
  const listeners = {
    onNews: (news: RunNews) => {
      keep(news);
      if (isWorking(news.state)) return;
      // Ends before the server closes the connection, so that an import or undo that is started now gets a follower of its own.
      end.abort();
      follower.announce?.(news);
    },
    onFailure: (failure: unknown) => keepRunFailure(client, id, failure),
    read: async (own: AbortSignal) => (await readRun(client, id, own)).run,
  };
  let connection = new AbortController();
  const connect = async () => {
    connection.abort();
    if (document.hidden) return;
    const own = (connection = new AbortController());
    await followRun(id, { ...listeners, signal: AbortSignal.any([signal, own.signal]) });
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
function newsKeeper(client: QueryClient, id: number): (news: RunNews) => void {
  let samples: readonly Sample[] = [];
  return (news) => {
    const { done, total } = progressOf(news);
    samples = withSample(samples, { at: performance.now(), done });
    keepRun(client, news, secondsLeft(samples, total));
    // Only if a screen shows the run, because this aborts the reads of other screens.
    const isShown = client
      .getQueryCache()
      .find({ queryKey: runKey(id) })
      ?.isActive();
    if (isShown && writes(news)) markImported(client);
  };
}

const writes = ({ state }: ImportRun) => state !== 'reading' && state !== 'planned';
