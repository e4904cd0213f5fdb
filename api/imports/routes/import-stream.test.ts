import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { RunEvent } from '@trastienda/contract/imports/runs';
import type { ApiUnderTest } from '../../testing/api-under-test.ts';
import { blocksOf, dataOf } from '../../testing/event-reader.ts';
import { startImporting, type Importing } from '../../testing/importing.ts';

let importing: Importing;
let api: ApiUnderTest;
let url: string;
let token: string;
beforeAll(async () => {
  importing = await startImporting();
  ({ api } = importing);
  url = await api.app.listen({ port: 0 });
});
afterAll(async () => {
  api.app.server.closeAllConnections();
  await importing.close();
});
beforeEach(async () => {
  await importing.empty();
  token = await signIn({ username: api.account.email, password: api.account.password });
});

const signIn = async (payload: { username: string; password: string }) =>
  (await api.guest('POST', '/login_check', { payload })).json<{ token: string }>().token;

const activities = Array.from({ length: 120 }, (_, n) => ({
  id: String(n).padStart(3, '0'),
  name: { es: `Visita ${n}` },
  ...(n > 110 && { pictures: ['http://10.0.0.1/a.jpg'] }),
}));

const open = (path: string, headers: Record<string, string> = {}) =>
  fetch(url + path, { headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream', ...headers } });
const eventsOf = async function* (answer: Response) {
  for await (const block of blocksOf(answer.body)) if (block !== ':') yield dataOf<RunEvent>(block, 'run');
};
const all = async (answer: Response) => {
  const events: RunEvent[] = [];
  for await (const event of eventsOf(answer)) events.push(event);
  return events;
};

it('API-78 D-52 a stream reports the progress of a reading until the plan, of an application and of an undo until the end', async () => {
  const begun = await importing.begin();
  const answer = await open(begun['@id'], { 'accept-encoding': 'br, gzip' });
  expect(answer.status).toBe(200);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    vary: expect.stringContaining('Accept'),
  });
  expect(answer.headers.get('content-encoding')).toBeNull();
  const following = all(answer);
  await importing.work(activities);
  const read = await following;
  expect(read[0]).toMatchObject({
    '@id': begun['@id'],
    '@type': 'ImportRun',
    plan: begun.plan,
    state: 'reading',
    recent: [],
  });
  expect(read.at(-1)).toMatchObject({ state: 'planned', counts: { new: 120 }, chosen: 120 });

  const planned = await importing.runOf(begun);
  expect((await importing.request(planned)).headers['location']).toBe(begun['@id']);
  const applying = all(await open(begun['@id']));
  await importing.work(activities);
  const applied = await applying;
  expect(applied[0]).toMatchObject({ state: 'applying', applied: 0, recent: [] });
  const [last] = applied.slice(-1);
  expect(last).toMatchObject({ state: 'applied', applied: 120, failed: 0, picturesMissing: 9 });
  expect(last?.recent.map(({ name }) => name)).toEqual(
    [119, 118, 117, 116, 115, 114, 113, 112].map((n) => `Visita ${n}`),
  );
  expect(last?.recent[0]).toEqual({
    id: expect.any(Number),
    name: 'Visita 119',
    kind: 'new',
    state: 'applied',
    doneAt: expect.stringMatching(/Z$/),
    fields: 2,
    pictures: 0,
    pictureFaults: 1,
  });
  // Reconnecting is safe: the stream contains a single event with the whole run, and ends.
  expect(await all(await open(begun['@id']))).toEqual([last]);

  expect((await api.admin('POST', `${begun['@id']}/undo`)).statusCode).toBe(202);
  const undoing = all(await open(begun['@id']));
  await importing.work(activities);
  const undone = (await undoing).at(-1);
  expect(undone).toMatchObject({ state: 'undone', applied: 120, undone: 120, left: 0, isUndoable: false });
  expect(new Set(undone?.recent.map(({ state }) => state))).toEqual(new Set(['undone']));
});

it('D-52 concurrent streams hold no database connection between two polls', async () => {
  const begun = await importing.begin();
  const leaving = new AbortController();
  const watchers = await Promise.all(
    Array.from({ length: 40 }, async () => {
      const answer = await fetch(url + begun['@id'], {
        headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' },
        signal: leaving.signal,
      });
      const events = eventsOf(answer);
      return { events, first: await events.next() };
    }),
  );
  for (const { first } of watchers) expect(first.value).toMatchObject({ state: 'reading' });
  const pool = api.db.$client;
  await expect.poll(() => pool.totalCount - pool.idleCount, { interval: 5 }).toBe(0);
  expect(pool.waitingCount).toBe(0);
  leaving.abort();
  await Promise.allSettled(watchers.map(({ events }) => events.next()));
});

it('D-59 a stream ends with the session that opened it', async () => {
  const begun = await importing.begin();
  const payload = { email: 'otra@example.com', password: 'Clave123' };
  const { '@id': user } = (await api.admin('POST', '/users', { payload })).json<{ '@id': string }>();
  await api.admin('PUT', user, { payload: { roles: ['ROLE_ADMIN'] } });
  token = await signIn({ ...payload, username: payload.email });
  const events = eventsOf(await open(begun['@id']));
  expect((await events.next()).value).toMatchObject({ state: 'reading' });
  const out = await fetch(`${url}/logout`, { method: 'POST', headers: { authorization: `Bearer ${token}` } });
  expect(out.status).toBeLessThan(300);
  await importing.work(activities);
  expect(await events.next()).toMatchObject({ done: true });
  expect((await importing.runOf(begun)).state).toBe('planned');
});

it('D-09 a stream request that is refused gets the usual error in JSON', async () => {
  const unknown = await open('/imports/runs/999999');
  expect(unknown.headers.get('content-type')).toContain('application/problem+json');
  expect(await unknown.json()).toMatchObject({ key: 'notFound', code: 404 });
  expect((await open('/imports/runs/1', { authorization: '' })).status).toBe(401);
});

it.each([
  ['text/event-stream', 'text/event-stream'],
  ['text/event-stream, */*;q=0.1', 'text/event-stream'],
  ['application/ld+json, text/event-stream;q=0.5', 'application/ld+json'],
  ['text/event-stream;q=0, */*', 'application/ld+json'],
  ['*/*', 'application/ld+json'],
])('D-02 %s gets %s', async (accept, type) => {
  const { '@id': path } = await importing.plan(activities);
  const answer = await open(path, { accept });
  expect(answer.headers.get('content-type')).toContain(type);
  expect(answer.headers.get('vary')).toContain('Accept');
  await answer.text();
});
