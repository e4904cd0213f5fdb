import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { limits } from '@trastienda/contract/limits';
import type { ViewMember } from '@trastienda/contract/calls/views';
import { addAdministratorWithSession, type UserWithSession } from '../testing/servers/user-with-session.ts';
import { startApi, type ApiUnderTest, type Ask } from '../testing/servers/api-under-test.ts';

let api: ApiUnderTest;
let other: UserWithSession;
beforeAll(async () => {
  api = await startApi();
  other = await addAdministratorWithSession(api);
});
beforeEach(() => api.db.$client.query('delete from views'));
afterAll(() => api.close());

const send = (ask: Ask, changes: object) =>
  ask('POST', '/views', { payload: { collection: 'tags', isShared: true, ...changes } });
const add = async (name: string, changes: object = {}): Promise<ViewMember> =>
  (await send(api.admin, { name, ...changes })).json();
const save = (view: ViewMember, payload: object) => api.admin('PUT', view['@id'], { payload });
const placesFor = async (ask: Ask, isShared = true) => {
  const members: ViewMember[] = (await ask('GET', '/views?collection=tags&order[position]=asc')).json()['hydra:member'];
  return members.filter((one) => one.isShared === isShared).map(({ position, name }) => `${position} ${name}`);
};
const keysOf = (answer: { json: () => { violations: { propertyPath: string; key: string }[] } }) =>
  answer.json().violations.map(({ propertyPath, key }) => [propertyPath, key]);

describe('D-98 the name of a view', () => {
  const taken = [['name', 'viewNameTaken']];

  it('is used once among the shared views of a list, ignoring case', async () => {
    await add('Ñandú y Árbol');
    for (const ask of [api.admin, other.ask]) expect(keysOf(await send(ask, { name: 'ÑANDÚ Y ÁRBOL' }))).toEqual(taken);
    expect((await send(api.admin, { name: 'Nandu y arbol' })).statusCode).toBe(201);
    expect((await send(api.admin, { name: 'ñandú y árbol', collection: 'zones' })).statusCode).toBe(201);
  });

  it('is used once among the personal views of a user in a list', async () => {
    await add('Sol', { isShared: false });
    expect(keysOf(await send(api.admin, { name: 'SOL', isShared: false }))).toEqual(taken);
    expect((await send(other.ask, { name: 'Sol', isShared: false })).statusCode).toBe(201);
    expect((await send(api.admin, { name: 'Sol' })).statusCode).toBe(201);
  });

  it('is also used once after a save of the name, or of whether it is shared', async () => {
    const [shared, mine] = [await add('Sol'), await add('sol', { isShared: false })];
    const second = await add('Luna');
    expect(keysOf(await save(second, { name: 'SOL' }))).toEqual(taken);
    expect(keysOf(await save(mine, { isShared: true }))).toEqual(taken);
    expect(keysOf(await save(shared, { isShared: false }))).toEqual(taken);
    expect((await save(mine, { isShared: true, name: 'Estrella' })).statusCode).toBe(200);
    expect(await placesFor(api.admin)).toEqual(['1 Sol', '2 Luna', '3 Estrella']);
  });

  it('is taken by one of several creates that are sent at once', async () => {
    const sent = Array.from({ length: 6 }, (_, n) => send(n % 2 ? api.admin : other.ask, { name: 'A la vez' }));
    const answers = await Promise.all(sent);
    const refused = answers.filter(({ statusCode }) => statusCode !== 201);
    expect(refused.map(keysOf)).toEqual(Array.from({ length: 5 }, () => taken));
  });
});

