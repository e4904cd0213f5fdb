import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Role } from '@trastienda/contract/choices';
import { createUser } from '../../session/create-user.ts';
import { sessions } from '../../session/tables.ts';
import { startApi, type ApiUnderTest } from '../../testing/servers/api-under-test.ts';
import { hasRoleAdmin, users } from '../../session/users.ts';

let api: ApiUnderTest;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

type Person = { id: number; path: string; token: string; refresh_token: string };
let made = 0;

async function signIn(roles: Role[] = ['ROLE_ADMIN', 'ROLE_MAKER']): Promise<Person> {
  const email = `person${++made}@example.com`;
  await createUser(api.db, { email, password: 'Clave123', roles });
  const answer = await api.guest('POST', '/login_check', { payload: { username: email, password: 'Clave123' } });
  const { user, token, refresh_token } = answer.json();
  return { id: user.id, path: `/users/${user.id}`, token, refresh_token };
}
const ask = ({ token }: Person, method: 'GET' | 'PUT' | 'DELETE', path: string, payload?: object) =>
  api.guest(method, path, { headers: { authorization: `Bearer ${token}` }, payload });
const refresh = ({ refresh_token }: Person) => api.guest('POST', '/token/refresh', { payload: { refresh_token } });

describe('D-59 the sessions of a user', () => {
  const ways: [what: string, revoke: (path: string) => ReturnType<typeof api.admin>][] = [
    ['a demotion', (path) => api.admin('PUT', path, { payload: { roles: ['ROLE_MAKER'] } })],
    ['a new password', (path) => api.admin('PUT', path, { payload: { password: 'Nueva123' } })],
    ['a deletion', (path) => api.admin('DELETE', path)],
  ];
  it.each(ways)('D-59 D-58 %s invalidates the access token and the refresh token', async (_what, revoke) => {
    const person = await signIn();
    expect((await ask(person, 'GET', '/users')).statusCode).toBe(200);
    expect((await revoke(person.path)).statusCode).toBeLessThan(300);
    const next = await ask(person, 'GET', '/users');
    expect(next.statusCode).toBe(401);
    expect(next.json()).toMatchObject({ key: 'unauthenticated' });
    expect((await refresh(person)).statusCode).toBe(401);
  });

  it('D-58 reverting a demotion does not restore old sessions', async () => {
    const person = await signIn();
    await api.admin('PUT', person.path, { payload: { roles: [] } });
    await api.admin('PUT', person.path, { payload: { roles: ['ROLE_ADMIN'] } });
    expect((await ask(person, 'GET', '/users')).statusCode).toBe(401);
    expect((await refresh(person)).statusCode).toBe(401);
  });

  const access: [before: Role[], after: Role[], status: number][] = [
    [['ROLE_MAKER'], ['ROLE_MAKER', 'ROLE_ADMIN'], 200],
    [['ROLE_VIEWER'], ['ROLE_EDITOR'], 403],
    [['ROLE_ADMIN', 'ROLE_EDITOR'], ['ROLE_EDITOR'], 403],
    [['ROLE_ADMIN'], ['ROLE_ADMIN', 'ROLE_VIEWER'], 200],
  ];
  it.each(access)(
    'D-88 D-65 a change from %j to %j invalidates the access token only',
    async (before, after, status) => {
      const person = await signIn(before);
      expect((await api.admin('PUT', person.path, { payload: { roles: after } })).statusCode).toBe(200);
      expect((await ask(person, 'GET', '/users')).statusCode).toBe(401);
      const { token } = (await refresh(person)).json();
      expect((await ask({ ...person, token }, 'GET', '/users')).statusCode).toBe(status);
      expect((await ask({ ...person, token }, 'GET', '/tags')).statusCode).toBe(200);
    },
  );

  it.each<Role[][]>([[['ROLE_VIEWER']], [['ROLE_EDITOR', 'ROLE_VIEWER']]])(
    'D-88 D-58 the loss of %j, the last roles of the back office, ends the session',
    async (roles) => {
      const person = await signIn(roles);
      expect((await api.admin('PUT', person.path, { payload: { roles: [] } })).statusCode).toBe(200);
      expect((await ask(person, 'GET', '/tags')).statusCode).toBe(401);
      expect((await refresh(person)).statusCode).toBe(401);
    },
  );

  it.each<[roles: Role[], status: number]>([
    [['ROLE_EDITOR'], 410],
    [['ROLE_ADMIN', 'ROLE_MAKER'], 201],
  ])('D-88 roles that become %j: a write that is sent again answers %i', async (roles, status) => {
    const [person, other] = [await signIn(['ROLE_ADMIN']), await signIn(['ROLE_ADMIN'])];
    const write = ({ token }: { token: string }) =>
      api.guest('POST', '/tags', {
        payload: { name: 'Nave' },
        headers: { authorization: `Bearer ${token}`, 'idempotency-key': 'one' },
      });
    expect([(await write(person)).statusCode, (await write(other)).statusCode]).toEqual([201, 201]);
    await api.admin('PUT', person.path, { payload: { roles } });
    expect((await write((await refresh(person)).json())).statusCode).toBe(status);
    expect((await write(other)).statusCode).toBe(201);
  });

  it.each([{ email: 'moved@example.com' }, { roles: ['ROLE_ADMIN'] }, { password: '' }])(
    'D-59 %j ends no session',
    async (payload) => {
      const person = await signIn();
      expect((await api.admin('PUT', person.path, { payload })).statusCode).toBe(200);
      expect((await ask(person, 'GET', '/users')).statusCode).toBe(200);
      expect((await refresh(person)).statusCode).toBe(200);
    },
  );

  it('D-59 a refused save ends no session', async () => {
    const person = await signIn();
    const payload = { password: 'Nueva123', roles: ['ROLE_NOBODY'] };
    expect((await api.admin('PUT', person.path, { payload })).statusCode).toBe(422);
    const taken = { password: 'Nueva123', email: api.account.email };
    expect((await api.admin('PUT', person.path, { payload: taken })).statusCode).toBe(422);
    expect((await ask(person, 'GET', '/users')).statusCode).toBe(200);
  });

  it('D-59 the sessions of other users do not end', async () => {
    const [one, other] = [await signIn(), await signIn()];
    await api.admin('PUT', one.path, { payload: { password: 'Nueva123' } });
    expect((await ask(other, 'GET', '/users')).statusCode).toBe(200);
    expect((await refresh(other)).statusCode).toBe(200);
  });
});

