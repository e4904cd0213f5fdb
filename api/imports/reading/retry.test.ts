import type { ServerResponse } from 'node:http';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { account, always, ofKind, readAll, testServers, type Lists } from '../../testing/imports/served-lists.ts';
import { civitatisSource } from '../sources/civitatis/civitatis-source.ts';
import type { Reading } from '../source.ts';
import { defaultRetryPolicy, readAnswer } from './retry.ts';

const { listen, distributor, read, countAsked } = testServers();

const places = [10, 11, 12, 13, 14, 15, 16, 17].map((id) => ({ id, name: `Sitio ${id}`, nameCountry: 'España' }));
const lists: Lists = Object.fromEntries([
  ['/typologies?lang=es', []],
  ['/destinations?lang=es', places],
  ...places.flatMap(({ id }) =>
    ['es', 'en'].map((lang) => [`/destinations/${id}/activities?lang=${lang}`, [{ id: id * 10, name: 'Visita' }]]),
  ),
]);
const isList = (path: string) => path.includes('activities');
/** Counts the lists of activities that were read, and those that failed. */
const countOf = (readings: Reading[]) => ({
  read: ofKind(readings, 'listRead').length,
  failed: ofKind(readings, 'listFailed').length,
});
const allRead = { read: 16, failed: 0 };
const allFailed = { read: 0, failed: 16 };

describe('a session', () => {
  it('that expires while several lists are read is renewed once for all of them, each time it expires', async () => {
    let calls = 0;
    let valid = '';
    const readings = await read(
      lists,
      (request, path, nth) => {
        if (path === '/auth') {
          valid = `token ${nth}`;
          return { body: JSON.stringify({ token: valid, expiresIn: 3600 }) };
        }
        if (isList(path) && ++calls % 6 === 0) valid = 'none';
        return request.headers.authorization === `Bearer ${valid}` ? undefined : { status: 401 };
      },
      { attempts: 7 },
    );
    expect(countOf(readings)).toEqual(allRead);
    expect(countAsked('/auth')).toBeGreaterThan(2);
    // Up to four concurrent requests find the session expired. If each of them signed in, the count would be far higher.
    expect(countAsked('/auth')).toBeLessThanOrEqual(1 + Math.ceil(calls / 6));
  });

  it('is renewed when its lifetime is over, before a request is refused', async () => {
    let refused = 0;
    const readings = await read(lists, (request, path, nth) => {
      if (path === '/auth') return { body: JSON.stringify({ token: `token ${nth}`, expiresIn: '0.001' }) };
      if (request.headers.authorization !== `Bearer token ${countAsked('/auth')}`) refused += 1;
      return undefined;
    });
    expect(countOf(readings)).toEqual(allRead);
    expect(countAsked('/auth')).toBeGreaterThan(5);
    expect(refused).toBeLessThan(16);
  });
});

describe('Retry-After', () => {
  const one = { ...lists, '/destinations?lang=es': places.slice(0, 1) };

  it.each([
    { what: 'a number of seconds', status: 429, retryAfter: () => '1', waitMs: 990 },
    { what: 'a number of seconds, to a sign-in', status: 429, path: '/auth', retryAfter: () => '1', waitMs: 990 },
    { what: 'a date in the future', retryAfter: () => new Date(Date.now() + 2_000).toUTCString(), waitMs: 900 },
    { what: 'a date that has passed', retryAfter: () => new Date(0).toUTCString(), waitMs: 0 },
    { what: 'an invalid value', retryAfter: () => 'soon', waitMs: 0 },
    { what: 'longer than the maximum delay', retryAfter: () => '99999999999', waitMs: 190, maxAskedWaitMs: 200 },
  ])(
    'that is $what results in the correct delay',
    async ({ path: part = 'activities', status = 503, retryAfter, waitMs, maxAskedWaitMs = 600_000 }) => {
      const times: number[] = [];
      const readings = await read(
        one,
        (_request, path, nth) => {
          if (!path.includes(part)) return undefined;
          times.push(performance.now());
          return nth === 1 ? { status, headers: { 'retry-after': retryAfter() } } : undefined;
        },
        { maxAskedWaitMs },
      );
      expect(countOf(readings)).toEqual({ read: 2, failed: 0 });
      // The upper limit of the wait is the timeout of the test.
      expect((times.at(-1) ?? 0) - (times[0] ?? 0)).toBeGreaterThan(waitMs);
    },
  );
});

