import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limits } from '@trastienda/contract/limits';
import type { ViewMember } from '@trastienda/contract/calls/views';
import { addAdministratorWithSession, type UserWithSession } from '../testing/servers/user-with-session.ts';
import { create } from '../testing/catalogue.ts';
import { startApi, type ApiUnderTest, type Ask } from '../testing/servers/api-under-test.ts';

let api: ApiUnderTest;
let other: UserWithSession;
beforeAll(async () => {
  api = await startApi();
  other = await addAdministratorWithSession(api);
});
afterAll(() => api.close());

const tagView = (changes: object = {}) => ({ collection: 'tags', name: `Vista ${crypto.randomUUID()}`, ...changes });
const add = async (changes: object = {}) => create(api, '/views', tagView(changes));
const idsFor = async (ask: Ask, query = 'collection=tags') =>
  (await ask('GET', `/views?${query}&itemsPerPage=600`)).json()['hydra:member'].map(({ id }: ViewMember) => id);
const violationsOf = async (answer: ReturnType<Ask>) => (await answer).json().violations;

describe('D-98 a view', () => {
  it('is created, read, saved, changed and deleted, with its owner', async () => {
    const sent = tagView({ query: 'name=sol&used[lt]=2&page=4', columns: ['name', 'used'] });
    const created = await api.admin('POST', '/views', { payload: sent });
    const view = created.json();
    expect([created.statusCode, created.headers.location]).toEqual([201, view['@id']]);
    expect(view).toEqual({
      ...sent,
      '@context': '/contexts/View',
      '@id': `/views/${view.id}`,
      '@type': 'View',
      id: view.id,
      query: 'name=sol&used[lt]=2',
      isShared: false,
      position: expect.any(Number),
      key: null,
      owner: '/users/1',
    });
    expect((await api.admin('GET', view['@id'])).json()).toEqual(view);
    const changes = { name: `${sent.name} 2`, query: '', columns: null };
    const saved = await api.admin('PUT', view['@id'], { payload: { ...view, ...changes, collection: 'users' } });
    expect(saved.json()).toEqual({ ...view, ...changes });
    const patched = await api.admin('PATCH', view['@id'], { payload: { query: 'name=mar' } });
    expect(patched.json()).toEqual({ ...view, ...changes, query: 'name=mar' });
    expect((await api.admin('DELETE', view['@id'])).statusCode).toBe(204);
    expect((await api.admin('GET', view['@id'])).statusCode).toBe(404);
  });

  it('has a version: a save of an old one is refused, a save that changes nothing keeps it', async () => {
    const { '@id': path } = await add();
    const etag = String((await api.admin('GET', path)).headers.etag);
    const headers = { 'if-match': etag };
    const same = await api.admin('PUT', path, { payload: (await api.admin('GET', path)).json(), headers });
    expect([same.statusCode, same.headers.etag]).toEqual([200, etag]);
    expect((await api.admin('PUT', path, { payload: { query: 'name=a' }, headers })).statusCode).toBe(200);
    const stale = await api.admin('PUT', path, { payload: { query: 'name=b' }, headers });
    expect([stale.statusCode, stale.json().key]).toEqual([412, 'changedMeanwhile']);
    expect((await api.admin('DELETE', path, { headers })).statusCode).toBe(412);
    expect((await api.admin('GET', path)).json().query).toBe('name=a');
  });

  it('is created once for an Idempotency-Key, also if its name is taken then', async () => {
    const request = { payload: tagView(), headers: { 'idempotency-key': 'view' } };
    const [first, second] = [await api.admin('POST', '/views', request), await api.admin('POST', '/views', request)];
    expect([first.statusCode, second.statusCode]).toEqual([201, 201]);
    expect(second.json()).toEqual(first.json());
  });

  it('is never cached, and strict handling refuses an unknown parameter of the list', async () => {
    const { '@id': path } = await add();
    for (const url of [path, '/views', '/views/counts?collection=tags'])
      expect((await api.admin('GET', url)).headers['cache-control']).toBe('no-store');
    const headers = { prefer: 'handling=strict' };
    for (const url of ['/views?list=tags', '/views/counts?collection=tags&list=tags'])
      expect((await api.admin('GET', url, { headers })).json()).toMatchObject({ key: 'unknownParameter' });
  });

  it.each([
    [{ collection: 'views' }, 'collection', 'viewCollection', undefined],
    [{ name: ' ' }, 'name', 'viewName', undefined],
    [{ name: undefined }, 'name', 'viewName', undefined],
    [{ name: 'x'.repeat(61) }, 'name', 'viewName', undefined],
    [{ query: 'isActive=true' }, 'query', 'unknownFilter', { field: 'isActive' }],
    [{ query: 'used[lt]=x' }, 'query', 'invalidFilter', { field: 'used[lt]' }],
    [{ query: `name=${'ñ'.repeat(3_000)}` }, 'query', 'tooLong', { max: limits.view.queryMaxChars }],
    [{ columns: ['a\0'] }, 'columns', 'invalidText', undefined],
    [{ columns: Array.from({ length: 61 }, String) }, 'columns', 'tooMany', { max: 60 }],
  ])('is refused with %j', async (changes, propertyPath, key, values) => {
    const violations = await violationsOf(api.admin('POST', '/views', { payload: tagView(changes) }));
    expect(violations).toEqual([expect.objectContaining({ propertyPath, key, ...(values && { values }) })]);
  });

  it('accepts its stored query back, although the list has lost the filter', async () => {
    const { '@id': path, id } = await add();
    await api.db.$client.query('update views set query = $1 where id = $2', ['lost=1', id]);
    expect((await api.admin('PUT', path, { payload: { query: 'lost=1', columns: ['name'] } })).statusCode).toBe(200);
    const violations = await violationsOf(api.admin('PUT', path, { payload: { query: 'lost=2' } }));
    expect(violations).toMatchObject([{ key: 'unknownFilter', values: { field: 'lost' } }]);
  });
});

