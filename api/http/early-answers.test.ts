import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { eq } from 'drizzle-orm';
import { createUser } from '../session/create-user.ts';
import { users } from '../session/users.ts';
import { addCatalogue } from '../testing/catalogue.ts';
import { recordStatements } from '../testing/databases/record-statements.ts';
import { startApi, type ApiUnderTest } from '../testing/servers/api-under-test.ts';

let api: ApiUnderTest;
beforeAll(async () => {
  api = await startApi();
  await addCatalogue(api);
});
afterAll(() => api.close());
// Otherwise, the answers would be cached.
beforeEach(() => api.services.cache.clear());

const administrator = () => ({ username: api.account.email, password: api.account.password });

async function signIn(payload: object = administrator()) {
  const { token } = (await api.guest('POST', '/login_check', { payload })).json();
  return { authorization: `Bearer ${token}` };
}

/** Returns the status of an answer, and the statements that the request sent. */
async function ask(url: string, headers: Record<string, string>) {
  const { result, sent } = await recordStatements(api, () => api.guest('GET', url, { headers }));
  return { statusCode: result.statusCode, sent: sent.map(({ text }) => text) };
}

it.each(['/experiences', '/experiences?name=ruta', '/makers', '/locations/1', '/makers/1'])(
  'D-59 reads the answer and the user in one statement, once a token was an administrator’s: %s',
  async (url) => {
    const headers = await signIn();
    const first = await ask(url, headers);
    expect([first.statusCode, first.sent.length]).toEqual([200, 2]);
    api.services.cache.clear();
    const next = await ask(url, headers);
    expect([next.statusCode, next.sent.length]).toEqual([200, 1]);
    expect(next.sent[0]).toContain('"session_epochs"');
  },
);

it('API-07 reads nothing for a user who is not an administrator', async () => {
  await createUser(api.db, { email: 'taker@example.com', password: 'Taker1', roles: ['ROLE_TAKER'] });
  const headers = await signIn({ username: 'taker@example.com', password: 'Taker1' });
  for (let count = 0; count < 2; count += 1) {
    const { statusCode, sent } = await ask('/experiences', headers);
    expect(statusCode).toBe(403);
    expect(sent).toEqual([expect.not.stringContaining('"experiences"')]);
  }
});

it('D-59 does not answer after a logout, and does not read again', async () => {
  const [headers, others] = [await signIn(), await signIn()];
  expect((await ask('/makers/1', headers)).statusCode).toBe(200);
  api.services.cache.clear();
  expect((await api.guest('POST', '/logout', { headers: others })).statusCode).toBe(204);
  expect((await ask('/makers/1', headers)).statusCode).toBe(401);
  const { statusCode, sent } = await ask('/makers/1', headers);
  expect(statusCode).toBe(401);
  expect(sent).toEqual([expect.not.stringContaining('"makers"')]);
});

it('an answer to a refused request is not cached', async () => {
  const headers = await signIn();
  await ask('/locations/1', headers);
  api.services.cache.clear();
  await api.guest('POST', '/logout', { headers });
  expect((await ask('/locations/1', headers)).statusCode).toBe(401);
  expect(api.services.cache.usage().bytes).toBe(0);
});

it('D-59 a token reads nothing early after its user has lost the role', async () => {
  const account = { username: 'former@example.com', password: 'Former1' };
  await createUser(api.db, { email: account.username, password: account.password, roles: ['ROLE_ADMIN'] });
  const headers = await signIn(account);
  expect((await ask('/makers', headers)).statusCode).toBe(200);
  await api.db
    .update(users)
    .set({ roles: ['ROLE_TAKER'] })
    .where(eq(users.email, account.username));
  expect((await ask('/makers', headers)).statusCode).toBe(403);
  const { statusCode, sent } = await ask('/makers', headers);
  expect(statusCode).toBe(403);
  expect(sent).toEqual([expect.not.stringContaining('"makers"')]);
});

it.each(['PUT', 'PATCH', 'DELETE'] as const)('%s of a list answers 405, also if the list is cached', async (method) => {
  const headers = await signIn();
  for (let count = 0; count < 2; count += 1) await ask('/categories', headers);
  expect((await api.guest(method, '/categories', { headers })).statusCode).toBe(405);
});

it('D-02 answers 304 in one statement', async () => {
  const headers = await signIn();
  await ask('/locations', headers);
  const { headers: answered } = await api.guest('GET', '/locations', { headers });
  api.services.cache.clear();
  const { statusCode, sent } = await ask('/locations', { ...headers, 'if-none-match': String(answered.etag) });
  expect([statusCode, sent.length]).toEqual([304, 1]);
});

it.each([
  ['/experiences/99999', 404],
  ['/experiences/none', 404],
  ['/experiences?itemsPerPage=none', 400],
])('D-14 D-59 %s answers %i to an administrator, and 401 after a logout', async (url, status) => {
  const headers = await signIn();
  for (let count = 0; count < 2; count += 1) expect((await ask(url, headers)).statusCode).toBe(status);
  await api.guest('POST', '/logout', { headers });
  expect((await ask(url, headers)).statusCode).toBe(401);
});
