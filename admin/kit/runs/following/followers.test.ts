import { QueryClient } from '@tanstack/react-query';
import { idleStates, type ImportRun, type RunState } from '@trastienda/contract/imports/runs';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { times } from '../../../base/times.ts';
import { keepConfig, toConfig } from '../../../session/config.ts';
import { signOut } from '../../../session/session.ts';
import * as followers from './followers.ts';
import * as cache from './run-cache.ts';
import type { RunKind } from './run-kind.ts';

/** The connections of a run, in the order in which they were opened. */
let connections: Connection[];
let client: QueryClient;
/** A page that can be moved to the background. */
let page: EventTarget & { hidden: boolean };

beforeEach(() => {
  connections = [];
  client = new QueryClient();
  page = Object.assign(new EventTarget(), { hidden: false });
  vi.useFakeTimers();
  vi.stubGlobal('document', page);
  vi.stubGlobal('window', { localStorage: { getItem: () => null, removeItem: () => undefined } });
  vi.stubGlobal('fetch', (_: string, { headers, signal }: RequestInit) => {
    const connection = new Connection(signal, new Headers(headers).get('accept') === 'text/event-stream');
    connections.push(connection);
    return connection.answered;
  });
  keepConfig(toConfig({ apiBaseUrl: 'https://api.example.org', publicSiteUrl: 'https://example.org' }));
});
afterEach(() => {
  signOut();
  client.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A request for a run, which the test answers. */
class Connection {
  readonly answered: Promise<Response>;
  isClosed = false;
  readonly #answer: (response: Response) => void;
  readonly isStream: boolean;
  #body: ReadableStreamDefaultController<Uint8Array> | undefined;

  constructor(signal: AbortSignal | null | undefined, isStream: boolean) {
    const { promise, resolve, reject } = Promise.withResolvers<Response>();
    this.answered = promise;
    this.#answer = resolve;
    this.isStream = isStream;
    signal?.addEventListener('abort', () => {
      this.isClosed = true;
      const stopped = new DOMException('Stopped', 'AbortError');
      reject(stopped);
      this.#body?.error(stopped);
    });
  }

  /** Sends the run in a state: as an event, or as the response to a read. */
  async send(state: RunState) {
    if (!this.isStream) {
      this.#answer(Response.json(runIn(state)));
    } else {
      if (!this.#body) {
        const body = new ReadableStream<Uint8Array>({ start: (controller) => void (this.#body = controller) });
        this.#answer(new Response(body, { headers: { 'content-type': 'text/event-stream' } }));
      }
      this.#body?.enqueue(new TextEncoder().encode(`event: run\ndata: ${JSON.stringify(runIn(state))}\n\n`));
    }
    await untilProcessed();
  }

  async refuse(status: number, headers: Record<string, string> = {}) {
    this.#answer(Response.json({ code: status, message: 'No' }, { status, headers }));
    await untilProcessed();
  }

  /** Ends the stream while the server is still working on the run, as a restart of the server does. */
  async end() {
    this.#body?.close();
    await untilProcessed();
  }
}

/** Waits until the follower has processed what the test sent. */
const untilProcessed = () => vi.advanceTimersByTimeAsync(1);

const id = 7;
const counts = { lists: 4, listsRead: 1, chosen: 40, applied: 0, failed: 0, undone: 0, left: 0 };
// The cast is safe: the follower reads only the state and these counts.
const runIn = (state: RunState) => ({ '@id': '/imports/runs/7', id, state, ...counts }) as ImportRun;
const kind: RunKind<ImportRun> = {
  path: '/imports/runs',
  event: 'run',
  isWorking: (state) => !idleStates.includes(state),
  progressOf: ({ applied, chosen }) => ({ done: applied, total: chosen }),
  markWritten: () => undefined,
};
const keepRun = (run: ImportRun) => cache.keepRun(kind, client, run);
const holdRun = () => followers.holdRun(kind, client, id);
const keyOfRun = cache.runKey(kind, id);
const cachedRun = () => client.getQueryData<cache.CachedRun<ImportRun>>(keyOfRun);
const hide = async (hidden: boolean) => {
  page.hidden = hidden;
  page.dispatchEvent(new Event('visibilitychange'));
  await untilProcessed();
};

/** Shows a run that has begun, on a screen that follows it and announces its end. */
function begin(state: RunState) {
  const announced: RunState[] = [];
  keepRun(runIn(state));
  const leave = holdRun();
  followers.awaitEnd(kind, client, { id, announce: (run) => announced.push(run.state) });
  return { announced, leave };
}

it('IMP-15 D-52 an import that starts before the stream of its search has ended gets a stream and an alert of its own', async () => {
  const search = begin('reading');
  await connections[0]?.send('planned');
  expect(search.announced).toEqual(['planned']);
  expect(connections[0]?.isClosed).toBe(true);

  const { announced } = begin('applying');
  expect(connections).toHaveLength(2);
  await connections[1]?.send('applying');
  await connections[1]?.send('applied');
  expect(announced).toEqual(['applied']);
  expect(search.announced).toEqual(['planned']);
  expect(cachedRun()?.run.state).toBe('applied');
});

it('IMP-15 D-52 a run whose screens are left is followed until its end, and without an alert to show it is not', async () => {
  const { announced, leave } = begin('applying');
  leave();
  await connections[0]?.send('applying');
  expect(connections[0]?.isClosed).toBe(false);
  await connections[0]?.send('applied');
  expect(announced).toEqual(['applied']);

  keepRun(runIn('undoing'));
  const leaveOther = holdRun();
  const leaveThird = holdRun();
  expect(connections).toHaveLength(2);
  leaveOther();
  expect(connections[1]?.isClosed).toBe(false);
  leaveThird();
  expect(connections[1]?.isClosed).toBe(true);
});

it('IMP-15 D-52 a page in the background has no connection, and announces an end during its absence exactly once on its return', async () => {
  const { announced } = begin('applying');
  await connections[0]?.send('applying');
  await hide(true);
  expect(connections[0]?.isClosed).toBe(true);
  await vi.advanceTimersByTimeAsync(times.longestReconnectMs);
  expect(connections).toHaveLength(1);

  await hide(false);
  await connections[1]?.send('applied');
  await hide(true);
  await hide(false);
  expect(announced).toEqual(['applied']);
  expect(connections).toHaveLength(2);
});

it('IMP-15 D-52 after 408, 429 and 5xx the follower reconnects, with longer and longer delays; the cached run stays as old as it was', async () => {
  const { announced } = begin('applying');
  const updatedAt = client.getQueryState(keyOfRun)?.dataUpdatedAt;
  for (const [n, status] of [408, 429, 503].entries()) {
    await connections[n]?.refuse(status);
    expect(cachedRun()).toMatchObject({ run: { state: 'applying' }, failure: { code: status } });
    await vi.advanceTimersByTimeAsync(times.reconnectMs * 2 ** n - 2);
    expect(connections).toHaveLength(n + 1);
    await untilProcessed();
    expect(connections).toHaveLength(n + 2);
  }
  expect(client.getQueryState(keyOfRun)?.dataUpdatedAt).toBe(updatedAt);
  await connections[3]?.send('applied');
  expect(cachedRun()?.failure).toBeUndefined();
  expect(announced).toEqual(['applied']);
});

it('a follower waits as long as `Retry-After` says', async () => {
  begin('applying');
  await connections[0]?.refuse(429, { 'retry-after': '9' });
  await vi.advanceTimersByTimeAsync(8_900);
  expect(connections).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(200);
  expect(connections).toHaveLength(2);
});

it('a list that was requested before the run ended does not bring the run back', async () => {
  const requestedAt = Date.now();
  const { announced } = begin('applying');
  await connections[0]?.send('applied');
  cache.keepRead(kind, client, runIn('applying'), requestedAt);
  expect(cachedRun()?.run.state).toBe('applied');
  cache.keepRead(kind, client, runIn('undoing'), Date.now() + 1);
  expect(cachedRun()?.run.state).toBe('undoing');
  expect(announced).toEqual(['applied']);
});

it('a stream that ends before the run does is reopened', async () => {
  const { announced } = begin('applying');
  await connections[0]?.send('applying');
  await connections[0]?.end();
  await vi.advanceTimersByTimeAsync(times.reconnectMs);
  await connections[1]?.send('applied');
  expect(announced).toEqual(['applied']);
  expect(connections).toHaveLength(2);
});

it('a run that no longer exists is not followed until a screen shows it again', async () => {
  const { announced } = begin('applying');
  await connections[0]?.refuse(404);
  await vi.advanceTimersByTimeAsync(times.longestReconnectMs);
  await hide(true);
  await hide(false);
  expect(connections).toHaveLength(1);
  expect(announced).toEqual([]);
  begin('applying');
  expect(connections).toHaveLength(2);
});

it('without an event in time the run is polled, and a stopped run ends the polling', async () => {
  const { announced } = begin('applying');
  await vi.advanceTimersByTimeAsync(times.firstEventMs);
  expect(connections[0]?.isClosed).toBe(true);
  await connections[1]?.send('applying');
  await vi.advanceTimersByTimeAsync(times.progressPollMs);
  await connections[2]?.send('cancelled');
  await vi.advanceTimersByTimeAsync(times.longestReconnectMs);
  expect(announced).toEqual(['cancelled']);
  expect(connections).toHaveLength(3);
});

it('a tab has two event streams at most: further runs are polled, until one of the two ends', async () => {
  const [, leave] = [7, 8, 9].map((each) => {
    keepRun({ ...runIn('applying'), id: each });
    return followers.holdRun(kind, client, each);
  });
  expect(connections.map(({ isStream }) => isStream)).toEqual([true, true, false]);
  leave?.();
  keepRun({ ...runIn('applying'), id: 10 });
  followers.holdRun(kind, client, 10);
  expect(connections.map(({ isStream }) => isStream)).toEqual([true, true, false, true]);
});

it('the end of the session ends the follower without an alert', async () => {
  const { announced } = begin('applying');
  await connections[0]?.send('applying');
  signOut();
  await untilProcessed();
  expect(connections[0]?.isClosed).toBe(true);
  await hide(false);
  expect(connections).toHaveLength(1);
  expect(announced).toEqual([]);
});
