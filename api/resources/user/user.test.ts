import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApi, type ApiUnderTest } from '../../testing/servers/api-under-test.ts';
import { addMaker, create } from '../../testing/catalogue.ts';
import { users } from '../../session/users.ts';

let api: ApiUnderTest;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const password = 'Clave123';
const read = async (path: string) => {
  const answer = await api.admin('GET', path);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const emailsAt = async (path: string) =>
  (await read(path))['hydra:member'].map(({ email }: { email: string }) => email);
const signIn = async (username: string, word = password) =>
  (await api.guest('POST', '/login_check', { payload: { username, password: word } })).statusCode;
const storedOf = async (id: number) => (await api.db.select().from(users).where(eq(users.id, id)))[0];
const post = (body: object) => api.admin('POST', '/users', { payload: body });
let made = 0;
const addUser = (payload: object = {}) =>
  create(api, '/users', { email: `user${++made}@example.com`, password, roles: [], ...payload });

describe('POST /users', () => {
  it('API-142 creates a user who can log in with that password', async () => {
    const payload = { email: ' Ana@Example.com ', password, roles: ['ROLE_TAKER', 'ROLE_TAKER'] };
    const answer = await api.admin('POST', '/users', { payload });
    expect(answer.statusCode).toBe(201);
    const ana = answer.json();
    expect(answer.headers['location']).toBe(ana['@id']);
    expect(ana).toMatchObject({ '@id': `/users/${ana.id}`, '@type': 'User', email: 'Ana@Example.com' });
    expect(ana.roles).toEqual(['ROLE_TAKER']);
    expect(await signIn('ana@example.com')).toBe(200);
  });

  it('A-45 accepts a user without roles', async () => {
    const answer = await api.admin('POST', '/users', { payload: { email: 'noroles@example.com', password } });
    expect(answer.json()).toMatchObject({ roles: [], isAdmin: false });
  });

  it('D-36 stores only an argon2id hash of the password', async () => {
    const { id } = await addUser();
    expect((await storedOf(id))?.passwordHash).toMatch(/^\$argon2id\$/);
  });

  const wrong: [why: string, body: object, propertyPath: string, key: string][] = [
    ['no e-mail', { password }, 'email', 'email'],
    ['a wrong e-mail', { email: 'ana@', password }, 'email', 'email'],
    ['no password', { email: 'b@example.com' }, 'password', 'newPassword'],
    ['an empty password', { email: 'b@example.com', password: '' }, 'password', 'newPassword'],
    ['a short password', { email: 'b@example.com', password: 'Abc1' }, 'password', 'newPassword'],
    ['a password of 16', { email: 'b@example.com', password: 'Abcdefghijklmn12' }, 'password', 'newPassword'],
    ['a password that is no text', { email: 'b@example.com', password: 12345 }, 'password', 'newPassword'],
    ['roles that are no list', { email: 'b@example.com', password, roles: 'ROLE_ADMIN' }, 'roles', 'invalid'],
  ];
  it.each(wrong)('API-143 D-36 refuses %s and stores nothing', async (_why, body, propertyPath, key) => {
    const before = (await read('/users'))['hydra:totalItems'];
    const answer = await post(body);
    expect(answer.statusCode).toBe(422);
    expect(answer.json().violations).toMatchObject([{ propertyPath, key }]);
    expect((await read('/users'))['hydra:totalItems']).toBe(before);
  });

  it('API-143 ERR-12 VAL-09 states the rules of a password in the message', async () => {
    const answer = await post({ email: 'b@example.com', password: 'abc' });
    expect(answer.json().violations[0].message).toBe(
      'La contraseña debe tener entre 5 y 15 caracteres, y contener al menos una mayúscula, una minúscula y un número',
    );
  });

  it('A-44 refuses an e-mail that another user has in a different case, even concurrently', async () => {
    await addUser({ email: 'Eva@example.com' });
    const again = await post({ email: 'eVA@EXAMPLE.com', password });
    expect(again.statusCode).toBe(422);
    expect(again.json().violations).toMatchObject([
      { propertyPath: 'email', key: 'emailTaken', message: 'Ya hay un usuario con ese email' },
    ]);
    const both = await Promise.all(['Leo@example.com', 'leo@example.com'].map((email) => post({ email, password })));
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([201, 422]);
  });
});

describe('GET /users', () => {
  it('API-138 API-140 API-21 filters by part of the e-mail and returns the specified fields', async () => {
    const boss = await addUser({ email: 'Jefa.Norte@example.com', roles: ['ROLE_MAKER', 'ROLE_ADMIN'] });
    const { 'hydra:member': members, 'hydra:totalItems': total } = await read('/users?email=jefa.n');
    expect(total).toBe(1);
    expect(members).toEqual([
      {
        '@id': boss['@id'],
        '@type': 'User',
        id: boss.id,
        email: 'Jefa.Norte@example.com',
        roles: ['ROLE_MAKER', 'ROLE_ADMIN'],
        isAdmin: true,
      },
    ]);
    expect(await emailsAt('/users?email=nobody-has-this')).toEqual([]);
    const descending = await emailsAt('/users?order[email]=desc');
    expect(descending).toEqual([...descending].sort((a, b) => b.localeCompare(a, 'es')));
  });

  it('API-141 API-08 returns a user, and 404 for an unknown id', async () => {
    const { '@id': path, id } = await addUser({ roles: ['ROLE_RESELLER'] });
    expect(await read(path)).toMatchObject({ id, roles: ['ROLE_RESELLER'], isAdmin: false });
    expect((await api.admin('GET', '/users/999999')).statusCode).toBe(404);
  });

  it('API-139 D-44 returns the @id of the maker of a user, and omits it for other users', async () => {
    const { '@id': path, id } = await addUser();
    expect(Object.keys(await read(path))).not.toContain('maker');
    const maker = await addMaker(api, { user: id });
    expect((await read(path)).maker).toBe(maker['@id']);
    const { 'hydra:member': members } = await read(`/users?id=${id}`);
    expect(members[0].maker).toBe(maker['@id']);
    expect(Object.keys(members[0])).not.toContain('taker');
  });

  it('USR-05 USR-07 returns the names of the maker and the taker, in the list and in the item', async () => {
    const { '@id': path, id } = await addUser();
    const readBoth = async () => [await read(path), (await read(`/users?id=${id}`))['hydra:member'][0]];
    for (const shown of await readBoth()) {
      expect(Object.keys(shown)).not.toContain('makerName');
      expect(Object.keys(shown)).not.toContain('takerName');
    }
    await addMaker(api, { user: id, name: 'Mar Viva' });
    const taker = await create(api, '/takers', { name: 'Ana', surname: 'Gil', user: id });
    for (const shown of await readBoth()) expect(shown).toMatchObject({ makerName: 'Mar Viva', takerName: 'Ana Gil' });
    await api.admin('DELETE', taker['@id']);
    for (const shown of await readBoth()) expect(Object.keys(shown)).not.toContain('takerName');
  });

  it('returns the time of the last sign-in, and omits it for a user who never signed in', async () => {
    const { '@id': path, email } = await addUser();
    expect(await read(path)).not.toHaveProperty('lastLogin');
    const before = Date.now();
    expect(await signIn(String(email))).toBe(200);
    const { lastLogin } = await read(path);
    expect(Date.parse(lastLogin)).toBeGreaterThan(before - 1_000);
    await signIn(String(email), 'Wrong123');
    expect((await read(path)).lastLogin).toBe(lastLogin);
  });

  it('A-43 never returns a password, neither in a read nor after a write', async () => {
    const created = await post({ email: 'secret@example.com', password });
    const { '@id': path, id } = created.json();
    const hash = (await storedOf(id))?.passwordHash ?? '';
    const saved = await api.admin('PUT', path, { payload: { password: 'Otra1234' } });
    for (const answer of [created, saved, await api.admin('GET', path), await api.admin('GET', '/users')]) {
      for (const secret of ['"password', 'argon2', hash, password, 'Otra1234']) {
        expect(answer.body).not.toContain(secret);
      }
    }
  });
});

describe('PUT /users/{id}', () => {
  it('API-144 changes e-mail and password, and preserves the roles', async () => {
    const { '@id': path } = await addUser({ roles: ['ROLE_MAKER'] });
    const payload = { email: 'nuevo@example.com', password: 'Nueva123' };
    const answer = await api.admin('PUT', path, { payload });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ email: 'nuevo@example.com', roles: ['ROLE_MAKER'] });
    expect(await signIn('nuevo@example.com', 'Nueva123')).toBe(200);
    expect(await signIn('nuevo@example.com')).toBe(401);
  });

  it('API-145 D-65 changes the roles, and preserves e-mail and password', async () => {
    const { '@id': path, email } = await addUser({ roles: ['ROLE_MAKER'] });
    await addMaker(api, { user: path });
    const { roles } = await read(path);
    const answer = await api.admin('PUT', path, { payload: { roles: [...roles, 'ROLE_MAKER_RESELLER'] } });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ email, roles: ['ROLE_MAKER', 'ROLE_MAKER_RESELLER'] });
    expect(await signIn(String(email))).toBe(200);
  });

  it.each(['ROLE_SUPER', 'role_admin', '', 7, null])('D-65 refuses the role %j and changes nothing', async (role) => {
    const { '@id': path } = await addUser({ roles: ['ROLE_TAKER'] });
    const answer = await api.admin('PUT', path, { payload: { roles: ['ROLE_ADMIN', role] } });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().violations).toMatchObject([{ propertyPath: 'roles', key: 'unknownRole' }]);
    expect((await read(path)).roles).toEqual(['ROLE_TAKER']);
  });

  it.each([{ password: '' }, { password: null }, {}])('A-41 preserves the password with %j', async (blank) => {
    const { '@id': path, id } = await addUser();
    const email = `kept${id}@example.com`;
    const answer = await api.admin('PUT', path, { payload: { email, ...blank } });
    expect(answer.statusCode).toBe(200);
    expect(await signIn(email)).toBe(200);
  });

  it('D-36 refuses a password that breaks the pattern, and preserves the old one', async () => {
    const { '@id': path, email } = await addUser();
    const answer = await api.admin('PUT', path, { payload: { password: 'abc' } });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().violations).toMatchObject([{ propertyPath: 'password', key: 'newPassword' }]);
    expect(await signIn(String(email))).toBe(200);
  });

  it('A-44 refuses the e-mail of another user, and accepts a different case of the same e-mail', async () => {
    const { email } = await addUser();
    const { '@id': path, id } = await addUser({ email: 'own@example.com' });
    const taken = await api.admin('PUT', path, { payload: { email: String(email).toUpperCase() } });
    expect(taken.json().violations).toMatchObject([{ propertyPath: 'email', key: 'emailTaken' }]);
    expect((await api.admin('PUT', path, { payload: { email: 'OWN@example.com' } })).statusCode).toBe(200);
    expect((await storedOf(id))?.email).toBe('OWN@example.com');
  });

  it('D-06 A-31 ignores system keys and computed fields', async () => {
    const { '@id': path, id } = await addUser();
    const payload = { id: 1, isAdmin: true, maker: '/makers/1', passwordHash: 'x', createdAt: '2020-01-01' };
    expect((await api.admin('PUT', path, { payload })).json()).toMatchObject({ id, isAdmin: false });
    const stored = await storedOf(id);
    expect(stored?.passwordHash).not.toBe('x');
    expect(stored?.createdAt.getFullYear()).toBeGreaterThan(2020);
  });
});

describe('DELETE', () => {
  it('API-147 deletes a user, and refuses to delete the user of a maker', async () => {
    const { '@id': free } = await addUser();
    expect((await api.admin('DELETE', free)).statusCode).toBe(204);
    expect((await api.admin('GET', free)).statusCode).toBe(404);
    const { '@id': used, id } = await addUser();
    await addMaker(api, { user: id });
    const answer = await api.admin('DELETE', used);
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ key: 'inUse', values: { makers: 1 } });
    expect((await api.admin('GET', used)).statusCode).toBe(200);
  });

  it('D-49 A-31 A-32 of a maker preserves the user and removes the roles of the maker', async () => {
    const { '@id': path, id } = await addUser({ roles: ['ROLE_TAKER', 'ROLE_MAKER', 'ROLE_MAKER_RESELLER'] });
    const maker = await addMaker(api, { user: id });
    expect((await api.admin('DELETE', maker['@id'])).statusCode).toBe(204);
    const left = await read(path);
    expect(left.roles).toEqual(['ROLE_TAKER']);
    expect(Object.keys(left)).not.toContain('maker');
  });
});
