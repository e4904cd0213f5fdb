import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { cloneDatabase } from '../testing/databases/clone.ts';
import { startTcpProxy, type TcpProxy } from '../testing/servers/tcp-proxy.ts';
import { watchDatabase } from './watch-database.ts';

let database: Awaited<ReturnType<typeof cloneDatabase>>;
let proxy: TcpProxy;
beforeAll(async () => {
  database = await cloneDatabase();
  proxy = await startTcpProxy(database.url);
});
afterAll(async () => {
  await proxy.refuse();
  await database.drop();
});

const broken = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET', client: { secretKey: 1 } });

function startWatch() {
  const lines: object[] = [];
  const watch = watchDatabase(proxy.url, (level, event, line) => lines.push({ level, event, ...line }));
  onTestFinished(watch.stop);
  return { lines, note: watch.note };
}

it('logs a lost database and its return in a line each, however many connections break', async () => {
  const { lines, note } = startWatch();
  await proxy.refuse();
  for (let n = 0; n < 3; n++) note(broken);
  await expect.poll(() => lines.length).toBeGreaterThan(0);
  note(broken);
  await proxy.listen();
  await expect.poll(() => lines.length).toBeGreaterThan(1);
  expect(lines).toEqual([
    { level: 'error', event: 'databaseLost', msg: 'database lost', reason: 'read ECONNRESET', code: 'ECONNRESET' },
    { level: 'warn', event: 'databaseBack', msg: 'database back', seconds: expect.any(Number) },
  ]);
});

it('logs connections that break while the database is up in one line', async () => {
  const { lines, note } = startWatch();
  for (let n = 0; n < 3; n++) note(broken);
  await expect.poll(() => lines.length).toBeGreaterThan(0);
  expect(lines).toEqual([
    {
      level: 'warn',
      event: 'connectionLost',
      msg: 'connection to the database lost',
      reason: 'read ECONNRESET',
      code: 'ECONNRESET',
    },
  ]);
});
