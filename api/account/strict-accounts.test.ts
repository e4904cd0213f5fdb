import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { create } from '../testing/catalogue.ts';
import { startApi, type ApiUnderTest } from '../testing/servers/api-under-test.ts';

let api: ApiUnderTest;
beforeAll(async () => {
  api = await startApi({ OWN_PASSWORDS: 'required', CONFIRM_ADMIN_ACTS: 'on' });
  await api.admin('POST', '/account/confirmations', { payload: { password: api.account.password } });
});
afterAll(() => api.close());

const given = 'Clave123';
let made = 0;

async function signIn(email: string, password: string) {
  const { token } = (await api.guest('POST', '/login_check', { payload: { username: email, password } })).json();
  return (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, payload?: object) =>
    api.guest(method, path, { headers: { authorization: `Bearer ${token}` }, ...(payload && { payload }) });
}

async function addUser(roles: string[]) {
  const email = `given${++made}@example.com`;
  const user = await create(api, '/users', { email, password: given, roles });
  return { email, path: user['@id'] };
}

describe('D-86 with OWN_PASSWORDS=required, a user of the back office whose password another one set', () => {
  it.each(['ROLE_ADMIN', 'ROLE_VIEWER'])(
    '%s may only read and change their account, until the password is their own',
    async (role) => {
      const { email } = await addUser([role]);
      const ask = await signIn(email, given);
      const refused = await ask('GET', '/tags');
      expect(refused.json()).toMatchObject({ code: 403, key: 'passwordChangeNeeded' });
      expect((await ask('GET', '/account')).statusCode).toBe(200);
      expect((await ask('POST', '/account/confirmations', { password: given })).statusCode).toBe(204);
      expect((await ask('PUT', '/account', { password: 'tres gatos negros' })).statusCode).toBe(200);
      const again = await signIn(email, 'tres gatos negros');
      expect((await again('GET', '/tags')).statusCode).toBe(200);
    },
  );

  it('has to choose their own after each new password of another administrator, not after one of their own', async () => {
    const { email, path } = await addUser(['ROLE_ADMIN']);
    const first = await signIn(email, given);
    await first('POST', '/account/confirmations', { password: given });
    await first('PUT', '/account', { password: 'tres gatos negros' });
    const own = await signIn(email, 'tres gatos negros');
    await own('POST', '/account/confirmations', { password: 'tres gatos negros' });
    expect((await own('PUT', path, { password: 'Nueva123' })).statusCode).toBe(200);
    expect((await (await signIn(email, 'Nueva123'))('GET', '/users')).statusCode).toBe(200);
    await api.admin('PUT', path, { payload: { password: given } });
    expect((await (await signIn(email, given))('GET', '/users')).json()).toMatchObject({ key: 'passwordChangeNeeded' });
  });

  it('cannot keep the given password as their own', async () => {
    const longGiven = 'Verano2026Sur';
    const email = `given${++made}@example.com`;
    await create(api, '/users', { email, password: longGiven, roles: ['ROLE_ADMIN'] });
    const ask = await signIn(email, longGiven);
    await ask('POST', '/account/confirmations', { password: longGiven });
    expect((await ask('PUT', '/account', { password: longGiven })).json()).toMatchObject({
      code: 422,
      violations: [{ propertyPath: 'password', key: 'ownPasswordGiven' }],
    });
  });

  it('the first administrator and users without a role of the back office are not asked', async () => {
    expect((await api.admin('GET', '/users')).statusCode).toBe(200);
    const { email } = await addUser([]);
    expect((await (await signIn(email, given))('GET', '/users')).json()).toMatchObject({ key: 'forbidden' });
  });
});

describe('D-89 with CONFIRM_ADMIN_ACTS=on', () => {
  it.each([
    ['PUT', { email: 'other@example.com' }],
    ['PUT', { password: 'Nueva123' }],
    ['PUT', { roles: [] }],
    ['PATCH', { roles: [] }],
    ['DELETE', undefined],
  ] as const)('%s of a user with %j needs a confirmation', async (method, payload) => {
    const { path } = await addUser([]);
    const ask = await signIn(api.account.email, api.account.password);
    expect((await ask(method, path, payload)).json()).toMatchObject({ code: 403, key: 'confirmationNeeded' });
    await ask('POST', '/account/confirmations', { password: api.account.password });
    expect((await ask(method, path, payload)).statusCode).toBeLessThan(300);
  });

  it('a new user with roles needs a confirmation, one without does not', async () => {
    const ask = await signIn(api.account.email, api.account.password);
    const post = (roles: string[]) =>
      ask('POST', '/users', { email: `given${++made}@example.com`, password: given, roles });
    expect((await post(['ROLE_ADMIN'])).json()).toMatchObject({ key: 'confirmationNeeded' });
    expect((await post([])).statusCode).toBe(201);
  });

  it('reads and other writes need none', async () => {
    const { path } = await addUser([]);
    const ask = await signIn(api.account.email, api.account.password);
    expect((await ask('GET', path)).statusCode).toBe(200);
    expect((await ask('POST', '/tags', { name: 'Vela' })).statusCode).toBe(201);
  });
});
