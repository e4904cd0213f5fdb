import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { addMaker, create } from '../../testing/catalogue.ts';
import { proposingOn, type Proposing } from '../../testing/proposals/proposing.ts';
import { startProposing } from '../../testing/proposals/start-proposing.ts';

const { api, proposing, catalogue, add, read, save, empty } = await startProposing();
afterAll(() => api.close());
beforeEach(empty);

const applied = async (ids: number[], ...operations: object[]) => {
  const id = await proposing.plan({ collection: 'experiences', ids, operations } as Parameters<Proposing['plan']>[0]);
  await proposing.apply(id);
  return id;
};
const setActive = { operation: 'set', field: 'isActive', value: true };
const setCountry = { operation: 'set', field: 'country', value: 'PT' };

it('D-91 an undo restores the fields that nobody has edited since, and lists the others', async () => {
  const { id, '@id': path } = await add();
  const proposal = await applied([id], setActive, setCountry);
  await save(path, { country: 'FR', name: 'Otra ruta' });
  expect(await proposing.undo(proposal)).toMatchObject({ state: 'undone', undone: 0, left: 1 });
  expect(await read(path)).toMatchObject({ isActive: false, country: 'FR', name: 'Otra ruta' });
  expect(await proposing.itemsOf(proposal)).toMatchObject([
    { state: 'left', leftFields: ['country'], leftBecause: 'edited' },
  ]);
});

it('API-52 an undo leaves the last text of a required field', async () => {
  const { id, '@id': path } = await add();
  const set = { operation: 'set', field: 'name', language: 'en', value: 'Route' };
  const proposal = await applied([id], set, setActive);
  await save(path, { translations: { es: { name: null } } });
  expect(await proposing.undo(proposal)).toMatchObject({ state: 'undone', undone: 0, left: 1 });
  expect(await read(path)).toMatchObject({ isActive: false, name: 'Route' });
  expect(await proposing.itemsOf(proposal)).toMatchObject([{ leftFields: ['name.en'], leftBecause: 'edited' }]);
});

it('an undo leaves a deleted record', async () => {
  const { id, '@id': path } = await add();
  const proposal = await applied([id], setActive);
  await api.admin('DELETE', path);
  await proposing.undo(proposal);
  expect(await proposing.itemsOf(proposal)).toMatchObject([
    { state: 'left', leftFields: ['isActive'], leftBecause: 'deleted' },
  ]);
});

it('an undo leaves a field whose former value refers to a deleted record', async () => {
  const maker = await addMaker(api, { name: 'Sendas', email: 'sendas@example.com' });
  const { id, '@id': path } = await add({ maker: maker['@id'] });
  const proposal = await applied([id], setActive, { operation: 'set', field: 'maker', value: catalogue.maker['@id'] });
  await api.admin('DELETE', maker['@id']);
  expect(await proposing.undo(proposal)).toMatchObject({ left: 1 });
  expect(await read(path)).toMatchObject({ isActive: false, maker: { '@id': catalogue.maker['@id'] } });
  expect(await proposing.itemsOf(proposal)).toMatchObject([{ leftFields: ['maker'], leftBecause: 'referenceDeleted' }]);
});

it('an undo is logged in the name of the user who asks for it', async () => {
  const { id } = await add();
  const proposal = await applied([id], setActive);
  await proposing.undo(proposal);
  const { rows } = await api.db.execute(sql`
    select actor_kind, actor_id, request_id from change_log.changes where request_id like ${`proposals/${proposal}%`} order by id`);
  expect(rows).toEqual([
    { actor_kind: 'user', actor_id: 1, request_id: `proposals/${proposal}` },
    { actor_kind: 'user', actor_id: 1, request_id: `proposals/${proposal}/undo` },
  ]);
});

it('A-68 an undo that would form a circle of categories leaves it', async () => {
  const parent = await create(api, '/categories', { name: 'Arriba' });
  const child = await create(api, '/categories', { name: 'Abajo', parents: [parent.id] });
  const id = await proposing.plan({
    collection: 'categories',
    ids: [child.id],
    operations: [{ operation: 'set', field: 'parents', value: null }],
  });
  await proposing.apply(id);
  await save(parent['@id'], { parents: [child.id] });
  expect(await proposing.undo(id)).toMatchObject({ state: 'undone', undone: 0, left: 1 });
  expect(await proposing.itemsOf(id)).toMatchObject([{ leftFields: ['parents'], leftBecause: 'failed' }]);
});

