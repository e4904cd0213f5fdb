import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { addCatalogue, addMaker, create } from '../../testing/catalogue.ts';
import { readChanges } from '../../testing/changes/logged-state.ts';
import { startApi } from '../../testing/servers/api-under-test.ts';
import { startForFile } from '../../testing/servers/start-for-file.ts';
import { trashCalls } from '../../testing/trash/trash-calls.ts';

const api = startForFile(() => startApi());
const { remove, restore } = trashCalls(() => api);

const membersAt = async (path: string, language = 'es') =>
  (await api.admin('GET', path, { headers: { 'accept-language': language } })).json()['hydra:member'];

describe('the trash', () => {
  it('lists a deleted record with its name, who deleted it, and until when it can be restored', async () => {
    const { '@id': record } = await create(api, '/tags', { name: 'Mar' });
    await api.admin('PUT', record, { payload: { name: 'Sea' }, headers: { 'accept-language': 'en' } });
    const item = await remove(record);
    const { deletedAt, expiresAt, ...others } = (await api.admin('GET', item)).json();
    expect(others).toEqual({
      '@context': '/contexts/TrashItem',
      '@id': item,
      '@type': 'TrashItem',
      id: Number(item.split('/')[2]),
      name: 'Mar',
      record,
      collection: 'tags',
      deletedBy: { '@id': '/users/1', name: api.account.email },
    });
    expect(Date.parse(expiresAt) - Date.parse(deletedAt)).toBe(30 * 24 * 3600 * 1000);
    expect(await membersAt(`/trash?record=${record}`, 'en')).toMatchObject([{ '@id': item, name: 'Sea' }]);
  });

  it('is filtered by name, collection and record, and sorted by the moment of the deletion', async () => {
    const [one, two] = [
      await create(api, '/tags', { name: 'Árboleda' }),
      await create(api, '/languages', { name: 'Árboles' }),
    ];
    const items = [await remove(one['@id']), await remove(two['@id'])];
    const itemsAt = async (query: string) =>
      (await membersAt(`/trash?${query}`)).map((item: { '@id': string }) => item['@id']);
    expect(await itemsAt('name=arboles')).toEqual([items[1]]);
    expect(await itemsAt('name=ARBOLE&order[id]=desc')).toEqual([items[1], items[0]]);
    expect(await itemsAt('name=arbole&collection=tags')).toEqual([items[0]]);
    expect(await itemsAt(`record=${two['@id']}`)).toEqual([items[1]]);
    expect(await itemsAt('record=elsewhere')).toEqual([]);
  });

  it('names a favourite by its reseller, and a user by the e-mail address; the deleter of a deleted user has no name', async () => {
    const { '@id': user, id } = await create(api, '/users', {
      email: 'bea@example.com',
      password: 'Clave123',
      roles: ['ROLE_ADMIN'],
    });
    const payload = { username: 'bea@example.com', password: 'Clave123' };
    const { token } = (await api.guest('POST', '/login_check', { payload })).json();
    const { '@id': tag } = await create(api, '/tags', { name: 'Bosque' });
    await api.guest('DELETE', tag, { headers: { authorization: `Bearer ${token}` } });
    expect(await membersAt(`/trash?record=${tag}`)).toMatchObject([
      { deletedBy: { '@id': user, name: 'bea@example.com' } },
    ]);
    expect((await api.admin('GET', await remove(user))).json()).toMatchObject({ name: 'bea@example.com' });
    expect(await membersAt(`/trash?record=${tag}`)).toMatchObject([
      { deletedBy: { '@id': `/users/${id}`, name: null } },
    ]);
  });

  it('is offered in the configuration, and documented', async () => {
    const { features, trashDays } = (await api.guest('GET', '/config.json')).json();
    expect(features).toContain('trash');
    expect(trashDays).toBe(30);
  });
});

