import { createHmac } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { createSigner } from 'fast-jwt';
import { fastify } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createUser } from '../../session/create-user.ts';
import type { SecurityEvent } from '../../log/security-events.ts';
import { loadSigningKeys } from '../../session/signing-keys.ts';
import { recordStatements } from '../../testing/databases/record-statements.ts';
import { builtAdmin } from '../admin-files.ts';
import { protectRoutes } from './authentication.ts';
import { startApi, type ApiUnderTest } from '../../testing/servers/api-under-test.ts';

const oldKey = 'the key of yesterday that still verifies';
const newKey = 'the key of today which signs from now on';

let api: ApiUnderTest;
let taker: string;
beforeAll(async () => {
  api = await startApi({ SESSION_KEYS: `${newKey},${oldKey}` });
  await createUser(api.db, { email: 'taker@example.com', password: 'Taker1', roles: ['ROLE_TAKER'] });
  taker = (await signIn('taker@example.com', 'Taker1')).token;
});
afterAll(() => api.close());

const signIn = async (username: string, password: string) =>
  (await api.guest('POST', '/login_check', { payload: { username, password } })).json();
const withToken = (token: string) => api.guest('GET', '/categories', { headers: { authorization: `Bearer ${token}` } });

/** Returns every registered path with 1 for each parameter, parsed from the route tree that Fastify prints. */
function allPaths(): string[] {
  const above: string[] = [];
  return [...api.app.printRoutes({ commonPrefix: false }).matchAll(/^([^\w/]*)── (\S*) \(/gm)].map(
    ([, indent = '', part]) => {
      const depth = Math.floor(indent.length / 4);
      above.splice(depth, above.length, `${above[depth - 1] ?? ''}${part}`);
      return (above[depth] ?? '').replace(/:\w+/g, '1');
    },
  );
}

/** The files at the root of the built admin; none if the admin is not built. */
const adminFiles = existsSync(builtAdmin) ? readdirSync(builtAdmin).map((name) => `/${name}`) : [];

const isPublic = (path: string) =>
  adminFiles.includes(path) ||
  /^\/(health\/|config\.json$|docs|contexts\/|media\/|assets\/|login_check(?:$|\/)|token\/refresh$|password\/|\.well-known\/|$)/.test(
    path,
  );

describe('every call', () => {
  it('API-05 D-12 answers 401 without a token unless it is public', async () => {
    const restricted = [...allPaths().filter((path) => !isPublic(path)), '/nothing-here'];
    expect(restricted).toEqual(
      expect.arrayContaining(['/categories/1', '/makers/1/experiences', '/logout', '/metrics']),
    );
    for (const url of restricted) {
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const) {
        const answer = await api.guest(method, url);
        // `/metrics` is public: it responds to other methods with 405, without a token.
        if (url === '/metrics' && method !== 'GET') continue;
        expect({ method, url, status: answer.statusCode }).toEqual({ method, url, status: 401 });
        expect(answer.json()).toMatchObject({ code: 401, key: 'unauthenticated', message: expect.any(String) });
        expect(answer.headers['www-authenticate']).toBe('Bearer');
      }
    }
  });

  it.each(['/config.json', '/health/live', '/health/ready'])('D-12 %s is public', async (url) => {
    expect((await api.guest('GET', url)).statusCode).toBe(200);
  });

  it.each(['/media/nothing.jpg', '/assets/nothing.js', '/docs/nothing', '/contexts/Nothing', '/health/nothing'])(
    'D-12 a missing public file is 404 without a token: %s',
    async (url) => {
      expect((await api.guest('GET', url)).statusCode).toBe(404);
    },
  );

  it.each(['GET', 'POST', 'DELETE'] as const)(
    'API-07 answers 403 to %s by a user without a role of the back office',
    async (method) => {
      const headers = { authorization: `Bearer ${taker}` };
      const answer = await api.guest(method, '/categories', { headers });
      expect(answer.statusCode).toBe(403);
      expect(answer.json()).toMatchObject({ code: 403, message: 'El usuario no tiene permisos de acceso' });
    },
  );

  it('D-12 answers 404 to an administrator on unknown paths, and 405 with Allow to unsupported methods', async () => {
    expect((await api.admin('GET', '/nothing-here')).statusCode).toBe(404);
    expect((await api.admin('POST', '/nothing-here', { payload: 'no json at all' })).statusCode).toBe(404);
    const answer = await api.admin('DELETE', '/categories');
    expect(answer.statusCode).toBe(405);
    expect(answer.headers.allow).toBe('GET, HEAD, POST');
    expect((await api.guest('GET', '/login_check')).statusCode).toBe(405);
  });
});

