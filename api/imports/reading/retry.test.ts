import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { account, ofKind, readAll, testServers, type Lists } from '../../testing/served-lists.ts';
import { civitatisSource } from '../sources/civitatis/civitatis-source.ts';
import { defaultRetryPolicy, readAnswer } from './retry.ts';

const fastRetries = { attempts: 3, firstWaitMs: 1, maxWaitMs: 5 };
const { listen, distributor } = testServers();

const ids = [10, 11, 12, 13, 14, 15, 16, 17];
const lists: Lists = Object.fromEntries([
  ['/typologies?lang=es', []],
  ['/destinations?lang=es', ids.map((id) => ({ id, name: `Sitio ${id}`, nameCountry: 'España', totalActivities: 1 }))],
  ...ids.flatMap((id) =>
    ['es', 'en'].map((lang) => [`/destinations/${id}/activities?lang=${lang}`, [{ id: id * 10, name: 'Visita' }]]),
  ),
]);
const isList = (path: string) => path.includes('activities');
const read = async (url: string, more: object = {}) =>
  readAll(civitatisSource(account(url), { ...fastRetries, ...more }));
const countOf = async (url: string, more: object = {}) => {
  const readings = await read(url, more);
  return { read: ofKind(readings, 'listRead').length, failed: ofKind(readings, 'listFailed').length };
};
/** Returns a handler that gives `answer` to the first request for each list of activities. */
const once = (answer: { status: number; headers?: Record<string, string> }) => {
  const seen = new Set<string>();
  return (_request: unknown, path: string) => {
    if (!isList(path) || seen.has(path)) return undefined;
    seen.add(path);
    return answer;
  };
};

describe('a session', () => {
  it('that expires while several lists are read is renewed once for all of them, each time it expires', async () => {
    let signIns = 0;
    let calls = 0;
    let valid = '';
    const url = await distributor(lists, (request, path) => {
      if (path === '/auth') {
        signIns += 1;
        valid = `token ${signIns}`;
        return { body: JSON.stringify({ token: valid, expiresIn: 3600 }) };
      }
      if (isList(path) && ++calls % 6 === 0) valid = 'none';
      return request.headers.authorization === `Bearer ${valid}` ? undefined : { status: 401 };
    });
    expect(await countOf(url, { attempts: 7 })).toEqual({ read: 16, failed: 0 });
    expect(signIns).toBeGreaterThan(2);
    // Up to four concurrent requests find the session expired. If each of them signed in, the count would be far higher.
    expect(signIns).toBeLessThanOrEqual(1 + Math.ceil(calls / 6));
  });

  it('is renewed when its lifetime is over, before a request is refused', async () => {
    let signIns = 0;
    let refused = 0;
    const url = await distributor(lists, (request, path) => {
      if (path === '/auth') {
        signIns += 1;
        return { body: JSON.stringify({ token: `token ${signIns}`, expiresIn: '0.001' }) };
      }
      if (request.headers.authorization !== `Bearer token ${signIns}`) refused += 1;
      return undefined;
    });
    expect(await countOf(url)).toEqual({ read: 16, failed: 0 });
    expect(signIns).toBeGreaterThan(5);
    expect(refused).toBeLessThan(16);
  });

  it('that is refused with 429 is requested again after the delay in Retry-After', async () => {
    const times: number[] = [];
    const url = await distributor(lists, (_request, path) => {
      if (path !== '/auth') return undefined;
      times.push(performance.now());
      return times.length === 1 ? { status: 429, headers: { 'retry-after': '1' } } : undefined;
    });
    expect(await countOf(url)).toEqual({ read: 16, failed: 0 });
    const [first = 0, second = 0] = times;
    expect(second - first).toBeGreaterThan(990);
  });
});

describe('Retry-After', () => {
  it.each([
    ['a date in the future', () => new Date(Date.now() + 2_000).toUTCString(), 900],
    ['a date that has passed', () => new Date(0).toUTCString(), 0],
    ['an invalid value', () => 'soon', 0],
    ['longer than the maximum delay', () => '99999999999', 190],
  ])('that is %s results in the correct delay', async (what, retryAfter, waitMs) => {
    const startedAt = performance.now();
    const [only] = ids;
    const one = { ...lists, '/destinations?lang=es': [{ id: only, name: 'Sitio' }] };
    const few = await distributor(one, once({ status: 503, headers: { 'retry-after': retryAfter() } }));
    expect(await countOf(few, { maxAskedWaitMs: what.startsWith('longer') ? 200 : 600_000 })).toEqual({
      read: 2,
      failed: 0,
    });
    // The upper limit of the wait is the timeout of the test.
    expect(performance.now() - startedAt).toBeGreaterThan(waitMs);
  });
});

