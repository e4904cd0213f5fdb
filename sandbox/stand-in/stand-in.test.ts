import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { standInAccount, startDistributor } from '../distributor/distributor.ts';
import { everyFault, type Fault } from './faults.ts';

let distributor: Awaited<ReturnType<typeof startDistributor>>;
let token: string;
const headers = { accept: 'application/json', 'user-agent': 'test' };

async function signIn() {
  const answer = await fetch(`${distributor.url}/auth`, {
    method: 'POST',
    headers,
    body: JSON.stringify(standInAccount),
  });
  return answer.ok ? ((await answer.json()) as { token: string }).token : '';
}
beforeEach(async () => {
  distributor = await startDistributor({ activities: 20 });
  token = await signIn();
});
afterEach(() => distributor.close());

async function read(path = '/typologies', signal?: AbortSignal) {
  const answer = await fetch(`${distributor.url}${path}`, {
    headers: { ...headers, authorization: `Bearer ${token}` },
    ...(signal && { signal }),
  });
  return { status: answer.status, headers: answer.headers, body: await answer.text() };
}
const control = async (method: string, body?: unknown) => {
  const answer = await fetch(new URL('/control', distributor.url), {
    method,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, shown: (await answer.json()) as Record<string, unknown> };
};
const statuses = async (count: number, path?: string) => {
  const seen: number[] = [];
  for (let n = 0; n < count; n += 1) seen.push((await read(path)).status);
  return seen;
};

describe('the faults of a stand-in', () => {
  it('D-60 a session ends after the given number of calls, and a new sign-in works', async () => {
    distributor.setFaults([{ kind: 'expired', path: '/v2/typologies', after: 2, times: 1 }]);
    expect(await statuses(4)).toEqual([200, 200, 401, 401]);
    token = await signIn();
    expect(await statuses(2)).toEqual([200, 200]);
  });

  it.each([
    [{ kind: 'unauthorized', times: 1 }, 401],
    [{ kind: 'serverError', times: 1 }, 503],
    [{ kind: 'serverError', status: 500, times: 1 }, 500],
    [{ kind: 'tooMany', times: 1 }, 429],
  ] satisfies [Fault, number][])('D-60 %j answers %i to the next call only', async (fault, status) => {
    distributor.setFaults([fault]);
    expect(await statuses(2)).toEqual([status, 200]);
  });

  it('D-60 a refusal for too many calls has a Retry-After header, in seconds or as a date', async () => {
    distributor.setFaults([{ kind: 'tooMany', retryAfterSeconds: 7, times: 1 }]);
    expect((await read()).headers.get('retry-after')).toBe('7');
    distributor.setFaults([{ kind: 'tooMany', retryAfterSeconds: 60, isRetryAfterDate: true, times: 1 }]);
    const after = Date.parse((await read()).headers.get('retry-after') ?? '') - Date.now();
    expect(after).toBeGreaterThan(55_000);
    expect(after).toBeLessThan(61_000);
  });

  it('D-60 an answer is truncated, breaks off, begins with stray bytes, or is delayed', async () => {
    const { body: whole } = await read();
    distributor.setFaults([{ kind: 'truncated', times: 1 }]);
    const half = (await read()).body;
    expect(whole.startsWith(half)).toBe(true);
    expect(() => void JSON.parse(half)).toThrow(SyntaxError);
    distributor.setFaults([{ kind: 'cut', times: 1 }]);
    await expect(read()).rejects.toThrow(/terminated|closed/);
    distributor.setFaults([{ kind: 'junk', times: 1 }]);
    const { body } = await read();
    expect(body.startsWith('[')).toBe(false);
    expect(body.endsWith(whole)).toBe(true);
    distributor.setFaults([{ kind: 'slow', delayMs: 300, times: 1 }]);
    const start = performance.now();
    expect((await read()).body).toBe(whole);
    expect(performance.now() - start).toBeGreaterThan(290);
  });

  it('D-60 a call that hangs has no answer, and does not prevent the server from closing', async () => {
    distributor.setFaults([{ kind: 'hang', times: 2 }]);
    await expect(read('/typologies', AbortSignal.timeout(200))).rejects.toThrow(/timeout/i);
    const waiting = read().then(
      () => 'answered',
      () => 'refused',
    );
    await expect.poll(() => distributor.calls()['/v2/typologies']).toBe(2);
    await distributor.close();
    expect(await waiting).toBe('refused');
    distributor = await startDistributor({ activities: 20 });
  });

  it('D-60 a fault affects only its path, and a share of the calls, which is the same for the same seed', async () => {
    distributor.setFaults([{ kind: 'serverError', path: '/v2/destinations/*/activities' }]);
    expect(await statuses(1)).toEqual([200]);
    expect(await statuses(1, '/destinations/11/activities')).toEqual([503]);
    expect(await statuses(1, '/destinations/11')).toEqual([200]);
    distributor.setFaults([{ kind: 'serverError', share: 0.3 }]);
    const seen = await statuses(60);
    expect(seen.filter((status) => status === 503).length).toBeGreaterThan(8);
    expect(seen.filter((status) => status === 503).length).toBeLessThan(30);
    await distributor.close();
    distributor = await startDistributor({
      activities: 20,
      faults: [{ kind: 'serverError', share: 0.3, path: '/v2/typologies' }],
    });
    token = await signIn();
    expect(await statuses(60)).toEqual(seen);
  });

  it('D-60 calls above the limit per second are refused, except those for pictures', async () => {
    await distributor.close();
    distributor = await startDistributor({ activities: 20, callsPerSecond: 5 });
    token = await signIn();
    const answers = await Promise.all(Array.from({ length: 20 }, () => read()));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(8);
    expect(refused[0]?.headers.get('retry-after')).toBe('1');
    const picture = new URL('/pictures/1/not-found.jpg', distributor.url);
    expect((await fetch(picture)).status).toBe(404);
  });
});

describe('the control endpoint', () => {
  it('D-60 shows and changes the day and the faults, ends the sessions, and counts calls by kind', async () => {
    expect((await control('GET')).shown).toMatchObject({ day: 0, faults: [], activities: 20, trapped: [] });
    const { shown } = await control('PUT', { day: 30, faults: [{ kind: 'serverError', times: 2 }] });
    expect(shown).toMatchObject({ day: 30, faults: [{ kind: 'serverError', times: 2 }] });
    expect(distributor.catalogue.day()).toBe(30);
    expect(await statuses(3)).toEqual([503, 503, 200]);
    expect((await control('PUT', { endSessions: true })).shown).toMatchObject({ day: 30, faults: [] });
    expect(await statuses(1, '/destinations/11/activities?lang=es')).toEqual([401]);
    expect(distributor.calls()).toEqual({ '/v2/auth': 1, '/v2/typologies': 3, '/v2/destinations/{id}/activities': 1 });
  });

  it('D-60 switches on all faults except hang', async () => {
    expect((await control('PUT', { faults: 'all' })).shown['faults']).toEqual(everyFault);
    expect(everyFault.map(({ kind }) => kind)).not.toContain('hang');
    expect((await control('PUT', { faults: [] })).shown['faults']).toEqual([]);
  });

  it.each([
    { day: -1 },
    { day: 99_999 },
    { faults: [{ kind: 'unknown' }] },
    { faults: [{ kind: 'slow', share: 2 }] },
    { days: 3 },
    [],
    'nonsense',
  ])('D-60 refuses %j with a message and changes nothing', async (body) => {
    const { status, shown } = await control('PUT', body);
    expect(status).toBe(400);
    expect(shown['message']).toEqual(expect.stringMatching(/\S+ \S+/));
    expect((await control('GET')).shown).toMatchObject({ day: 0, faults: [] });
    expect((await control('DELETE')).status).toBe(405);
  });
});
