import type { Socket } from 'node:net';
import type { PoolClient } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { create } from '../../testing/catalogue.ts';
import { startApi, type ApiUnderTest } from '../../testing/servers/api-under-test.ts';

let api: ApiUnderTest;
let packets = 0;
beforeAll(async () => {
  api = await startApi();
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

let path: string;
beforeEach(async () => {
  ({ '@id': path } = await create(api, '/tags', { name: 'Mar' }));
});

/** The first packet looks up the user. */
const save = async (headers = {}) => {
  packets = 0;
  const { statusCode } = await api.admin('PUT', path, { payload: { name: 'Río' }, headers });
  expect(statusCode).toBe(200);
  return packets - 1;
};

it('a save sends two packets: begin and the lock; the update, the read and the commit', async () => {
  expect(await save()).toBe(2);
});

it('a save with a key sends four: begin and the key; the lock; the update and the read; the answer and the commit', async () => {
  expect(await save({ 'idempotency-key': crypto.randomUUID() })).toBe(4);
});
