import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { users } from '../session/users.ts';
import { createUser } from '../session/create-user.ts';
import { startApi, type ApiUnderTest } from '../testing/servers/api-under-test.ts';

let api: ApiUnderTest;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

type Tokens = { token: string; refresh_token: string };
const signIn = async (username = api.account.email, password = api.account.password): Promise<Tokens> =>
  (await api.guest('POST', '/login_check', { payload: { username, password } })).json();
const bearer = ({ token }: Tokens) => ({ authorization: `Bearer ${token}` });
const read = async (tokens: Tokens) => (await api.guest('GET', '/categories', { headers: bearer(tokens) })).statusCode;
const logout = async (tokens: Tokens) => (await api.guest('POST', '/logout', { headers: bearer(tokens) })).statusCode;
const refresh = ({ refresh_token }: Tokens) => api.guest('POST', '/token/refresh', { payload: { refresh_token } });

describe('POST /logout', () => {
  it('D-59 D-58 revokes the access token and the refresh token', async () => {
    const tokens = await signIn();
    expect(await read(tokens)).toBe(200);
    expect(await logout(tokens)).toBe(204);
    expect(await read(tokens)).toBe(401);
    expect(await logout(tokens)).toBe(401);
    expect((await refresh(tokens)).statusCode).toBe(401);
  });

  it("D-69 clears the browser's cache, but not its storage", async () => {
    const answer = await api.guest('POST', '/logout', { headers: bearer(await signIn()) });
    expect([answer.statusCode, answer.headers['clear-site-data']]).toEqual([204, '"cache"']);
    expect((await api.guest('POST', '/logout')).headers['clear-site-data']).toBeUndefined();
  });

  it('leaves the other devices of the user signed in: their refresh tokens stay valid', async () => {
    const [here, there] = [await signIn(), await signIn()];
    await logout(here);
    const renewed = await refresh(there);
    expect(renewed.statusCode).toBe(200);
    expect(await read(renewed.json())).toBe(200);
  });

  it('is allowed without ROLE_ADMIN', async () => {
    await createUser(api.db, { email: 'maker@example.com', password: 'Maker1', roles: ['ROLE_MAKER'] });
    const tokens = await signIn('maker@example.com', 'Maker1');
    expect(await read(tokens)).toBe(403);
    expect(await logout(tokens)).toBe(204);
    expect(await read(tokens)).toBe(401);
  });
});

describe('a change of a user takes effect with the next request', () => {
  it('D-59 a demoted administrator gets 403', async () => {
    await createUser(api.db, { email: 'demoted@example.com', password: 'Secret123' });
    const tokens = await signIn('demoted@example.com', 'Secret123');
    expect(await read(tokens)).toBe(200);
    await api.db.update(users).set({ roles: [] }).where(eq(users.email, 'demoted@example.com'));
    expect(await read(tokens)).toBe(403);
  });

  it('D-59 D-58 a deleted user gets 401', async () => {
    await createUser(api.db, { email: 'gone@example.com', password: 'Secret123' });
    const tokens = await signIn('gone@example.com', 'Secret123');
    await api.db.delete(users).where(eq(users.email, 'gone@example.com'));
    expect(await read(tokens)).toBe(401);
    expect((await refresh(tokens)).statusCode).toBe(401);
  });
});
