import type { LatestChange } from '@trastienda/contract/changes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { create } from '../../testing/catalogue.ts';
import { addChange } from '../../testing/changes/add-change.ts';
import { startApi, type ApiUnderTest } from '../../testing/servers/api-under-test.ts';

let api: ApiUnderTest;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const ask = (...records: string[]) =>
  api.admin('GET', `/changes/latest?${records.map((record) => `record[]=${record}`).join('&')}`);

async function latestOf(...records: string[]): Promise<LatestChange[]> {
  const answer = await ask(...records);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ 'hydra:member': LatestChange[] }>()['hydra:member'];
}

const paths = (count: number) => Array.from({ length: count }, (_, index) => `/zones/${index + 1}`);

describe('the last changes of records', () => {
  it('tell when, how and by whom each record was changed last, newest first', async () => {
    const tag = await create(api, '/tags', { name: 'Mar' });
    const language = await create(api, '/languages', { name: 'Griego' });
    await api.admin('PUT', tag['@id'], { payload: { name: 'Sierra' } });
    const found = await latestOf(language['@id'], tag['@id']);
    expect(found).toEqual([
      {
        '@id': expect.stringMatching(/^\/changes\/\d+$/),
        '@type': 'Change',
        id: expect.any(Number),
        at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        record: tag['@id'],
        kind: 'update',
        actor: { kind: 'user', '@id': '/users/1', name: api.account.email },
      },
      expect.objectContaining({ record: language['@id'], kind: 'create' }),
    ]);
    const [newest] = (await api.admin('GET', `${tag['@id']}/changes`)).json()['hydra:member'];
    expect(newest).toMatchObject(found[0] ?? {});
  });

  it('are absent for a record without changes, and contain a deletion', async () => {
    const { '@id': path } = await create(api, '/tags', { name: 'Breve' });
    await api.admin('DELETE', path);
    expect(await latestOf('/tags/999999', path)).toMatchObject([{ record: path, kind: 'delete' }]);
    expect(await latestOf()).toEqual([]);
  });

  it('are not erasures, which change no record', async () => {
    await addChange(api.db, { record: ['contacts', 900], kind: 'delete' });
    await addChange(api.db, { record: ['contacts', 900], kind: 'erase' });
    await addChange(api.db, { record: ['contacts', 901], kind: 'erase' });
    expect(await latestOf('/contacts/900', '/contacts/901')).toMatchObject([{ kind: 'delete' }]);
  });

  it('can be asked for 100 records', async () => {
    await addChange(api.db, { record: ['zones', 100] });
    expect(await latestOf(...paths(100), '/zones/1')).toMatchObject([{ record: '/zones/100' }]);
    expect((await ask(...paths(101))).json()).toMatchObject({
      code: 400,
      key: 'badFilter',
      values: { field: 'record' },
    });
  });

  it.each(['5', '/nothing/1', '/tags/x', '/tags/0'])(
    'are refused for what is no `@id` of a record: %s',
    async (text) => {
      expect((await ask('/tags/1', text)).json()).toMatchObject({ code: 400, key: 'badFilter' });
    },
  );

  it('D-69 are for administrators, and not cached', async () => {
    expect((await api.guest('GET', '/changes/latest')).statusCode).toBe(401);
    expect((await ask('/tags/1')).headers['cache-control']).toBe('no-store');
  });
});
