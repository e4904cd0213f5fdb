import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Role } from '@trastienda/contract/choices';
import type { ViewMember } from '@trastienda/contract/calls/views';
import { create } from '../testing/catalogue.ts';
import { startApi, type ApiUnderTest } from '../testing/servers/api-under-test.ts';
import { addUserWithSession, type UserWithSession } from '../testing/servers/user-with-session.ts';

let api: ApiUnderTest;
let viewer: UserWithSession;
let editor: UserWithSession;
beforeAll(async () => {
  api = await startApi();
  viewer = await addUserWithSession(api, ['ROLE_VIEWER']);
  editor = await addUserWithSession(api, ['ROLE_EDITOR']);
});
afterAll(() => api.close());

let made = 0;
const aView = (changes: object = {}) => ({ collection: 'tags', name: `Vista ${++made}`, isShared: false, ...changes });
const share = (changes: object = {}) => create(api, '/views', aView({ isShared: true, ...changes }));
const forbidden = (role: Role) => ({ code: 403, key: 'forbidden', values: { role } });

describe('D-88 D-98 a viewer and an editor', () => {
  it('make, change and delete personal views', async () => {
    for (const { ask } of [viewer, editor]) {
      const made = await ask('POST', '/views', { payload: aView() });
      expect(made.statusCode).toBe(201);
      const { '@id': path } = made.json<ViewMember>();
      expect((await ask('PUT', path, { payload: { query: 'name=sol' } })).json()).toMatchObject({ query: 'name=sol' });
      expect((await ask('DELETE', path)).statusCode).toBe(204);
    }
  });

  it('read shared views, and neither make, change nor delete one', async () => {
    const { '@id': shared } = await share();
    for (const { ask } of [viewer, editor]) {
      expect((await ask('GET', shared)).statusCode).toBe(200);
      for (const answer of [await ask('PUT', shared, { payload: { name: 'Otra' } }), await ask('DELETE', shared)])
        expect(answer.json()).toMatchObject({ code: 403, key: 'notYourView' });
      const made = await ask('POST', '/views', { payload: aView({ isShared: true }) });
      expect(made.json()).toMatchObject(forbidden('ROLE_ADMIN'));
      const { '@id': own } = (await ask('POST', '/views', { payload: aView() })).json<ViewMember>();
      const answer = await ask('PUT', own, { payload: { isShared: true } });
      expect(answer.json()).toMatchObject(forbidden('ROLE_ADMIN'));
      expect((await ask('GET', own)).json()).toMatchObject({ isShared: false });
    }
  });

  it('keep the shared views that they made as administrators', async () => {
    const former = await addUserWithSession(api, ['ROLE_ADMIN']);
    const made = await former.ask('POST', '/views', { payload: aView({ isShared: true }) });
    const { '@id': path } = made.json<ViewMember>();
    await api.db.execute(`update users set roles = '{ROLE_VIEWER}' where id = ${former.id}`);
    const answer = await former.ask('PUT', path, { payload: { isShared: true, query: 'name=mar' } });
    expect(answer.json()).toMatchObject({ isShared: true, query: 'name=mar' });
  });
});

describe('D-88 the views of a list that the user may not read', () => {
  it.each(['users', 'takers', 'resellers'])('of %s do not exist for the user', async (collection) => {
    const { '@id': shared } = await share({ collection });
    for (const { ask } of [viewer, editor]) {
      expect((await ask('GET', `/views?collection=${collection}`)).json()).toMatchObject({ 'hydra:totalItems': 0 });
      expect((await ask('GET', shared)).statusCode).toBe(404);
      expect((await ask('PUT', shared, { payload: { name: 'Otra' } })).statusCode).toBe(404);
      expect((await ask('DELETE', shared)).statusCode).toBe(404);
      const counts = await ask('GET', `/views/counts?collection=${collection}`);
      expect(counts.json()).toMatchObject(forbidden('ROLE_ADMIN'));
      const made = await ask('POST', '/views', { payload: aView({ collection }) });
      expect(made.json()).toMatchObject(forbidden('ROLE_ADMIN'));
    }
  });

  it('do not exist for their owner after a demotion either', async () => {
    const former = await addUserWithSession(api, ['ROLE_ADMIN']);
    const made = await former.ask('POST', '/views', { payload: aView({ collection: 'users' }) });
    const { '@id': path } = made.json<ViewMember>();
    await api.db.execute(`update users set roles = '{ROLE_EDITOR}' where id = ${former.id}`);
    expect((await former.ask('GET', path)).statusCode).toBe(404);
    expect((await former.ask('DELETE', path)).statusCode).toBe(404);
  });
});

describe('D-88 the filter by who changed a record', () => {
  const by = '/users/1';

  it.each([
    ['/tags?modifiedBy[]=', 403, 200],
    ['/tags?not[modifiedBy][]=', 403, 200],
    ['/makers?modifiedBy=', 403, 403],
    ['/makers/1/experiences?modifiedBy[]=', 403, 404],
  ])('%s answers %i to a viewer and %i to an editor', async (path, ofViewer, ofEditor) => {
    const statusOf = async ({ ask }: UserWithSession) => (await ask('GET', `${path}${by}`)).statusCode;
    expect([await statusOf(viewer), await statusOf(editor)]).toEqual([ofViewer, ofEditor]);
  });

  it('is not asked by the counts of views either', async () => {
    const { '@id': path } = await share({ query: `modifiedBy[]=${by}` });
    const counted = async ({ ask }: Pick<UserWithSession, 'ask'>) => {
      const { counts } = (await ask('GET', '/views/counts?collection=tags')).json<{ counts: { view: string }[] }>();
      return counts.some(({ view }) => view === path);
    };
    expect([await counted(viewer), await counted(editor), await counted({ ask: api.admin })]).toEqual([
      false,
      true,
      true,
    ]);
  });

  it('the dates of change are for every role', async () => {
    expect((await viewer.ask('GET', '/tags?modifiedAt[after]=-P7D&order[modifiedAt]=desc')).statusCode).toBe(200);
  });
});
