import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApi, type ApiUnderTest } from '../../testing/servers/api-under-test.ts';
import { addMaker, create } from '../../testing/catalogue.ts';
import { addReseller } from '../../testing/resellers.ts';

let api: ApiUnderTest;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const addUser = (email: string, roles: string[] = []) => create(api, '/users', { email, password: 'Clave123', roles });

/** Saves the roles of a user and returns the stored roles. */
async function save(path: string, roles: string[]) {
  const answer = await api.admin('PUT', path, { payload: { roles } });
  expect(answer.statusCode, answer.body).toBe(200);
  const stored = (await api.admin('GET', path)).json();
  expect(answer.json()).toEqual(stored);
  return stored.roles;
}

const partners: [role: string, add: (user: string) => Promise<unknown>][] = [
  ['ROLE_MAKER', (user) => addMaker(api, { user })],
  ['ROLE_TAKER', (user) => create(api, '/takers', { name: 'Ana', surname: 'Gil', user })],
  ['ROLE_RESELLER', (user) => addReseller(api, { user })],
];

it.each(partners)(
  'A-31 A-32 preserves %s while the record exists, and adds and removes other roles',
  async (role, add) => {
    const { '@id': path } = await addUser(`${role}@example.com`);
    await add(path);
    expect(await save(path, [])).toEqual([role]);
    expect(await save(path, ['ROLE_ADMIN'])).toEqual(['ROLE_ADMIN', role]);
    expect(await save(path, [role])).toEqual([role]);
  },
);

it('D-88 gives and takes the roles of the back office without a partner record', async () => {
  const { '@id': path } = await addUser('colleague@example.com');
  for (const roles of [['ROLE_VIEWER'], ['ROLE_EDITOR'], ['ROLE_EDITOR', 'ROLE_VIEWER'], []])
    expect(await save(path, roles)).toEqual(roles);
});

it('D-65 MAK-L-11 MAK-L-12 adds ROLE_MAKER_RESELLER to a maker and removes it', async () => {
  const { '@id': path } = await addUser('resells@example.com');
  await addMaker(api, { user: path });
  expect(await save(path, ['ROLE_MAKER', 'ROLE_MAKER_RESELLER'])).toEqual(['ROLE_MAKER', 'ROLE_MAKER_RESELLER']);
  expect(await save(path, ['ROLE_MAKER'])).toEqual(['ROLE_MAKER']);
});

it.each(['ROLE_MAKER', 'ROLE_TAKER', 'ROLE_RESELLER', 'ROLE_MAKER_RESELLER'])(
  'D-75 refuses a save that adds %s to a user without the record or the role, and saves nothing',
  async (role) => {
    const { '@id': path } = await addUser(`adds-${role}@example.com`);
    const answer = await api.admin('PUT', path, {
      payload: { email: 'other@example.com', roles: ['ROLE_ADMIN', role] },
    });
    expect(answer.statusCode, answer.body).toBe(422);
    expect(answer.json().violations).toEqual([
      {
        propertyPath: 'roles',
        key: 'partnerRole',
        message:
          'Los roles de maker, taker y reseller no se añaden a mano: crea el maker, el taker o el reseller del usuario',
      },
    ]);
    expect((await api.admin('GET', path)).json()).toMatchObject({ email: `adds-${role}@example.com`, roles: [] });
  },
);

it.each(['ROLE_MAKER', 'ROLE_TAKER', 'ROLE_RESELLER', 'ROLE_MAKER_RESELLER'])(
  'D-75 D-65 a user created with %s keeps it while other roles change, and can lose it',
  async (role) => {
    const { '@id': path } = await addUser(`had-${role}@example.com`, [role]);
    expect(await save(path, [role, 'ROLE_ADMIN'])).toEqual([role, 'ROLE_ADMIN']);
    expect(await save(path, [role])).toEqual([role]);
    expect(await save(path, [])).toEqual([]);
    expect((await api.admin('PUT', path, { payload: { roles: [role] } })).statusCode).toBe(422);
  },
);

it('A-31 preserves the role of a record that is linked concurrently', async () => {
  const { '@id': path, id } = await addUser('linked-meanwhile@example.com');
  const isSomeoneWaiting = async () => {
    const { rows } = await api.db.execute(
      sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rows.length > 0;
  };
  // The transaction runs the statements of a `POST /takers`, and does not commit yet.
  const saving = await api.db.transaction(async (tx) => {
    await tx.execute(sql`update users set roles = array_append(roles, 'ROLE_TAKER') where id = ${id}`);
    await tx.execute(sql`insert into takers (name, surname, user_id) values ('Ana', 'Gil', ${id})`);
    const later = save(path, ['ROLE_ADMIN']);
    await expect.poll(isSomeoneWaiting).toBe(true);
    // The promise is wrapped in an array, so that the transaction does not await it.
    return [later];
  });
  expect(await Promise.all(saving)).toEqual([['ROLE_ADMIN', 'ROLE_TAKER']]);
});