describe('D-98 a personal view', () => {
  it('is read by its owner only, also if both persons send the same URL', async () => {
    const [mine, theirs] = [await add(), (await other.ask('POST', '/views', { payload: tagView() })).json()];
    for (const query of ['collection=tags', 'collection=tags', 'order[position]=asc']) {
      const [seen, seenByOther] = [await idsFor(api.admin, query), await idsFor(other.ask, query)];
      expect([seen.includes(mine.id), seen.includes(theirs.id)]).toEqual([true, false]);
      expect([seenByOther.includes(mine.id), seenByOther.includes(theirs.id)]).toEqual([false, true]);
    }
  });

  it('does not exist for others, administrators too', async () => {
    const { '@id': path } = await add();
    for (const method of ['GET', 'PUT', 'PATCH', 'DELETE'] as const) {
      const answer = await other.ask(method, path, method === 'PUT' || method === 'PATCH' ? { payload: {} } : {});
      expect([method, answer.statusCode, answer.json().key]).toEqual([method, 404, 'notFound']);
    }
    expect((await api.admin('GET', path)).statusCode).toBe(200);
  });
});

describe('D-98 a shared view', () => {
  it('is read and written by every administrator, and keeps its owner', async () => {
    const { '@id': path, id } = await add({ isShared: true });
    expect(await idsFor(other.ask)).toContain(id);
    const saved = await other.ask('PUT', path, { payload: { query: 'name=a' } });
    expect([saved.statusCode, saved.json().owner]).toEqual([200, '/users/1']);
    expect((await other.ask('DELETE', path)).statusCode).toBe(204);
  });

  it('becomes personal for its owner, and one without an owner for the person who does that', async () => {
    const { '@id': path } = await add({ isShared: true });
    expect((await other.ask('PUT', path, { payload: { isShared: false } })).json().owner).toBe('/users/1');
    expect((await other.ask('GET', path)).statusCode).toBe(404);
    expect((await api.admin('PUT', path, { payload: { isShared: true } })).statusCode).toBe(200);
    await api.db.$client.query('update views set owner_id = null where id = $1', [path.split('/')[2]]);
    const taken = await other.ask('PUT', path, { payload: { isShared: false } });
    expect(taken.json()).toMatchObject({ owner: other.path, isShared: false });
    expect((await api.admin('GET', path)).statusCode).toBe(404);
  });
});

describe('D-98 the views that every installation starts with', () => {
  const shipped = async (): Promise<ViewMember[]> =>
    (await api.admin('GET', '/views?collection=experiences&order[position]=asc')).json()['hydra:member'];

  it('are shared, in order, without a name and an owner, and their queries are valid', async () => {
    const found = await shipped();
    expect(found.map(({ key, query, position }) => [position, key, query])).toEqual([
      [1, 'inactive', 'isActive=false'],
      [2, 'noEnglish', 'exists[name.en]=false'],
      [3, 'noPosition', 'exists[order]=false'],
      [4, 'importedIncomplete', 'microsheetCompleted=false&not[origin][]=own'],
      [5, 'staleEnglish', 'freshness[en][]=stale&order[staleSince]=asc'],
    ]);
    for (const one of found) {
      expect(one).toMatchObject({ name: null, owner: null, isShared: true });
      const saved = await api.admin('PUT', one['@id'], { payload: { query: `${one.query}&page=1` } });
      expect(saved.json()).toMatchObject({ query: one.query, name: null, owner: null });
    }
  });

  it('are renamed, moved and deleted', async () => {
    const [first, second] = await shipped();
    const renamed = await other.ask('PUT', String(first?.['@id']), { payload: { name: 'Apagadas', position: 2 } });
    expect(renamed.json()).toMatchObject({ key: 'inactive', name: 'Apagadas', position: 2, owner: null });
    expect((await api.admin('DELETE', String(second?.['@id']))).statusCode).toBe(204);
    expect((await shipped()).map(({ key, position }) => [position, key])).toEqual([
      [1, 'inactive'],
      [2, 'noPosition'],
      [3, 'importedIncomplete'],
      [4, 'staleEnglish'],
    ]);
  });

  it('come back as they were by a create with their key', async () => {
    const before = await shipped();
    const [, deleted] = before;
    await api.admin('DELETE', String(deleted?.['@id']));
    const restored = await other.ask('POST', '/views', { payload: { ...deleted } });
    expect(restored.statusCode, restored.body).toBe(201);
    const anew = { '@id': restored.json()['@id'], id: restored.json().id };
    expect(await shipped()).toEqual(before.map((view) => (view === deleted ? { ...view, ...anew } : view)));
    for (const changes of [{}, { key: 'noEnglish', collection: 'tags', query: '' }, { key: 'other' }]) {
      const violations = await violationsOf(api.admin('POST', '/views', { payload: { ...deleted, ...changes } }));
      expect(violations).toMatchObject([{ propertyPath: 'key', key: 'invalid' }]);
    }
  });

  it('keep their key, and are the only ones that need no name', async () => {
    const [first] = await shipped();
    const path = String(first?.['@id']);
    const saved = await api.admin('PUT', path, { payload: { name: null, key: 'noEnglish' } });
    expect(saved.json()).toMatchObject({ name: null, key: 'inactive' });
    const { '@id': ordinary } = await add();
    const violations = await violationsOf(api.admin('PUT', ordinary, { payload: { name: null } }));
    expect(violations).toMatchObject([{ propertyPath: 'name', key: 'viewName' }]);
  });
});
