import { createParser } from 'eventsource-parser';
import { startTimeLimit } from '../../../base/time-limit.ts';
import { pause } from '../../../base/pause.ts';
import { times } from '../../../base/times.ts';
import { api, ApiFailure } from '../../../session/calls/api-client.ts';

type Listeners<R> = {
  /** Called with each state. The caller aborts `signal` once the run is idle. */
  onNews: (news: R) => void;
  /** Called after each failed attempt. */
  onFailure: (error: unknown) => void;
  /** Reads the run once. Called at intervals if no event arrives. */
  read: (signal: AbortSignal) => Promise<R>;
  signal: AbortSignal;
};

/** `isPolled`: whether the run is polled from the start, without an event stream. */
type Source = { path: string; event: string; isPolled?: boolean };

/**
 * Reports the state of a run until the signal aborts, or until the server refuses to show the run. Reads server-sent events, and falls back
 * to polling if no event arrives, for example behind a buffering proxy. Each event contains the complete run, so a reconnect loses nothing.
 */
export async function followRun<R>(
  { path, event, isPolled = false }: Source,
  { onNews, onFailure, read, signal }: Listeners<R>,
): Promise<void> {
  let isPolling = isPolled;
  let failures = 0;
  let failure: unknown;
  const report = (news: R) => {
    failures = 0;
    failure = undefined;
    onNews(news);
  };
  while (!signal.aborted) {
    try {
      if (!isPolling) isPolling = !(await readEvents(path, event, { report, signal }));
      if (isPolling && !signal.aborted) report(await read(signal));
    } catch (error) {
      if (signal.aborted) return;
      failures += 1;
      failure = error;
      onFailure(error);
      if (isFinal(error)) return;
    }
    await pause(failures > 0 || !isPolling ? backOffMs(failures, failure) : times.progressPollMs, signal);
  }
}

/** Reads the event stream until it ends. Returns whether an event of this name has arrived. */
async function readEvents<R>(
  path: string,
  name: string,
  { report, signal }: { report: (news: R) => void; signal: AbortSignal },
): Promise<boolean> {
  let hasArrived = false;
  const waiting = new AbortController();
  const stop = startTimeLimit(times.firstEventMs, () => waiting.abort());
  const parser = createParser({
    onEvent: ({ event, data }) => {
      if (event !== name || signal.aborted) return;
      hasArrived = true;
      stop();
      // The cast is safe: the contract defines the data of the event, and the API is tested against the contract.
      report(JSON.parse(data) as R);
    },
  });
  try {
    await api.stream(path, { onText: (text) => parser.feed(text), signal: AbortSignal.any([signal, waiting.signal]) });
  } catch (error) {
    // Ignores two failures: no event arrived in time, or the response is not an event stream.
    const isNoStream = error instanceof ApiFailure && String(error.code).startsWith('2');
    if (!waiting.signal.aborted && !isNoStream) throw error;
  } finally {
    stop();
  }
  return hasArrived;
}

/** The 4xx statuses after which a request is retried: request timeout, too early, too many requests. */
const retryableStatuses = [408, 425, 429];

/** Whether the failure is final, such as 404 for a deleted run. */
export const isFinal = (error: unknown): boolean =>
  error instanceof ApiFailure && String(error.code).startsWith('4') && !retryableStatuses.includes(error.code ?? 0);

/** Returns the delay before the next attempt. A server that sends `Retry-After` is not asked earlier. */
function backOffMs(failures: number, error: unknown): number {
  const ms = Math.min(times.reconnectMs * 2 ** Math.max(0, failures - 1), times.longestReconnectMs);
  const wantedSeconds = error instanceof ApiFailure ? (error.retryAfterSeconds ?? 0) : 0;
  return Math.max(ms, Math.min(wantedSeconds, longestPauseSeconds) * 1000);
}

/** A longer `Retry-After` is shortened, so that a screen does not wait for an hour. */
const longestPauseSeconds = 60;
