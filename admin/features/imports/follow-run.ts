import { createParser } from 'eventsource-parser';
import type { ImportRun, RecentItem, RunState } from '@trastienda/contract/calls/imports';
import { times } from '../../kit/times.ts';
import { isIdentified } from '../../session/answer-shapes.ts';
import { api, ApiFailure } from '../../session/api-client.ts';

/** A run as it is now. Only a stream tells what was done last. */
export type RunNews = ImportRun & { recent?: RecentItem[] };

type Listeners = {
  onNews: (news: RunNews) => void;
  /** Told of every try that failed; it is tried again unless the server refuses. */
  onFailure: (error: unknown) => void;
  /** When this browser was last told of the run, in ms, also by the answer to a tick. */
  toldAt: () => number;
  signal: AbortSignal;
};

const working: readonly RunState[] = ['reading', 'applying', 'undoing'];

/** Whether something goes on in a run; in the other states it waits for a person, or has ended. */
export const isWorking = (state: RunState): boolean => working.includes(state);

/**
 * Tells how a run goes until it is settled: by its events, and where those do not come through, such as behind a proxy that holds
 * them back, by asking again and again. Each event is whole, so that nothing is lost between two streams.
 */
export async function followRun(id: number, { onNews, onFailure, toldAt, signal }: Listeners): Promise<void> {
  const path = `/imports/runs/${id}`;
  let state: RunState | undefined;
  let isHeldUp = false;
  let failures = 0;
  const tell = (news: RunNews) => {
    state = news.state;
    failures = 0;
    onNews(news);
  };
  for (;;) {
    try {
      if (!isHeldUp) isHeldUp = !(await readEvents(path, tell, signal));
      if (isHeldUp) tell(await readRun(path, toldAt, signal));
    } catch (error) {
      if (signal.aborted) return;
      failures += 1;
      onFailure(error);
      if (error instanceof ApiFailure && String(error.code).startsWith('4')) return;
    }
    if (signal.aborted || (state !== undefined && !isWorking(state))) return;
    await pause(failures > 0 || !isHeldUp ? backOffMs(failures) : times.progressPollMs, signal);
  }
}

/** Reads the run; again where a tick was saved meanwhile, of which the answer may not know. */
async function readRun(path: string, toldAt: () => number, signal: AbortSignal): Promise<ImportRun> {
  for (;;) {
    const askedAt = Date.now();
    const run = await api.get<ImportRun>(path, { signal, shape: isIdentified });
    if (toldAt() < askedAt) return run;
  }
}

/** @returns whether any event came through. */
async function readEvents(path: string, tell: (news: RunNews) => void, signal: AbortSignal): Promise<boolean> {
  let hasCome = false;
  const waiting = new AbortController();
  const timer = setTimeout(() => waiting.abort(), times.firstEventMs);
  const parser = createParser({
    onEvent: ({ event, data }) => {
      if (event !== 'run') return;
      hasCome = true;
      clearTimeout(timer);
      // The contract says what the event holds; the API is tested against it.
      tell(JSON.parse(data) as RunNews);
    },
  });
  try {
    await api.stream(path, { onText: (text) => parser.feed(text), signal: AbortSignal.any([signal, waiting.signal]) });
  } catch (error) {
    // Held up, or answered with something else than a stream.
    const isNoStream = error instanceof ApiFailure && String(error.code).startsWith('2');
    if (!waiting.signal.aborted && !isNoStream) throw error;
  } finally {
    clearTimeout(timer);
  }
  return hasCome;
}

const backOffMs = (failures: number) =>
  Math.min(times.reconnectMs * 2 ** Math.max(0, failures - 1), times.longestReconnectMs);

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const end = () => (clearTimeout(timer), signal.removeEventListener('abort', end), resolve());
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
  });
