import { afterAll, beforeAll, expect, it } from 'vitest';
import { eq } from 'drizzle-orm';
import { createUser } from '../../session/create-user.ts';
import { users } from '../../session/users.ts';
import { addCatalogue } from '../../testing/catalogue.ts';
import { recordStatements } from '../../testing/databases/record-statements.ts';
import { startApi, type ApiUnderTest } from '../../testing/servers/api-under-test.ts';

let api: ApiUnderTest;
beforeAll(async () => {
  api = await startApi();
  await addCatalogue(api);
});
afterAll(() => api.close());

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
  'D-59 looks up the user, then reads the answer, each once: %s',
  async (url) => {
    const { statusCode, sent } = await ask(url, await signIn());
    expect(statusCode).toBe(200);
    expect(sent).toEqual([expect.stringContaining('"session_epochs"'), expect.stringContaining('json')]);
  },
);

it('API-07 reads nothing for a user who is not an administrator', async () => {
  await createUser(api.db, { email: 'taker@example.com', password: 'Taker1', roles: ['ROLE_TAKER'] });
  const headers = await signIn({ username: 'taker@example.com', password: 'Taker1' });
  const { statusCode, sent } = await ask('/experiences', headers);
  expect(statusCode).toBe(403);
  expect(sent).toEqual([expect.not.stringContaining('"experiences"')]);
});

it('D-59 reads nothing after a logout', async () => {
  const [headers, others] = [await signIn(), await signIn()];
  expect((await ask('/makers/1', headers)).statusCode).toBe(200);
  expect((await api.guest('POST', '/logout', { headers: others })).statusCode).toBe(204);
  const { statusCode, sent } = await ask('/makers/1', headers);
  expect(statusCode).toBe(401);
  expect(sent).toEqual([expect.not.stringContaining('"makers"')]);
});

it('D-59 reads nothing after the user has lost the role', async () => {
  const account = { username: 'former@example.com', password: 'Former1' };
  await createUser(api.db, { email: account.username, password: account.password, roles: ['ROLE_ADMIN'] });
  const headers = await signIn(account);
  expect((await ask('/makers', headers)).statusCode).toBe(200);
  await api.db
    .update(users)
    .set({ roles: ['ROLE_TAKER'] })
    .where(eq(users.email, account.username));
  const { statusCode, sent } = await ask('/makers', headers);
  expect(statusCode).toBe(403);
  expect(sent).toEqual([expect.not.stringContaining('"makers"')]);
});

it.each([
  ['/experiences/99999', 404],
  ['/experiences/none', 404],
  ['/experiences?itemsPerPage=none', 400],
])('D-14 D-59 %s answers %i to an administrator, and 401 after a logout', async (url, status) => {
  const headers = await signIn();
  expect((await ask(url, headers)).statusCode).toBe(status);
  await api.guest('POST', '/logout', { headers });
  expect((await ask(url, headers)).statusCode).toBe(401);
});