describe('D-98 the position of a view', () => {
  it('is the last one by default, and otherwise moves those after it', async () => {
    for (const name of ['A', 'B', 'C']) await add(name);
    await add('D', { position: 2 });
    await add('E', { position: 0 });
    await add('F', { position: 99 });
    expect(await placesFor(other.ask)).toEqual(['1 E', '2 A', '3 D', '4 B', '5 C', '6 F']);
  });

  it.each([
    [1, '1 C, 2 A, 3 B, 4 D, 5 E'],
    [2, '1 A, 2 C, 3 B, 4 D, 5 E'],
    [3, '1 A, 2 B, 3 C, 4 D, 5 E'],
    [4, '1 A, 2 B, 3 D, 4 C, 5 E'],
    [5, '1 A, 2 B, 3 D, 4 E, 5 C'],
    [9, '1 A, 2 B, 3 D, 4 E, 5 C'],
    [null, '1 A, 2 B, 3 D, 4 E, 5 C'],
  ])('%j moves the third of five views there, and the ones between', async (position, after) => {
    const [, , third] = [await add('A'), await add('B'), await add('C'), await add('D'), await add('E')];
    const saved = await save(third, { position });
    expect((await placesFor(api.admin)).join(', ')).toBe(after);
    expect(saved.json().position).toBe(Math.min(position ?? 5, 5));
  });

  it('changes the version of those views only that it moves', async () => {
    const views = [await add('A'), await add('B'), await add('C'), await add('D')];
    const tags = () => Promise.all(views.map(async (one) => (await api.admin('GET', one['@id'])).headers.etag));
    const before = await tags();
    await save(await add('E'), { position: 3 });
    const after = await tags();
    expect(after.map((tag, at) => tag === before[at])).toEqual([true, true, false, false]);
  });

  it('closes the gap of a view that is deleted, shared or made personal', async () => {
    const [first, second] = [await add('A'), await add('B')];
    await add('C');
    await add('M', { isShared: false });
    await save(first, { isShared: false });
    expect(await placesFor(api.admin)).toEqual(['1 B', '2 C']);
    expect(await placesFor(api.admin, false)).toEqual(['1 M', '2 A']);
    await save(first, { isShared: true, position: 2 });
    expect(await placesFor(api.admin)).toEqual(['1 B', '2 A', '3 C']);
    await api.admin('DELETE', second['@id']);
    expect(await placesFor(api.admin)).toEqual(['1 A', '2 C']);
    expect(await placesFor(api.admin, false)).toEqual(['1 M']);
  });

  it('is counted for each person and list', async () => {
    await add('A', { isShared: false });
    expect(await add('B', { isShared: false, collection: 'zones' })).toMatchObject({ position: 1 });
    expect((await send(other.ask, { name: 'C', isShared: false })).json()).toMatchObject({ position: 1 });
    expect(await add('D', { isShared: false })).toMatchObject({ position: 2 });
  });

  it('is another one for each of the first views, which are created at once', async () => {
    const created = await Promise.all(['A', 'B', 'C', 'D', 'E'].map((name) => add(name)));
    expect(created.map(({ position }) => position).toSorted()).toEqual([1, 2, 3, 4, 5]);
  });

  it('stays without gaps when views are created, moved and deleted at once', async () => {
    const views = [await add('A'), await add('B'), await add('C'), await add('D')];
    const answers = await Promise.all([
      ...views.slice(1).map((one, at) => save(one, { position: at === 0 ? 4 : 1 })),
      ...['E', 'F', 'G'].map((name) => send(other.ask, { name, position: 2 })),
      ...views.slice(0, 1).map((one) => other.ask('DELETE', one['@id'])),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 201, 201, 201, 204]);
    const places = (await placesFor(api.admin)).map((place) => Number.parseInt(place, 10));
    expect(places).toEqual([1, 2, 3, 4, 5, 6]);
  });
});

describe('D-98 a list has at most 50 views', () => {
  const { perList } = limits.view;
  const fill = (count: number, isShared: boolean) =>
    api.db.$client.query(
      `insert into views (collection, name, is_shared, owner_id, position)
       select 'tags', 'Vista ' || n, $1, 1, n from generate_series(1, $2) n`,
      [isShared, count],
    );
  const tooMany = [expect.objectContaining({ key: 'tooManyViews', values: { max: perList } })];

  it('of a person, and 50 shared ones', async () => {
    await fill(perList - 1, false);
    await fill(perList - 1, true);
    for (const isShared of [false, true]) {
      await add('Última', { isShared });
      expect((await send(api.admin, { name: 'Otra', isShared })).json().violations).toEqual(tooMany);
    }
    expect((await send(other.ask, { name: 'Otra', isShared: false })).statusCode).toBe(201);
    expect((await send(api.admin, { name: 'Otra', isShared: false, collection: 'zones' })).statusCode).toBe(201);
  });

  it('also when a view is shared, but not when it is saved there', async () => {
    await fill(perList, true);
    const mine = await add('Mía', { isShared: false });
    expect((await save(mine, { isShared: true })).json().violations).toEqual(tooMany);
    const [last]: ViewMember[] = (await api.admin('GET', '/views?order[position]=desc')).json()['hydra:member'];
    expect((await api.admin('PUT', String(last?.['@id']), { payload: { name: 'Otra' } })).statusCode).toBe(200);
  });

  it('also for creates that are sent at once', async () => {
    await fill(perList - 2, true);
    const answers = await Promise.all(['A', 'B', 'C', 'D'].map((name) => send(api.admin, { name })));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 201, 422, 422]);
  });
});
