import { afterAll, beforeAll, expect, it } from 'vitest';
import { hashPassword } from '../session/passwords.ts';
import { startApi, type ApiUnderTest, type Ask } from '../testing/servers/api-under-test.ts';
import { resources } from '../resources.ts';
import { users } from '../session/users.ts';

let api: ApiUnderTest;
let makerToken: string;

beforeAll(async () => {
  api = await startApi();
  const passwordHash = await hashPassword('Secret123');
  await api.db.insert(users).values({ email: 'maker@example.com', passwordHash, roles: ['ROLE_MAKER'] });
  const payload = { username: 'maker@example.com', password: 'Secret123' };
  makerToken = (await api.guest('POST', '/login_check', { payload })).json().token;
});
afterAll(() => api.close());

const collections = resources.map(({ contract }) => contract.collection);
const calls = [
  ...collections.flatMap((collection) => [
    ['GET', `/${collection}`] as const,
    ['POST', `/${collection}`] as const,
    ...(['GET', 'PUT', 'PATCH', 'DELETE'] as const).map((method) => [method, `/${collection}/1`] as const),
  ]),
  ['GET', '/countries'] as const,
  ['GET', '/countries/1'] as const,
  ['GET', '/makers/1/experiences'] as const,
];

it.each(calls)('D-12 refuses %s %s without a token with 401', async (method, path) => {
  const answer = await api.guest(method, path);
  expect(answer.statusCode).toBe(401);
  expect(answer.json()).toMatchObject({ code: 401, key: 'unauthenticated' });
});

it.each(calls)('API-07 AUTH-32 refuses %s %s with 403 to a user who is not an administrator', async (method, path) => {
  const answer = await api.guest(method, path, { headers: { authorization: `Bearer ${makerToken}` } });
  expect(answer.statusCode).toBe(403);
  expect(answer.json()).toMatchObject({ code: 403, key: 'forbidden' });
});

it('D-12 refuses every documented operation: with 401 without a session, with 403 to a user who is not an administrator', async () => {
  type Described = { responses: Record<string, unknown> };
  const { paths } = (await api.guest('GET', '/docs.json')).json<{
    paths: Record<string, Record<string, Described>>;
  }>();
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { responses }]) => ({
      method: method.toUpperCase() as Parameters<Ask>[0], // safe: the keys are HTTP methods in lower case
      path: path.replaceAll(/\{\w+\}/g, '1'),
      isClosed: '401' in responses && '403' in responses,
    })),
  );
  const closed = operations.filter(({ isClosed }) => isClosed);
  expect(closed.map(({ path }) => path)).toContain('/imports/runs/1/items/1');
  const statusOf = async (method: Parameters<Ask>[0], path: string, headers: Record<string, string>) =>
    (await api.guest(method, path, { headers })).statusCode;
  const answers = await Promise.all(
    closed.map(async ({ method, path }) => ({
      operation: `${method} ${path}`,
      stranger: await statusOf(method, path, {}),
      maker: await statusOf(method, path, { authorization: `Bearer ${makerToken}` }),
    })),
  );
  expect(answers.filter(({ stranger, maker }) => stranger !== 401 || maker !== 403)).toEqual([]);
});