describe('a response', () => {
  const slow = (step: (write: (text: string) => void, end: () => void) => void) =>
    listen((request, response) => {
      if (request.url === '/auth') return void response.end(JSON.stringify({ token: 'one', expiresIn: 60 }));
      if (request.url?.startsWith('/destinations?')) return void response.end(JSON.stringify(twoPlaces));
      if (!isList(request.url ?? '')) return void response.end('[]');
      step(
        (text) => void response.write(text),
        () => void response.end(),
      );
    });
  /** Two destinations. Their four lists are read concurrently. */
  const twoPlaces = ids.slice(0, 2).map((id) => ({ id, name: `Sitio ${id}`, nameCountry: 'España' }));
  // The idle timeout is longer than a pause of a busy test machine, so that the lists of destinations do not fail.
  const limits = { idleMs: 1500, totalMs: 600_000, attempts: 1 };

  it('that never starts, or stops in the middle, fails after the idle timeout', async () => {
    expect(await countOf(await slow(() => undefined), limits)).toEqual({ read: 0, failed: 4 });
    expect(await countOf(await slow((write) => write('[{"id": 1},')), limits)).toEqual({ read: 0, failed: 4 });
  });

  it('that never ends fails after the total timeout, and is not requested again', async () => {
    let begun = 0;
    const timers: NodeJS.Timeout[] = [];
    const url = await slow((write) => {
      begun += 1;
      write('[{"id": 1}');
      timers.push(setInterval(() => write(',{"id": 1}'), 30));
    });
    // The idle timeout, whose failure is transient, is too long to expire first.
    expect(await countOf(url, { idleMs: 20_000, totalMs: 1500, attempts: 3 })).toEqual({ read: 0, failed: 4 });
    expect(begun).toBe(4);
    timers.forEach((timer) => clearInterval(timer));
  });

  it('does not time out because its consumer is slow', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    let body: ReadableStreamDefaultController<Uint8Array> | undefined;
    const open = async (signal: AbortSignal) => {
      const start = (controller: ReadableStreamDefaultController<Uint8Array>) => {
        body = controller;
        signal.addEventListener('abort', () => controller.error(signal.reason));
      };
      return new Response(new ReadableStream({ start }));
    };
    const send = (text: string) => body?.enqueue(new TextEncoder().encode(text));
    const records = readAnswer(open, new AbortController().signal, defaultRetryPolicy);
    const first = records.next();
    send('[{"id": 1},');
    expect((await first).value).toEqual({ id: 1 });
    vi.advanceTimersByTime(2 * defaultRetryPolicy.idleMs);
    send('{"id": 2}]');
    body?.close();
    expect((await records.next()).value).toEqual({ id: 2 });
    expect((await records.next()).done).toBe(true);
  });

  it('with the status 204 or 404 is an empty list; with 400, 403 or 406 it is a failure that is not retried', async () => {
    for (const status of [204, 404])
      expect(
        await countOf(await distributor(lists, (_request, path) => (isList(path) ? { status } : undefined))),
      ).toEqual({ read: 16, failed: 0 });
    for (const answer of [{ status: 406 }, { status: 403 }, { status: 400 }]) {
      let asked = 0;
      const url = await distributor(lists, (_request, path) => (isList(path) ? ((asked += 1), answer) : undefined));
      expect(await countOf(url)).toEqual({ read: 0, failed: 16 });
      expect(asked).toBe(16);
    }
  });

  it('with a redirect is not followed, because the other host would receive the credentials', async () => {
    const asked: unknown[] = [];
    const elsewhere = await listen((request, response) => {
      asked.push(request.headers);
      response.end('[]');
    });
    const url = await distributor(lists, (_request, path) =>
      isList(path) ? { status: 302, headers: { location: `${elsewhere}/` } } : undefined,
    );
    expect(await countOf(url)).toEqual({ read: 0, failed: 16 });
    expect(asked).toEqual([]);
  });

  it('is requested with the headers of a browser, without which the distributor responds with 406', async () => {
    const url = await distributor(lists, ({ headers }) =>
      headers['user-agent']?.startsWith('Mozilla/5.0') && headers.accept ? undefined : { status: 406 },
    );
    expect(await countOf(url)).toEqual({ read: 16, failed: 0 });
  });

  it('with a long Retry-After does not delay the end of an import that is stopped', async () => {
    const url = await distributor(lists, (_request, path) =>
      isList(path) ? { status: 429, headers: { 'retry-after': '60' } } : undefined,
    );
    const stopping = new AbortController();
    setTimeout(() => stopping.abort(new Error('stopped')), 200);
    // The requested minute is longer than the time limit of the test.
    await expect(readAll(civitatisSource(account(url)), stopping.signal)).rejects.toThrow('stopped');
  });
});
