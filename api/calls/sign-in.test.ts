import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { users } from '../session/users.ts';
import { createUser } from '../session/create-user.ts';
import { logins } from '../session/tables.ts';
import { startApi, type ApiUnderTest } from '../testing/servers/api-under-test.ts';

let api: ApiUnderTest;
beforeAll(async () => {
  api = await startApi();
  await createUser(api.db, { email: 'taker@example.com', password: 'Taker1', roles: ['ROLE_TAKER'] });
  await createUser(api.db, { email: 'long@example.com', password: 'no pattern fits this ñ', roles: ['ROLE_ADMIN'] });
});
afterAll(() => api.close());

const signIn = (payload: object, headers = {}) => api.guest('POST', '/login_check', { payload, headers });

describe('POST /login_check', () => {
  it('API-31 returns a token, a refresh token and the user for correct credentials', async () => {
    const answer = await signIn({ username: api.account.email, password: api.account.password });
    expect(answer.statusCode).toBe(200);
    const [admin] = await api.db.select({ id: users.id }).from(users).where(eq(users.email, api.account.email));
    expect(answer.json()).toEqual({
      token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      refresh_token: expect.stringMatching(/^.{6,}$/),
      user: { id: admin?.id, roles: ['ROLE_ADMIN'] },
    });
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('ignores the case of the username and the spaces around it', async () => {
    const answer = await signIn({ username: ' ADMIN@Example.com ', password: api.account.password });
    expect(answer.statusCode).toBe(200);
  });

  it.each([
    ['a wrong password', { username: 'admin@example.com', password: 'Secret124' }],
    ['an unknown user', { username: 'nobody@example.com', password: 'Secret123' }],
  ])('API-32 D-56 refuses %s', async (_case, payload) => {
    const answer = await signIn(payload);
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toMatchObject({
      '@type': 'hydra:Error',
      code: 401,
      status: 401,
      message: 'E-mail o contraseña incorrectos',
      key: 'wrongCredentials',
    });
  });

  it('D-56 refuses in English if requested', async () => {
    const answer = await signIn({ username: 'a@b.c', password: 'x' }, { 'accept-language': 'en' });
    expect(answer.json().message).toBe('Wrong e-mail or password');
  });

  it('API-33 API-07 lets a user without ROLE_ADMIN sign in, but forbids all other calls', async () => {
    const answer = await signIn({ username: 'taker@example.com', password: 'Taker1' });
    expect(answer.statusCode).toBe(200);
    expect(answer.json().user.roles).toEqual(['ROLE_TAKER']);
    const headers = { authorization: `Bearer ${answer.json().token}` };
    for (const path of ['/categories', '/experiences/1', '/nothing-here']) {
      const refused = await api.guest('GET', path, { headers });
      expect(refused.statusCode).toBe(403);
      expect(refused.json()).toMatchObject({ code: 403, key: 'forbidden' });
    }
  });

  it('API-34 D-36 accepts an existing password that does not match the pattern', async () => {
    const answer = await signIn({ username: 'long@example.com', password: 'no pattern fits this ñ' });
    expect(answer.statusCode).toBe(200);
  });

  it('D-14 compares a password unchanged, neither trimmed nor normalised', async () => {
    const password = ' Contrasen\u0303a 1 ';
    await createUser(api.db, { email: 'exact@example.com', password });
    const statusOf = async (typed: string) =>
      (await signIn({ username: 'exact@example.com', password: typed })).statusCode;
    expect(await statusOf(password)).toBe(200);
    for (const other of [password.trim(), password.normalize('NFC')]) expect(await statusOf(other)).toBe(401);
  });

  it.each([
    [{ password: 'Secret123' }, 'username', 'email'],
    [{ username: 'admin@example.com' }, 'password', 'password'],
    [{ username: 'admin@example.com', password: 5 }, 'password', 'password'],
    [{ username: ['admin@example.com'], password: 'Secret123' }, 'username', 'email'],
  ])('responds with 422 to %j', async (payload, propertyPath, key) => {
    const answer = await signIn(payload);
    expect(answer.statusCode).toBe(422);
    expect(answer.json().violations).toEqual([{ propertyPath, key, message: expect.any(String) }]);
  });

  it.each([
    ['NUL in the username', { username: 'admin\0@example.com', password: 'Secret123' }, 'username'],
    ['NUL before the username', { username: '\0admin@example.com', password: 'Secret123' }, 'username'],
    ['NUL in the password', { username: 'admin@example.com', password: 'Secret123\0' }, 'password'],
    ['a lone surrogate in the username', { username: 'admin\ud800@example.com', password: 'Secret123' }, 'username'],
    ['a lone surrogate in the password', { username: 'admin@example.com', password: '\udfffSecret123' }, 'password'],
  ])('D-14 responds with 422 to %s', async (_case, payload, propertyPath) => {
    const answer = await signIn(payload);
    expect(answer.statusCode).toBe(422);
    expect(answer.json().violations).toMatchObject([{ propertyPath, key: 'invalidText' }]);
  });

  it('stores the time of the sign-in', async () => {
    const user = (await signIn({ username: 'long@example.com', password: 'no pattern fits this ñ' })).json().user;
    const stored = await api.db.select().from(logins).where(eq(logins.userId, user.id));
    expect(stored.length).toBeGreaterThan(0);
    expect(Date.now() - (stored.at(-1)?.at.getTime() ?? 0)).toBeLessThan(60_000);
  });
});
