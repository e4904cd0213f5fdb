import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { erasePerson } from '../cli/erase-person.ts';
import { exportPerson } from '../cli/export-person.ts';
import { addAdministratorWithSession, type UserWithSession } from '../testing/servers/user-with-session.ts';
import { create } from '../testing/catalogue.ts';
import { startApi, startApiOn, type ApiUnderTest } from '../testing/servers/api-under-test.ts';
import { ignored } from '../testing/servers/run-command.ts';
import { until } from '../testing/until.ts';

let api: ApiUnderTest;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

/** Adds an administrator with a shared and a personal view. */
async function addOwner() {
  const owner = await addAdministratorWithSession(api);
  const add = async (isShared: boolean) => {
    const payload = { collection: 'tags', name: `Vista de ${owner.id}`, query: 'name=sol', isShared };
    return (await owner.ask('POST', '/views', { payload })).json();
  };
  return { owner, shared: await add(true), personal: await add(false) };
}
const remove = async ({ path }: UserWithSession) => {
  const answer = await api.admin('DELETE', path);
  expect(answer.statusCode, answer.body).toBe(204);
  return String(answer.headers.location);
};
/** Returns the owners of these views that are stored. */
const ownersOf = async (...views: { id: number }[]) =>
  (
    await api.db.execute<{ owner: number | null }>(
      sql`select owner_id as owner from views where id = any(${sql.param(views.map(({ id }) => id))}::int[]) order by id`,
    )
  ).rows.map(({ owner }) => owner);

describe('D-98 the views of a user who is deleted', () => {
  it('are there again after a restore; meanwhile the shared one has no owner', async () => {
    const { owner, shared, personal } = await addOwner();
    const item = await remove(owner);
    expect((await api.admin('GET', shared['@id'])).json()).toMatchObject({ owner: null, name: shared.name });
    expect((await api.admin('GET', personal['@id'])).statusCode).toBe(404);
    const restored = await api.admin('POST', `${item}/restore`);
    expect(restored.statusCode, restored.body).toBe(200);
    expect((await api.admin('GET', shared['@id'])).json().owner).toBe(owner.path);
    expect(await ownersOf(shared, personal)).toEqual([owner.id, owner.id]);
  });

  it('are deleted when the trash is emptied, except the shared one, which then has no owner', async () => {
    const { owner, shared, personal } = await addOwner();
    const item = await remove(owner);
    const kept = await addOwner();
    expect((await api.admin('DELETE', item)).statusCode).toBe(204);
    expect(await ownersOf(shared, personal)).toEqual([null]);
    expect((await api.admin('GET', shared['@id'])).json()).toMatchObject({ owner: null, name: shared.name });
    expect(await ownersOf(kept.shared, kept.personal)).toEqual([kept.owner.id, kept.owner.id]);
  });

  it('are deleted at once on a server without a trash', async () => {
    const { owner, shared, personal } = await addOwner();
    const url = String(api.services.env.databaseUrl);
    const without = await startApiOn({ url, drop: () => Promise.resolve() }, { TRASH_DAYS: '0' });
    try {
      expect((await without.admin('DELETE', owner.path)).statusCode).toBe(204);
    } finally {
      await without.close();
    }
    expect(await ownersOf(shared, personal)).toEqual([null]);
  });

  it('are in the export of the person until it is erased', async () => {
    const { owner, shared, personal } = await addOwner();
    await remove(owner);
    const words = ['--record', owner.path];
    const { views } = JSON.parse(await exportPerson(words, api.services.env, ignored()));
    expect(views).toMatchObject([
      { id: shared.id, collection: 'tags', name: shared.name, query: 'name=sol', isShared: true },
      { id: personal.id, isShared: false },
    ]);
    await erasePerson(words, api.services.env, ignored());
    expect(await ownersOf(shared, personal)).toEqual([null]);
  });

  it('with the address of an erased person are deleted, those of others too, without a gap', async () => {
    const { owner } = await addOwner();
    const user = await create(api, '/users', { email: 'ana+tours@example.com', password: 'Clave123', roles: [] });
    const add = async (changes: object) =>
      (await owner.ask('POST', '/views', { payload: { collection: 'users', isShared: true, ...changes } })).json();
    const about = [
      await add({ name: 'Suya', query: `email=${encodeURIComponent('Ana+Tours@example.com')}` }),
      await add({ name: 'Para ana+tours@example.com' }),
    ];
    const kept = await add({ name: 'Otra', query: `email=${encodeURIComponent('juana+tours@example.com')}` });
    await api.admin('DELETE', user['@id']);
    const words = ['--record', user['@id']];
    const { views } = JSON.parse(await exportPerson(words, api.services.env, ignored()));
    expect(views).toMatchObject(about.map(({ id }) => ({ id })));
    await erasePerson(words, api.services.env, ignored());
    expect(await ownersOf(...about)).toEqual([]);
    expect((await api.admin('GET', kept['@id'])).json()).toMatchObject({ position: 1 });
  });

  it('do not get another one that is created meanwhile', async () => {
    const { owner } = await addOwner();
    const payload = { collection: 'zones', name: 'A la vez' };
    let creating: ReturnType<typeof owner.ask> | undefined;
    await api.db.transaction(async (tx) => {
      await tx.execute(sql`delete from users where id = ${owner.id}`);
      creating = owner.ask('POST', '/views', { payload });
      await until(isWaiting, { late: 'the create does not wait for the delete' });
    });
    expect((await creating)?.statusCode).toBe(401);
    const { rows } = await api.db.execute(sql`select from views where owner_id = ${owner.id} and collection = 'zones'`);
    expect(rows).toEqual([]);
  });

  const isWaiting = async () => {
    const { rows } = await api.db.execute(sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
    return rows.length > 0;
  };
});