describe('D-45 the last administrator', () => {
  const administrators = async () => (await api.db.select({ id: users.id }).from(users).where(hasRoleAdmin)).length;
  const demoted = { roles: ['ROLE_MAKER'] };

  beforeEach(async () => {
    await api.db.delete(sessions);
    await api.db.update(users).set({ roles: ['ROLE_MAKER'] });
  });

  it('D-88 D-45 stays one, whatever other roles of the back office there are', async () => {
    const last = await signIn(['ROLE_ADMIN']);
    await signIn(['ROLE_EDITOR']);
    const refused = await ask(last, 'PUT', last.path, { roles: ['ROLE_EDITOR', 'ROLE_VIEWER'] });
    expect(refused.json()).toMatchObject({ code: 409, key: 'lastAdministrator' });
  });

  it('API-146 API-147 LIST-17 is neither demoted nor deleted', async () => {
    const last = await signIn();
    for (const answer of [
      await ask(last, 'PUT', last.path, demoted),
      await ask(last, 'PUT', last.path, { roles: null }),
      await ask(last, 'DELETE', last.path),
    ]) {
      expect(answer.statusCode).toBe(409);
      expect(answer.json()).toMatchObject({
        code: 409,
        key: 'lastAdministrator',
        message: 'Debe quedar al menos un administrador',
      });
    }
    expect((await ask(last, 'GET', last.path)).json().roles).toEqual(['ROLE_ADMIN', 'ROLE_MAKER']);
    expect((await ask(last, 'PUT', last.path, { roles: ['ROLE_ADMIN'] })).statusCode).toBe(200);
  });

  it('A-40 can be demoted once there is another administrator', async () => {
    const [one, other] = [await signIn(), await signIn()];
    expect((await ask(one, 'PUT', one.path, demoted)).statusCode).toBe(200);
    expect((await ask(other, 'DELETE', other.path)).statusCode).toBe(409);
  });

  const pairs = [
    ['demote', 'demote'],
    ['delete', 'demote'],
    ['delete', 'delete'],
  ] as const;
  it.each(pairs)('D-45 remains if two administrators %s and %s each other concurrently', async (first, second) => {
    for (let round = 0; round < 4; round += 1) {
      await api.db.update(users).set({ roles: [] });
      const [one, other] = [await signIn(), await signIn()];
      const leave = (who: Person, target: Person, how: 'demote' | 'delete') =>
        how === 'delete' ? ask(who, 'DELETE', target.path) : ask(who, 'PUT', target.path, demoted);
      const answers = await Promise.all([leave(one, other, first), leave(other, one, second)]);
      expect(await administrators()).toBe(1);
      // The refused request targets the last administrator (409), or comes from a user who is no longer an administrator (401, 403).
      const refused = answers.filter(({ statusCode }) => statusCode >= 400);
      expect(refused.map(({ statusCode }) => statusCode)).toEqual([
        expect.toSatisfy((code) => [401, 403, 409].includes(code)),
      ]);
    }
  });

  it('D-45 is checked under a lock for which a concurrent demotion waits', async () => {
    const [one, other] = [await signIn(), await signIn()];
    let settled = false;
    const second = await api.db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock('users'::regclass::bigint)`);
      const asked = ask(other, 'PUT', other.path, demoted).finally(() => (settled = true));
      await expect
        .poll(async () => {
          const { rows } = await api.db.execute(sql`
            select from pg_locks where locktype = 'advisory' and not granted
              and database = (select oid from pg_database where datname = current_database())`);
          return rows.length;
        })
        .toBe(1);
      expect(settled).toBe(false);
      await tx.execute(sql`update users set roles = '{}' where id = ${one.id}`);
      return { asked };
    });
    expect((await second.asked).statusCode).toBe(409);
    expect(await administrators()).toBe(1);
  });
});