it('D-88 a route without a least role is for administrators; an unknown path is 404 for every user of the back office', async () => {
  const app = fastify();
  app.get('/early', async () => 'registered before the routes are restricted');
  const roles: string[] = [];
  protectRoutes(app, async () => ({ id: 1, roles, sessionId: 1 }));
  const statusOf = async (role: string, url: string) => {
    roles.splice(0, roles.length, role);
    return (await app.inject(url)).statusCode;
  };
  const answers = async (url: string) => [await statusOf('ROLE_EDITOR', url), await statusOf('ROLE_ADMIN', url)];
  expect(await answers('/early')).toEqual([403, 200]);
  expect(await answers('/nothing-here')).toEqual([404, 404]);
  await app.close();
});

describe('a token', () => {
  const claims = async () => {
    const { token } = await signIn(api.account.email, api.account.password);
    const { userId, epoch, sessionId } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
    return { userId, epoch, sessionId };
  };
  const sign = async (key: string, expiresIn = 60_000) =>
    createSigner({ algorithm: 'HS256', key, expiresIn })(await claims());

  it('API-06 is rejected after it expires', async () => {
    const past = createSigner({ algorithm: 'HS256', key: newKey });
    const nowSeconds = Math.floor(Date.now() / 1000);
    const tokenUntil = async (exp: number) => past({ ...(await claims()), iat: nowSeconds - 900, exp });
    expect((await withToken(await tokenUntil(nowSeconds + 5))).statusCode).toBe(200);
    expect((await withToken(await tokenUntil(nowSeconds - 1))).statusCode).toBe(401);
  });

  it('API-06 expires after 15 minutes', async () => {
    const { token } = await signIn(api.account.email, api.account.password);
    const { iat, exp } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
    expect(exp - iat).toBe(900);
  });

  it('D-59 is accepted with a signature by any of SESSION_KEYS; the first key signs new tokens', async () => {
    const { token } = await signIn(api.account.email, api.account.password);
    expect((await withToken(await sign(newKey))).statusCode).toBe(200);
    expect((await withToken(await sign(oldKey))).statusCode).toBe(200);
    const [head, body, signature] = token.split('.');
    expect(createHmac('sha256', newKey).update(`${head}.${body}`).digest('base64url')).toBe(signature);
  });

  it('API-06 is rejected when it is forged or malformed', async () => {
    const good = await sign(newKey);
    const [head = '', body = ''] = good.split('.');
    const unsigned = Buffer.from(JSON.stringify({ alg: 'none', typ: 'JWT' })).toString('base64url');
    const withoutExpiry = createSigner({ algorithm: 'HS256', key: newKey })(await claims());
    const ofUnknownUser = createSigner({ algorithm: 'HS256', key: newKey, expiresIn: 60_000 })({
      ...(await claims()),
      userId: 999_999,
    });
    const withOddId = createSigner({ algorithm: 'HS256', key: newKey, expiresIn: 60_000 })({ userId: '1; drop' });
    const forged = [
      await sign('somebody else’s key'),
      `${head}.${body}.`,
      `${unsigned}.${body}.`,
      `${good}x`,
      withoutExpiry,
      ofUnknownUser,
      withOddId,
      'nonsense',
      '..',
    ];
    for (const token of forged) expect((await withToken(token)).statusCode).toBe(401);
    for (const authorization of [`Basic ${good}`, good, 'Bearer', 'Bearer  ', '\u00ff'])
      expect((await api.guest('GET', '/categories', { headers: { authorization } })).statusCode).toBe(401);
  });
});

it('D-59 each request looks up its user once, by primary key', async () => {
  const { token } = await signIn(api.account.email, api.account.password);
  // Countries are not in a table, so the request needs no statement except that of its session.
  const { result, sent } = await recordStatements(api, () =>
    api.guest('GET', '/countries', { headers: { authorization: `Bearer ${token}` } }),
  );
  expect(result.statusCode).toBe(200);
  expect(sent.map(({ text }) => text)).toEqual([expect.stringMatching(/from "users" where "users"\."id" = any/)]);
});

describe('the key in the database', () => {
  it('D-59 is created once, so that tokens remain valid after a restart', async () => {
    const [one, other] = await Promise.all([loadSigningKeys(api.db, []), loadSigningKeys(api.db, [])]);
    expect(one).toEqual(other);
    expect(one[0].length).toBeGreaterThanOrEqual(43);
  });
});

it('D-59 each start logs a fingerprint of each key, which changes with the key, and never the key', async () => {
  const events: SecurityEvent[] = [];
  const load = (...keys: string[]) => loadSigningKeys(api.db, keys, (event) => events.push(event));
  await load('the first key', 'the second key');
  await load('the second key');
  expect(events).toEqual([
    { event: 'signingKeysLoaded', source: 'environment', fingerprints: [expect.any(String), expect.any(String)] },
    { event: 'signingKeysLoaded', source: 'environment', fingerprints: [expect.any(String)] },
  ]);
  const [first, second, again] = events.flatMap((event) => ('fingerprints' in event ? event.fingerprints : []));
  expect(again).toBe(second);
  expect(first).not.toBe(second);
  expect(JSON.stringify(events)).not.toMatch(/first|second/);
});
