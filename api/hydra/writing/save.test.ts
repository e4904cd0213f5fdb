import { sql } from 'drizzle-orm';
import type { PoolClient } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { addCatalogue, create } from '../../testing/catalogue.ts';
import { experienceApi } from '../../resources/experience/experience.ts';
import { readChanges } from '../../testing/changes/logged-state.ts';
import { startApi, type ApiUnderTest } from '../../testing/servers/api-under-test.ts';
import { until } from '../../testing/until.ts';
import { lockRecord, save } from './save.ts';

let api: ApiUnderTest;
let catalogue: Awaited<ReturnType<typeof addCatalogue>>;
beforeAll(async () => {
  api = await startApi();
  catalogue = await addCatalogue(api);
});
afterAll(() => api.close());

const withKey = () => ({ 'idempotency-key': crypto.randomUUID() });

let toggled: string;
beforeEach(async () => {
  ({ '@id': toggled } = await create(api, '/experiences', await catalogue.experienceBody()));
});

it('a save whose transaction cannot begin changes nothing', async () => {
  const id = Number(toggled.split('/').at(-1));
  const record = { input: { order: 7 }, drafts: {}, refused: [] };
  const write = (isolation: 'serializable') =>
    api.db.transaction(
      async (tx) =>
        save(experienceApi, tx, { locked: await lockRecord(experienceApi, tx, id), record, language: 'es' }),
      { isolation },
    );
  await expect(write('nonsense' as 'serializable')).rejects.toThrow('nonsense');
  expect((await api.admin('GET', toggled)).json()).toMatchObject({ order: null });
  await write('serializable');
  expect((await api.admin('GET', toggled)).json()).toMatchObject({ order: 7 });
});

it('a save is logged with its user and its request', async () => {
  await api.admin('PUT', toggled, { payload: { order: 7 } });
  expect((await readChanges(api.db)).at(-1)).toMatchObject({
    kind: 'update',
    actor_kind: 'user',
    actor_id: 1,
    request_id: expect.stringMatching(/^[\da-f-]{36}$/),
    fields: { order: [null, 7] },
  });
});

it('a save waits for another write of the row, even if it changes nothing', async () => {
  await api.admin('PUT', toggled, { payload: { isActive: true } });
  const other = await api.db.$client.connect();
  try {
    await other.query(`begin; update experiences set is_active = false where id = ${toggled.split('/').at(-1)}`);
    const sent = api.admin('PUT', toggled, { payload: { isActive: true } });
    const isWaiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await until(async () => (await api.db.execute(isWaiting)).rows.length > 0, { late: 'the save did not wait' });
    await other.query('commit');
    expect((await sent).json()).toMatchObject({ isActive: true });
  } finally {
    other.release();
  }
  expect((await api.admin('GET', toggled)).json()).toMatchObject({ isActive: true });
});

it('a save reports a value that must be unique, and leaves the record as it is', async () => {
  await api.admin('PUT', toggled, { payload: { slug: 'ruta' } });
  const { '@id': other } = await create(api, '/experiences', await catalogue.experienceBody());
  const { slug } = (await api.admin('GET', other)).json<{ slug: string }>();
  expect((await api.admin('PUT', other, { payload: { slug: 'ruta' } })).statusCode).toBe(422);
  expect((await api.admin('GET', other)).json()).toMatchObject({ slug });
});

it('a save of a record that does not exist is answered by 404, without a second rollback', async () => {
  const notices: string[] = [];
  const listen = (client: PoolClient) => client.on('notice', ({ message }) => notices.push(String(message)));
  api.db.$client.on('acquire', listen);
  for (const headers of [{}, withKey()]) {
    const answer = await api.admin('PUT', '/experiences/999999', { payload: { isActive: true }, headers });
    expect(answer.statusCode).toBe(404);
  }
  api.db.$client.off('acquire', listen);
  expect(notices).toEqual([]);
});