describe('D-72 a delete of many', () => {
  it('moves the records to the trash, refuses those in use, and comes back whole', async () => {
    const [one, two] = [await create(api, '/tags', { name: 'Libre' }), await create(api, '/tags', { name: 'Usada' })];
    const id = await proposing.plan({
      collection: 'tags',
      ids: [one.id, two.id],
      operations: [{ operation: 'delete' }],
    });
    await add({ tags: [two.id] });
    expect(await proposing.apply(id)).toMatchObject({ state: 'applied', applied: 1, refused: 1 });
    expect((await api.admin('GET', one['@id'])).statusCode).toBe(404);
    expect(await proposing.itemsOf(id)).toMatchObject([
      { state: 'applied', trashId: expect.any(Number) },
      { kind: 'refused', problems: [{ key: 'inUse', usedBy: { es: '1 experiencia', en: '1 experience' } }] },
    ]);
    expect(await proposing.undo(id)).toMatchObject({ state: 'undone', undone: 1, left: 0 });
    expect(await read(one['@id'])).toEqual(one);
  });

  it('leaves a record that was edited since the plan', async () => {
    const { id, '@id': path } = await create(api, '/tags', { name: 'Editada' });
    const proposal = await proposing.plan({ collection: 'tags', ids: [id], operations: [{ operation: 'delete' }] });
    await save(path, { name: 'Editada ahora' });
    expect(await proposing.apply(proposal)).toMatchObject({ applied: 0, refused: 1, counts: { changed: 1 } });
  });

  it('does not bring back a record that has left the trash, or whose references are deleted', async () => {
    const location = await create(api, '/locations', { name: 'Ronda', country: 'ES' });
    const zones = [
      await create(api, '/zones', { name: 'Una', location: location.id }),
      await create(api, '/zones', { name: 'Otra', location: location.id }),
    ];
    const id = await proposing.plan({
      collection: 'zones',
      ids: zones.map((zone) => zone.id),
      operations: [{ operation: 'delete' }],
    });
    await proposing.apply(id);
    await api.admin('DELETE', location['@id']);
    const [purged] = await proposing.itemsOf(id);
    await api.admin('DELETE', `/trash/${purged?.trashId}`);
    expect(await proposing.undo(id)).toMatchObject({ state: 'undone', undone: 0, left: 2 });
    expect((await proposing.itemsOf(id)).map(({ leftBecause }) => leftBecause)).toEqual([
      'notRestorable',
      'notRestorable',
    ]);
  });

  it('is for good if the trash is off: the undo leaves it', async () => {
    const off = proposingOn({ ...api, services: { ...api.services, env: { ...api.services.env, trashDays: 0 } } });
    const { id } = await create(api, '/tags', { name: 'Para siempre' });
    const proposal = await off.plan({ collection: 'tags', ids: [id], operations: [{ operation: 'delete' }] });
    expect(await off.apply(proposal)).toMatchObject({ applied: 1 });
    expect(await off.undo(proposal)).toMatchObject({ undone: 0, left: 1 });
    expect(await off.itemsOf(proposal)).toMatchObject([{ trashId: null, leftBecause: 'deleted' }]);
  });

  it('of people erases the stored answers that contain them', async () => {
    const post = (email: string) =>
      api.admin('POST', '/takers', {
        payload: { name: 'Marta', surname: 'Vidal', user: { email, password: 'Clave123' } },
        headers: { 'idempotency-key': `"${email}"` },
      });
    const emails = ['one@example.com', 'two@example.com', 'three@example.com'];
    const ids: number[] = [];
    for (const email of emails) ids.push((await post(email)).json<{ id: number }>().id);
    await proposing.apply(
      await proposing.plan({ collection: 'takers', ids: ids.slice(0, 2), operations: [{ operation: 'delete' }] }),
    );
    const statuses = [];
    for (const email of emails) statuses.push((await post(email)).statusCode);
    expect(statuses).toEqual([410, 410, 201]);
  });

  it('A-31 takes and returns the roles of the users of partners, with a line in the security log', async () => {
    const user = { email: 'taker@example.com', password: 'Clave123' };
    const { id } = await create(api, '/takers', { name: 'Marta', surname: 'Vidal', user });
    const proposal = await proposing.plan({ collection: 'takers', ids: [id], operations: [{ operation: 'delete' }] });
    const logged = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    await proposing.apply(proposal);
    await proposing.undo(proposal);
    const lines = logged.mock.calls.map(([line]) => JSON.parse(String(line)) as object);
    logged.mockRestore();
    const [by, change] = [`proposals/${proposal}`, { event: 'rolesChanged', user: 1 }];
    expect(lines).toMatchObject([
      { ...change, by, from: ['ROLE_TAKER'], to: [] },
      { ...change, by: `${by}/undo`, from: [], to: ['ROLE_TAKER'] },
    ]);
  });
});