describe('a response', () => {
  /** Starts a distributor with two destinations. Their four lists are read concurrently, and answered by `step`. */
  const slow = (step: (response: ServerResponse) => void) =>
    listen(({ url = '' }, response) => {
      if (url === '/auth') response.end(JSON.stringify({ token: 'one', expiresIn: 60 }));
      else if (url.startsWith('/destinations?')) response.end(JSON.stringify(places.slice(0, 2)));
      else if (isList(url)) step(response);
      else response.end('[]');
    });
  const readSlow = async (url: string, limits: object) =>
    countOf(await readAll(civitatisSource(account(url), { firstWaitMs: 1, maxWaitMs: 5, ...limits })));

  it.each([
    ['never starts', () => undefined],
    ['stops in the middle', (response: ServerResponse) => void response.write('[{"id": 1},')],
  ])('that %s fails after the idle timeout', async (_what, step) => {
    // The idle timeout is longer than a pause of a busy test machine, so that the lists of destinations do not fail.
    const limits = { idleMs: 1500, totalMs: 600_000, attempts: 1 };
    expect(await readSlow(await slow(step), limits)).toEqual({ read: 0, failed: 4 });
  });

  it('that never ends fails after the total timeout, and is not requested again', async () => {
    const timers: NodeJS.Timeout[] = [];
    const url = await slow((response) => {
      response.write('[{"id": 1}');
      timers.push(setInterval(() => response.write(',{"id": 1}'), 30));
    });
    // The idle timeout, whose failure is transient, is too long to expire first.
    expect(await readSlow(url, { idleMs: 20_000, totalMs: 1500, attempts: 3 })).toEqual({ read: 0, failed: 4 });
    expect(timers).toHaveLength(4);
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
    expect((await first).value).toEqual([{ id: 1 }]);
    vi.advanceTimersByTime(2 * defaultRetryPolicy.idleMs);
    send('{"id": 2}]');
    body?.close();
    expect((await records.next()).value).toEqual([{ id: 2 }]);
    expect((await records.next()).done).toBe(true);
  });

  it.each([
    [204, 'is an empty list', allRead],
    [404, 'is an empty list', allRead],
    [400, 'is a failure that is not retried', allFailed],
    [403, 'is a failure that is not retried', allFailed],
    [406, 'is a failure that is not retried', allFailed],
  ])('with the status %i %s', async (status, _result, count) => {
    expect(countOf(await read(lists, always('activities', { status })))).toEqual(count);
    expect(countAsked('activities')).toBe(16);
  });

  it('with a redirect is not followed, because the other host would receive the credentials', async () => {
    let asked = 0;
    const elsewhere = await listen((_request, response) => {
      asked += 1;
      response.end('[]');
    });
    const redirect = { status: 302, headers: { location: `${elsewhere}/` } };
    expect(countOf(await read(lists, always('activities', redirect)))).toEqual(allFailed);
    expect(asked).toBe(0);
  });

  it('is requested with the headers of a browser, without which the distributor responds with 406', async () => {
    const readings = await read(lists, ({ headers }) =>
      headers['user-agent']?.startsWith('Mozilla/5.0') && headers.accept ? undefined : { status: 406 },
    );
    expect(countOf(readings)).toEqual(allRead);
  });

  it('with a long Retry-After does not delay the end of an import that is stopped', async () => {
    const tooMany = { status: 429, headers: { 'retry-after': '60' } };
    const url = await distributor(lists, always('activities', tooMany));
    const stopping = new AbortController();
    setTimeout(() => stopping.abort(new Error('stopped')), 200);
    // The requested minute is longer than the time limit of the test.
    await expect(readAll(civitatisSource(account(url)), stopping.signal)).rejects.toThrow('stopped');
  });
});
