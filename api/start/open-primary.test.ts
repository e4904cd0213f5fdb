import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi, type MockInstance } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../testing/databases/clone.ts';
import { run } from '../testing/databases/template.ts';
import { startTcpProxy, type TcpProxy } from '../testing/servers/tcp-proxy.ts';
import { openPrimary } from './open-primary.ts';

let database: TestDatabase;
let proxy: TcpProxy;
let log: MockInstance<typeof console.log>;
beforeAll(async () => {
  database = await cloneDatabase();
  proxy = await startTcpProxy(database.url);
});
beforeEach(() => {
  log = vi.spyOn(console, 'log').mockReturnValue();
});
afterEach(() => log.mockRestore());
afterAll(async () => {
  await proxy.refuse();
  await database.drop();
});

const said = () => log.mock.calls.flat();
const setReadOnly = (value: 'on' | 'off') =>
  run(
    database.url,
    `set transaction read write;
     alter database ${new URL(database.url).pathname.slice(1)} set default_transaction_read_only = ${value}`,
  );

it('the start waits for a database that refuses connections, and says so once', async () => {
  await proxy.refuse();
  const opening = openPrimary(proxy.url);
  await expect.poll(said).toHaveLength(1);
  await proxy.listen();
  const client = await opening;
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await client.end();
  expect(said()).toEqual([
    `The database cannot be reached: connect ECONNREFUSED ${new URL(proxy.url).host}. Start it, or correct DATABASE_URL. The start waits for it, up to 60 s.`,
  ]);
});

it('the start waits for a standby to become the primary', async () => {
  await setReadOnly('on');
  await expect(openPrimary(database.url, { waitMs: 0 })).rejects.toThrow('The database is read-only, as a standby is.');
  expect(said()).toEqual([]);
  const opening = openPrimary(database.url);
  await expect.poll(said).toHaveLength(1);
  await setReadOnly('off');
  await (await opening).end();
});

it('a stop ends the wait', async () => {
  await proxy.refuse();
  const stopping = new AbortController();
  const opening = openPrimary(proxy.url, { signal: stopping.signal });
  await expect.poll(said).toHaveLength(1);
  stopping.abort();
  await expect(opening).rejects.toThrow('Stopped while waiting for the database.');
  await proxy.listen();
});

it('the start does not wait for a database that does not exist', async () => {
  const missing = new URL(database.url);
  missing.pathname = 'missing';
  await expect(openPrimary(missing.href)).rejects.toThrow('database "missing" does not exist');
  expect(said()).toEqual([]);
});
