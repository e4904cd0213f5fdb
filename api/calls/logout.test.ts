import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { users } from '../resources/user/table.ts';
import { createUser } from '../session/create-user.ts';
import { startApi, type ApiUnderTest } from '../testing/api-under-test.ts';

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
  it('D-59 D-58 ends the access token with the next request and the refresh token with it', async () => {
    const tokens = await signIn();
    expect(await read(tokens)).toBe(200);
    expect(await logout(tokens)).toBe(204);
    expect(await read(tokens)).toBe(401);
    expect(await logout(tokens)).toBe(401);
    expect((await refresh(tokens)).statusCode).toBe(401);
  });

  it("D-69 empties the browser's cache, and leaves its storage", async () => {
    const answer = await api.guest('POST', '/logout', { headers: bearer(await signIn()) });
    expect([answer.statusCode, answer.headers['clear-site-data']]).toEqual([204, '"cache"']);
    expect((await api.guest('POST', '/logout')).headers['clear-site-data']).toBeUndefined();
  });

  it('leaves the other devices of the user signed in: they fetch their next token', async () => {
    const [here, there] = [await signIn(), await signIn()];
    await logout(here);
    const renewed = await refresh(there);
    expect(renewed.statusCode).toBe(200);
    expect(await read(renewed.json())).toBe(200);
  });

  it('is open to a user without ROLE_ADMIN too', async () => {
    await createUser(api.db, { email: 'maker@example.com', password: 'Maker1', roles: ['ROLE_MAKER'] });
    const tokens = await signIn('maker@example.com', 'Maker1');
    expect(await read(tokens)).toBe(403);
    expect(await logout(tokens)).toBe(204);
    expect(await read(tokens)).toBe(401);
  });
});

describe('what changes about a user counts from the next request on', () => {
  it('D-59 closes everything to an administrator who is one no more', async () => {
    await createUser(api.db, { email: 'demoted@example.com', password: 'Secret123' });
    const tokens = await signIn('demoted@example.com', 'Secret123');
    expect(await read(tokens)).toBe(200);
    await api.db.update(users).set({ roles: [] }).where(eq(users.email, 'demoted@example.com'));
    expect(await read(tokens)).toBe(403);
  });

  it('D-59 D-58 forgets a user who was deleted', async () => {
    await createUser(api.db, { email: 'gone@example.com', password: 'Secret123' });
    const tokens = await signIn('gone@example.com', 'Secret123');
    await api.db.delete(users).where(eq(users.email, 'gone@example.com'));
    expect(await read(tokens)).toBe(401);
    expect((await refresh(tokens)).statusCode).toBe(401);
  });
});