describe('a restore', () => {
  it('answers the record with its version and its URL, and removes the item', async () => {
    const { '@id': record, '@context': _, ...tag } = await create(api, '/tags', { name: 'Playa' });
    const item = await remove(record);
    expect((await api.admin('GET', record)).statusCode).toBe(404);
    const answer = await api.admin('POST', `${item}/restore`);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.headers['location']).toBe(record);
    expect(answer.json()).toMatchObject(tag);
    const present = await api.admin('GET', record);
    expect([present.body, present.headers['etag']]).toEqual([answer.body, answer.headers['etag']]);
    expect((await api.admin('GET', item)).statusCode).toBe(404);
  });

  it('is possible once: of two at the same time, the second finds nothing', async () => {
    const item = await remove((await create(api, '/tags', { name: 'Nieve' }))['@id']);
    const answers = await Promise.all([1, 2].map(() => api.admin('POST', `${item}/restore`)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404]);
    expect(answers.find(({ statusCode }) => statusCode === 404)?.json()).toMatchObject({
      key: 'notInTrash',
      message: 'Ya no está en la papelera. Puede que otra persona lo haya restaurado o eliminado definitivamente',
    });
  });

  it('gets the first answer again with the same Idempotency-Key', async () => {
    const item = await remove((await create(api, '/tags', { name: 'Lago' }))['@id']);
    const headers = { 'idempotency-key': 'restore-lago' };
    const first = await api.admin('POST', `${item}/restore`, { headers });
    const again = await api.admin('POST', `${item}/restore`, { headers });
    expect([again.statusCode, again.body, again.headers['location']]).toEqual([
      200,
      first.body,
      first.headers['location'],
    ]);
  });

  it('is logged as such, by the user, with all fields', async () => {
    const { '@id': record, id } = await create(api, '/tags', { name: 'Río', civitatisId: '12' });
    const known = (await readChanges(api.db)).length;
    await restore(await remove(record));
    expect((await readChanges(api.db)).slice(known)).toMatchObject([
      { kind: 'delete' },
      {
        kind: 'restore',
        collection: 'tags',
        record_id: id,
        actor_id: 1,
        fields: { 'name.es': [null, 'Río'], civitatis_id: [null, '12'] },
      },
    ]);
  });

  it('D-59 of a user ends the sessions and tokens that it had before', async () => {
    const email = 'vuelve@example.com';
    const { '@id': path } = await create(api, '/users', { email, password: 'Clave123', roles: ['ROLE_ADMIN'] });
    const signIn = () => api.guest('POST', '/login_check', { payload: { username: email, password: 'Clave123' } });
    const { token, refresh_token } = (await signIn()).json();
    const ask = () => api.guest('GET', '/tags', { headers: { authorization: `Bearer ${token}` } });
    expect((await ask()).statusCode).toBe(200);
    const item = await remove(path);
    const { rows } = await api.db.execute<{ kept: string }>(
      sql`select table_name as kept from trash_rows where item_id = ${Number(item.split('/')[2])} order by 1`,
    );
    expect(rows.map(({ kept }) => kept)).toEqual(['known_networks', 'logins', 'password_states', 'users']);
    await restore(item);
    expect((await ask()).statusCode).toBe(401);
    expect((await api.guest('POST', '/token/refresh', { payload: { refresh_token } })).statusCode).toBe(401);
    expect((await signIn()).statusCode).toBe(200);
    await remove(path);
  });
});

describe('the rules in the presence of the trash', () => {
  it('D-44 count no deleted record as a use, and refuse the deletion once it is restored', async () => {
    const { experienceBody } = await addCatalogue(api);
    const { '@id': tag } = await create(api, '/tags', { name: 'Cueva' });
    const experience = await create(api, '/experiences', await experienceBody({ tags: [tag] }));
    const item = await remove(experience['@id']);
    await restore(await remove(tag));
    await restore(item);
    expect((await api.admin('DELETE', tag)).json()).toMatchObject({ key: 'inUse', values: { experiences: 1 } });
  });

  it('leave unique values free', async () => {
    const maker = await addMaker(api, { slug: 'libre' });
    await remove(maker['@id']);
    expect(await addMaker(api, { slug: 'libre' })).toMatchObject({ slug: 'libre' });
  });

  it('D-45 keep the last administrator', async () => {
    const answer = await api.admin('DELETE', '/users/1');
    expect(answer.json()).toMatchObject({ key: 'lastAdministrator' });
    expect(await membersAt('/trash?record=/users/1')).toEqual([]);
  });
});

describe('with TRASH_DAYS=0', () => {
  it('a deletion is final, and there is no trash', async () => {
    const without = await startApi({ TRASH_DAYS: '0' });
    const { '@id': tag } = await create(without, '/tags', { name: 'Mar' });
    const answer = await without.admin('DELETE', tag);
    expect([answer.statusCode, answer.headers['location']]).toEqual([204, undefined]);
    expect((await without.admin('GET', '/trash')).statusCode).toBe(404);
    const config = (await without.guest('GET', '/config.json')).json();
    expect(config.features).not.toContain('trash');
    expect(config).not.toHaveProperty('trashDays');
    expect((await without.db.execute(sql`select from trash`)).rows).toEqual([]);
    await without.close();
  });
});
