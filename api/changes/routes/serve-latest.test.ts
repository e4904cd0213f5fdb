import { sql } from 'drizzle-orm';
import type { LatestChange } from '@trastienda/contract/changes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { actAs } from '../../db/actor.ts';
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

async function addLocation(): Promise<string> {
  return (await create(api, '/locations', { name: 'Cádiz', country: 'ES' }))['@id'];
}

const changeAs = (actor: Parameters<typeof actAs>[0], tag: number) =>
  actAs(actor, () =>
    api.db.transaction((tx) => tx.execute(sql`update tags set description = '{"es": "Otra"}' where id = ${tag}`)),
  );

/** Deletes the changes to tags from the log, which only drops whole months by itself. */
async function forgetLogOf(...tags: number[]) {
  await api.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(
      sql`delete from change_log.changes where collection = 'tags' and record_id = any(${sql.param(tags)}::int[])`,
    );
  });
}

const paths = (count: number) => Array.from({ length: count }, (_, index) => `/zones/${index + 1}`);

describe('the last changes of records', () => {
  it('tell when and by whom each record was changed last, newest first', async () => {
    const tag = await create(api, '/tags', { name: 'Mar' });
    const language = await create(api, '/languages', { name: 'Griego' });
    await api.admin('PUT', tag['@id'], { payload: { name: 'Sierra' } });
    const found = await latestOf(language['@id'], tag['@id']);
    expect(found).toEqual([
      {
        '@type': 'Change',
        at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        record: tag['@id'],
        actor: { kind: 'user', '@id': '/users/1', name: api.account.email },
      },
      expect.objectContaining({ record: language['@id'] }),
    ]);
    const [newest] = (await api.admin('GET', `${tag['@id']}/changes`)).json()['hydra:member'];
    expect(newest).toMatchObject(found[0] ?? {});
  });

  it('are absent for a record without changes, and contain a deletion', async () => {
    const { '@id': path } = await create(api, '/tags', { name: 'Breve' });
    await api.admin('DELETE', path);
    expect(await latestOf('/tags/999999', path)).toMatchObject([{ record: path }]);
    expect(await latestOf()).toEqual([]);
  });

  it('name the import or the command that changed a record, and not an erasure, which changes none', async () => {
    const [byImport, byCommand] = [
      await create(api, '/tags', { name: 'Sol' }),
      await create(api, '/tags', { name: 'Luz' }),
    ];
    await changeAs({ kind: 'import', id: 7 }, byImport.id);
    await changeAs({ kind: 'command' }, byCommand.id);
    await addChange(api.db, { record: ['tags', byImport.id], kind: 'erase', actor: ['user', 1] });
    expect((await latestOf(byImport['@id'], byCommand['@id'])).map(({ actor }) => actor)).toEqual([
      { kind: 'command', '@id': null, name: null },
      { kind: 'import', '@id': '/imports/runs/7', name: null },
    ]);
  });

  it('stay when the log no longer has them, as far as users made them', async () => {
    const [byUser, byImport] = [
      await create(api, '/tags', { name: 'Río' }),
      await create(api, '/tags', { name: 'Lago' }),
    ];
    await changeAs({ kind: 'import', id: 7 }, byImport.id);
    const before = await latestOf(byImport['@id'], byUser['@id']);
    await forgetLogOf(byUser.id, byImport.id);
    expect(before).toHaveLength(2);
    expect(await latestOf(byImport['@id'], byUser['@id'])).toEqual([{ ...before[0], actor: null }, before[1]]);
  });

  it('can be asked for 100 records', async () => {
    const { '@id': path } = await create(api, '/zones', { name: 'Centro', location: await addLocation() });
    expect(await latestOf(...paths(100), path)).toMatchObject([{ record: path }]);
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
