import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { users } from '../session/users.ts';
import { sessions } from '../session/tables.ts';
import { startApi, type ApiUnderTest } from '../testing/servers/api-under-test.ts';

let api: ApiUnderTest;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const refresh = (refresh_token: unknown, rotate?: boolean) =>
  api.guest('POST', '/token/refresh', { payload: { refresh_token, rotate } });
const statusWith = async (token: string) =>
  (await api.guest('GET', '/categories', { headers: { authorization: `Bearer ${token}` } })).statusCode;
const age = (column: 'used_at' | 'started_at' | 'rotated_at', interval: string) =>
  api.db.execute(sql`update ${sessions} set ${sql.identifier(column)} = now() - ${interval}::interval`);

type Tokens = { token: string; refresh_token: string };
const signIn = async (): Promise<Tokens> => {
  const payload = { username: api.account.email, password: api.account.password };
  return (await api.guest('POST', '/login_check', { payload })).json();
};

let first: Tokens;
beforeEach(async () => {
  await api.db.update(users).set({ roles: ['ROLE_ADMIN'] });
  first = await signIn();
});

describe('POST /token/refresh', () => {
  it('API-35 returns a token that authenticates other calls', async () => {
    const answer = await refresh(first.refresh_token);
    expect(answer.statusCode).toBe(200);
    expect(await statusWith(answer.json().token)).toBe(200);
  });

  it('D-58 accepts the first token repeatedly from a client that does not rotate', async () => {
    for (let time = 0; time < 4; time++) {
      const answer = await refresh(first.refresh_token);
      expect(answer.statusCode).toBe(200);
      expect(answer.json().refresh_token).toBe(first.refresh_token);
    }
  });

  it('D-69 clears the cache of the browser if it is refused, and only then', async () => {
    const headers = async (token: string) => (await refresh(token, true)).headers['clear-site-data'];
    expect([await headers('unknown.token'), await headers(first.refresh_token)]).toEqual(['"cache"', undefined]);
    await age('rotated_at', '61 seconds');
    expect(await headers(first.refresh_token)).toBe('"cache"');
  });

  it('D-58 stores no usable token', async () => {
    const { refresh_token } = (await refresh(first.refresh_token, true)).json();
    const stored = JSON.stringify(await api.db.select().from(sessions));
    for (const token of [first.refresh_token, refresh_token]) expect(stored).not.toContain(token.split('.')[1]);
  });

  it('D-58 rotates if requested, and returns the same successor for the previous token for 60 s', async () => {
    const { refresh_token: second } = (await refresh(first.refresh_token, true)).json();
    expect(second).not.toBe(first.refresh_token);
    await age('rotated_at', '55 seconds');
    for (const rotate of [true, false]) {
      const again = await refresh(first.refresh_token, rotate);
      expect(again.statusCode).toBe(200);
      expect(again.json().refresh_token).toBe(second);
      expect(await statusWith(again.json().token)).toBe(200);
    }
    expect((await refresh(second)).statusCode).toBe(200);
  });

  it('D-58 returns the same successor to tabs that rotate concurrently', async () => {
    const answers = await Promise.all([1, 2, 3, 4].map(() => refresh(first.refresh_token, true)));
    expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 200, 200]);
    expect(new Set(answers.map((answer) => answer.json().refresh_token)).size).toBe(1);
  });

  it('D-58 ends the session when a replaced token is used after 60 s', async () => {
    const { refresh_token: second } = (await refresh(first.refresh_token, true)).json();
    await age('rotated_at', '61 seconds');
    expect((await refresh(first.refresh_token)).statusCode).toBe(401);
    expect((await refresh(second)).statusCode).toBe(401);
  });

  it('D-58 D-59 revokes the access tokens of the session when a replaced token is used after 60 s', async () => {
    const { token, refresh_token: second } = (await refresh(first.refresh_token, true)).json();
    await age('rotated_at', '61 seconds');
    expect(await statusWith(token)).toBe(200);
    await refresh(first.refresh_token);
    expect(await statusWith(token)).toBe(401);
    expect((await refresh(second)).statusCode).toBe(401);
  });

  it('D-58 D-59 preserves the refresh tokens of the user’s other sessions when a replaced token is used', async () => {
    const other = await signIn();
    const { refresh_token: second } = (await refresh(first.refresh_token, true)).json();
    await refresh(second, true);
    await refresh(first.refresh_token);
    const renewed = await refresh(other.refresh_token);
    expect(renewed.statusCode).toBe(200);
    expect(await statusWith(renewed.json().token)).toBe(200);
    // The token of the ended session cannot invalidate the user's other access tokens again.
    await refresh(first.refresh_token);
    expect(await statusWith(renewed.json().token)).toBe(200);
  });

  it('D-58 ends the session when a token older than the previous token is used', async () => {
    const { refresh_token: second } = (await refresh(first.refresh_token, true)).json();
    const { refresh_token: third } = (await refresh(second, true)).json();
    expect((await refresh(first.refresh_token)).statusCode).toBe(401);
    expect((await refresh(third)).statusCode).toBe(401);
  });

  it.each([
    ['used_at', '29 days 23 hours', 200],
    ['used_at', '30 days 1 minute', 401],
    ['started_at', '89 days 23 hours', 200],
    ['started_at', '90 days 1 minute', 401],
  ] as const)('D-58 API-36 with %s %s ago responds with %i', async (column, interval, status) => {
    await age(column, interval);
    expect((await refresh(first.refresh_token)).statusCode).toBe(status);
  });

  it('D-58 measures idle time from the last use', async () => {
    await age('used_at', '29 days');
    await refresh(first.refresh_token);
    const [session] = await api.db.select({ usedAt: sessions.usedAt }).from(sessions);
    expect(Date.now() - (session?.usedAt.getTime() ?? 0)).toBeLessThan(60_000);
  });

  it.each(['ROLE_VIEWER', 'ROLE_EDITOR'] as const)('D-88 D-58 accepts the token of a user with %s', async (role) => {
    await api.db.update(users).set({ roles: [role] });
    expect((await refresh(first.refresh_token)).statusCode).toBe(200);
  });

  it('D-58 refuses a user who lost the last role of the back office, even after the role is restored', async () => {
    await api.db.update(users).set({ roles: ['ROLE_MAKER'] });
    expect((await refresh(first.refresh_token)).statusCode).toBe(401);
    await api.db.update(users).set({ roles: ['ROLE_ADMIN'] });
    expect((await refresh(first.refresh_token)).statusCode).toBe(401);
  });

  it.each(['unknown', 'unknown.token', 'a.b.c', '.', 'x'.repeat(10_000)])(
    'API-36 A-22 refuses %j in the format of all errors',
    async (token) => {
      const answer = await refresh(token);
      expect(answer.statusCode).toBe(401);
      expect(answer.json()).toMatchObject({ code: 401, message: 'La sesión ha caducado', key: 'refreshRefused' });
    },
  );

  it.each([undefined, '', 7, null])('responds with 422 to %j', async (token) => {
    const answer = await refresh(token);
    expect(answer.statusCode).toBe(422);
    expect(answer.json().violations).toMatchObject([{ propertyPath: 'refresh_token', key: 'required' }]);
  });

  it.each(['\0', '\ud800'])('D-14 responds with 422 to a token that contains %j', async (unstorable) => {
    const answer = await refresh(unstorable + first.refresh_token);
    expect(answer.statusCode).toBe(422);
    expect(answer.json().violations).toMatchObject([{ propertyPath: 'refresh_token', key: 'invalidText' }]);
    expect((await refresh(first.refresh_token)).statusCode).toBe(200);
  });
});
