import type { Socket } from 'node:net';
import { sql } from 'drizzle-orm';
import type { PoolClient } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { addCatalogue, create } from '../../testing/catalogue.ts';
import { actAs } from '../../db/actor.ts';
import { experienceApi } from '../../resources/experience/experience.ts';
import { readChanges } from '../../testing/changes/logged-state.ts';
import { startApi, type ApiUnderTest } from '../../testing/servers/api-under-test.ts';
import { until } from '../../testing/until.ts';
import { save } from './save.ts';

let api: ApiUnderTest;
let catalogue: Awaited<ReturnType<typeof addCatalogue>>;
let packets = 0;
beforeAll(async () => {
  api = await startApi();
  catalogue = await addCatalogue(api);
  const counted = new WeakSet<PoolClient>();
  api.db.$client.on('acquire', (client) => {
    if (counted.has(client)) return;
    counted.add(client);
    countPackets(client);
  });
});
afterAll(() => api.close());

/** Counts the calls with which the client hands data to the operating system. */
function countPackets(client: PoolClient) {
  // The cast is safe: a connected client has a socket, which the types of `pg` leave out. Node calls one of both methods for each packet.
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  const [write, writev] = [stream._write.bind(stream), stream._writev?.bind(stream)];
  stream._write = (...sent) => {
    packets += 1;
    write(...sent);
  };
  stream._writev = (...sent) => {
    packets += 1;
    writev?.(...sent);
  };
}

const send = async (path: string, payload: object, headers = {}) => {
  packets = 0;
  const { statusCode } = await api.admin('PUT', path, { payload, headers });
  // The first packet looks up the user.
  return { statusCode, packets: packets - 1 };
};
const withKey = () => ({ 'idempotency-key': crypto.randomUUID() });

let toggled: string;
let renamed: string;
beforeEach(async () => {
  ({ '@id': toggled } = await create(api, '/experiences', await catalogue.experienceBody()));
  ({ '@id': renamed } = await create(api, '/tags', { name: 'Mar' }));
});

it('a save of plain columns sends one packet: the actor, the lock, the update and the read', async () => {
  expect(await send(toggled, { isActive: true })).toEqual({ statusCode: 200, packets: 1 });
  expect(await send(toggled, { isActive: true }, withKey())).toEqual({ statusCode: 200, packets: 3 });
});

it('another save sends two packets: begin and the lock; the update, the read and the commit', async () => {
  expect(await send(renamed, { name: 'Río' })).toEqual({ statusCode: 200, packets: 2 });
  expect(await send(toggled, { isActive: true }, { 'if-match': '*' })).toEqual({ statusCode: 200, packets: 2 });
});

it('a save with a key sends four: begin and the key; the lock; the update and the read; the answer and the commit', async () => {
  expect(await send(renamed, { name: 'Río' }, withKey())).toEqual({ statusCode: 200, packets: 4 });
});

it.each([{ guard: undefined }, { guard: async () => undefined }])(
  'a save whose transaction cannot begin changes nothing (%j)',
  async ({ guard }) => {
    const id = Number(toggled.split('/').at(-1));
    const asked = { id, record: { input: { order: 7 }, drafts: {}, refused: [] }, language: 'es', guard } as const;
    const write = (isolation: 'serializable') =>
      actAs({ kind: 'user', id: 1, requestId: 'r' }, () =>
        api.db.transaction((tx) => save(experienceApi, tx, asked), { isolation, isSafeOutside: true }),
      );
    await expect(write('nonsense' as 'serializable')).rejects.toThrow('nonsense');
    expect((await api.admin('GET', toggled)).json()).toMatchObject({ order: null });
    await write('serializable');
    expect((await api.admin('GET', toggled)).json()).toMatchObject({ order: 7 });
  },
);

it('a save in one packet is logged with its user and its request', async () => {
  await api.admin('PUT', toggled, { payload: { order: 7 } });
  expect((await readChanges(api.db)).at(-1)).toMatchObject({
    kind: 'update',
    actor_kind: 'user',
    actor_id: 1,
    request_id: expect.stringMatching(/^[\da-f-]{36}$/),
    fields: { order: [null, 7] },
  });
});

it('a save in one packet waits for another write of the row, even if it changes nothing', async () => {
  await send(toggled, { isActive: true });
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

it('a save in one packet reports a value that must be unique, and leaves the record as it is', async () => {
  await send(toggled, { slug: 'ruta' });
  const { '@id': other } = await create(api, '/experiences', await catalogue.experienceBody());
  const { slug } = (await api.admin('GET', other)).json<{ slug: string }>();
  expect(await send(other, { slug: 'ruta' })).toEqual({ statusCode: 422, packets: 1 });
  expect((await api.admin('GET', other)).json()).toMatchObject({ slug });
});

it('a save in one packet of a record that does not exist is answered by 404, without a second rollback', async () => {
  const notices: string[] = [];
  const listen = (client: PoolClient) => client.on('notice', ({ message }) => notices.push(String(message)));
  api.db.$client.on('acquire', listen);
  expect(await send('/experiences/999999', { isActive: true })).toEqual({ statusCode: 404, packets: 1 });
  expect(await send('/experiences/999999', { isActive: true }, withKey())).toMatchObject({ statusCode: 404 });
  api.db.$client.off('acquire', listen);
  expect(notices).toEqual([]);
});
