import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { RunEvent } from '@trastienda/contract/imports/runs';
import { blocksOf, dataOf } from '../../testing/event-reader.ts';
import { namedTours, testImporting } from '../../testing/imports/importing.ts';

const importing = testImporting();
let url: string;
let token: string;
beforeAll(async () => void (url = await importing.api.app.listen({ port: 0 })));
afterAll(() => importing.api.app.server.closeAllConnections());
beforeEach(async () => {
  const { email, password } = importing.api.account;
  token = await signIn({ username: email, password });
});

const signIn = async (payload: { username: string; password: string }) =>
  (await importing.api.guest('POST', '/login_check', { payload })).json<{ token: string }>().token;

/** The last nine activities have a picture that is refused. */
const activities = namedTours(120).map((activity, n) =>
  n > 110 ? { ...activity, pictures: ['http://10.0.0.1/a.jpg'] } : activity,
);

const open = (path: string, headers: Record<string, string> = {}, signal?: AbortSignal) =>
  fetch(url + path, {
    headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream', ...headers },
    signal: signal ?? null,
  });
const eventsOf = async function* (answer: Response) {
  for await (const block of blocksOf(answer.body)) if (block !== ':') yield dataOf<RunEvent>(block, 'run');
};
const all = async (answer: Response) => {
  const events: RunEvent[] = [];
  for await (const event of eventsOf(answer)) events.push(event);
  return events;
};
/** Works while a client reads the stream of a run. @returns the events of the stream. */
async function work(path: string, answer?: Response) {
  const following = all(answer ?? (await open(path)));
  await importing.work(activities);
  return following;
}

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
  const read = await work(begun['@id'], answer);
  const { '@id': path, plan } = begun;
  expect(read[0]).toMatchObject({ '@id': path, '@type': 'ImportRun', plan, state: 'reading', recent: [] });
  expect(read.at(-1)).toMatchObject({ state: 'planned', counts: { new: 120 }, chosen: 120 });

  const planned = await importing.runOf(begun);
  expect((await importing.request(planned)).headers['location']).toBe(path);
  const applied = await work(path);
  expect(applied[0]).toMatchObject({ state: 'applying', applied: 0, recent: [] });
  const last = applied.at(-1);
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
  expect(await all(await open(path))).toEqual([last]);

  expect((await importing.api.admin('POST', `${path}/undo`)).statusCode).toBe(202);
  const undone = (await work(path)).at(-1);
  expect(undone).toMatchObject({ state: 'undone', applied: 120, undone: 120, left: 0, isUndoable: false });
  expect(new Set(undone?.recent.map(({ state }) => state))).toEqual(new Set(['undone']));
});

it('D-52 concurrent streams hold no database connection between two polls', async () => {
  const begun = await importing.begin();
  const leaving = new AbortController();
  const watchers = await Promise.all(
    Array.from({ length: 40 }, async () => {
      const events = eventsOf(await open(begun['@id'], {}, leaving.signal));
      return { events, first: await events.next() };
    }),
  );
  for (const { first } of watchers) expect(first.value).toMatchObject({ state: 'reading' });
  const pool = importing.api.db.$client;
  await expect.poll(() => pool.totalCount - pool.idleCount, { interval: 5 }).toBe(0);
  expect(pool.waitingCount).toBe(0);
  leaving.abort();
  await Promise.allSettled(watchers.map(({ events }) => events.next()));
});

it('D-59 a stream ends with the session that opened it', async () => {
  const begun = await importing.begin();
  const payload = { email: 'otra@example.com', password: 'Clave123' };
  const { '@id': user } = (await importing.api.admin('POST', '/users', { payload })).json<{ '@id': string }>();
  await importing.api.admin('PUT', user, { payload: { roles: ['ROLE_ADMIN'] } });
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
