import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Session } from '@trastienda/contract/calls/session/session';
import { createUser } from '../session/create-user.ts';
import { handoffs } from '../session/tables.ts';
import { startApi, type ApiUnderTest, type Ask } from '../testing/servers/api-under-test.ts';
import { addUserWithSession } from '../testing/servers/user-with-session.ts';
import { addCatalogue, create } from '../testing/catalogue.ts';

let api: ApiUnderTest;
let target: string;
beforeAll(async () => {
  api = await startApi();
  const { experienceBody } = await addCatalogue(api);
  target = (await create(api, '/experiences', await experienceBody()))['@id'];
});
afterAll(() => api.close());

const handOff = async (ask: Ask = api.admin) => {
  const answer = await ask('POST', '/token/handoff', { payload: { target } });
  expect(answer.statusCode).toBe(201);
  return answer.json<{ token: string; expiresIn: number }>();
};

const password = 'Secret123';
const otherAdministrator = async () => {
  const email = `${randomUUID()}@example.com`;
  await createUser(api.db, { email, password });
  return email;
};
const sessionOf = async (email: string) => {
  const answer = await api.guest('POST', '/login_check', { payload: { username: email, password } });
  const { token, refresh_token, user } = answer.json<Session>();
  const ask: Ask = (method, path, options) =>
    api.guest(method, path, { ...options, headers: { authorization: `Bearer ${token}` } });
  return { userId: user.id, refreshToken: refresh_token, ask };
};
type Method = 'GET' | 'PUT' | 'DELETE';
const statusOf = async (token: string, method: Method = 'GET', path = target) =>
  (await api.guest(method, path, { headers: { authorization: `Bearer ${token}` } })).statusCode;

it('EXP-L-23 D-50 the token reads its record once, and the response contains its lifetime', async () => {
  const { token, expiresIn } = await handOff();
  expect(expiresIn).toBe(60);
  expect(await statusOf(token)).toBe(200);
  expect(await statusOf(token)).toBe(401);
});

it('D-50 only one of several concurrent requests with a token succeeds', async () => {
  const { token } = await handOff();
  const statuses = await Promise.all([statusOf(token), statusOf(token), statusOf(token)]);
  expect(statuses.sort()).toEqual([200, 401, 401]);
});

it('D-50 the token writes nothing and reads nothing else', async () => {
  const { token } = await handOff();
  expect(await statusOf(token, 'PUT')).toBe(401);
  expect(await statusOf(token, 'DELETE')).toBe(401);
  expect(await statusOf(token, 'GET', '/experiences')).toBe(401);
  expect(await statusOf(token, 'GET', '/users')).toBe(401);
  // None of these requests has consumed the token.
  expect(await statusOf(token)).toBe(200);
});

it('D-50 the token expires after 60 s', async () => {
  const { token } = await handOff();
  await api.db.update(handoffs).set({ expiresAt: sql`now() - interval '1 second'` });
  expect(await statusOf(token)).toBe(401);
});

it('D-88 D-50 a viewer gets a token, which reads what a viewer may read', async () => {
  const { ask } = await addUserWithSession(api, ['ROLE_VIEWER']);
  const { token } = await handOff(ask);
  expect(await statusOf(token)).toBe(200);
});

it('D-50 D-59 the token is refused once its user has lost the last role of the back office', async () => {
  const { token } = await handOff();
  await api.db.execute(sql`update users set roles = '{}'`);
  expect(await statusOf(token)).toBe(403);
  await api.db.execute(sql`update users set roles = '{ROLE_ADMIN}'`);
});

const refresh = (refresh_token: string) =>
  api.guest('POST', '/token/refresh', { payload: { refresh_token, rotate: true } });

it.each<[string, (session: Awaited<ReturnType<typeof sessionOf>>) => Promise<unknown>]>([
  ['its sign-out', ({ ask }) => ask('POST', '/logout')],
  ['a new password', ({ userId }) => api.admin('PUT', `/users/${userId}`, { payload: { password: 'Secret456' } })],
  [
    'a demotion, even if it is reverted',
    async ({ userId }) => {
      await api.admin('PUT', `/users/${userId}`, { payload: { roles: [] } });
      await api.admin('PUT', `/users/${userId}`, { payload: { roles: ['ROLE_ADMIN'] } });
    },
  ],
  ['the deletion of its user', ({ userId }) => api.admin('DELETE', `/users/${userId}`)],
  [
    'the re-use of a replaced refresh token',
    async ({ refreshToken }) => {
      const { refresh_token } = (await refresh(refreshToken)).json();
      await refresh(refresh_token);
      await refresh(refreshToken);
    },
  ],
])('D-50 D-59 the token ends with the session that requested it: %s', async (_case, end) => {
  const session = await sessionOf(await otherAdministrator());
  const { token } = await handOff(session.ask);
  await end(session);
  expect(await statusOf(token)).toBe(401);
});

it('D-50 the token stays valid when another session of its user ends', async () => {
  const email = await otherAdministrator();
  const [here, there] = [await sessionOf(email), await sessionOf(email)];
  const { token } = await handOff(here.ask);
  await there.ask('POST', '/logout');
  expect(await statusOf(token)).toBe(200);
});

it.each([
  '/users/1',
  '/experiences',
  '/experiences/0',
  'https://other.example/experiences/1',
  '/experiences/1?x',
  7,
  null,
])('D-50 refuses the target %s with 422', async (wrong) => {
  const answer = await api.admin('POST', '/token/handoff', { payload: { target: wrong } });
  expect(answer.statusCode).toBe(422);
  expect(answer.json().violations).toMatchObject([{ propertyPath: 'target' }]);
});

it.each(['/experiences/999999', '/makers/999999', '/experiences/9999999999'])(
  'D-50 answers 404 for %s, which does not exist',
  async (missing) => {
    const answer = await api.admin('POST', '/token/handoff', { payload: { target: missing } });
    expect(answer.statusCode, answer.body).toBe(404);
    expect(answer.json()).toMatchObject({ key: 'notFound' });
    expect(answer.json()).not.toHaveProperty('token');
  },
);

it('D-12 D-50 responds with 401 without a session', async () => {
  expect((await api.guest('POST', '/token/handoff', { payload: { target } })).statusCode).toBe(401);
});

it('D-50 only a hash of the token is stored', async () => {
  const { token } = await handOff();
  const { rows } = await api.db.execute(sql`select * from handoffs`);
  expect(rows).not.toHaveLength(0);
  expect(JSON.stringify(rows)).not.toContain(token.split('.')[1]);
});
