import { once } from 'node:events';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { isDatabaseAway } from '../http/database-errors.ts';
import { cloneDatabase, type TestDatabase } from '../testing/databases/clone.ts';
import { startTcpProxy, type TcpProxy } from '../testing/servers/tcp-proxy.ts';
import { connect, type Connection } from './connection.ts';
import { withAdvisoryLock } from './locks/advisory-lock.ts';

let database: TestDatabase;
let proxy: TcpProxy;
let connection: Connection;
beforeAll(async () => {
  database = await cloneDatabase();
  proxy = await startTcpProxy(database.url);
});
beforeEach(() => {
  connection = connect(proxy.url, { answerMs: 2_000 });
});
afterEach(() => connection.close());
afterAll(async () => {
  await proxy.refuse();
  await database.drop();
});

const one = sql`select 1 as one`;
const reasonOf = (failing: Promise<unknown>) =>
  failing.then(
    () => expect.unreachable('it did not fail'),
    (reason: unknown) => reason,
  );
const expectRecovery = async () => {
  await expect.poll(() => connection.pool.totalCount).toBe(0);
  await proxy.refuse();
  await proxy.listen();
  expect((await connection.db.transaction((tx) => tx.execute(one))).rows).toEqual([{ one: 1 }]);
};

it('a statement without an answer fails as transient, and its connection is replaced', async () => {
  await connection.db.execute(one);
  proxy.fallSilent();
  expect(isDatabaseAway(await reasonOf(connection.db.execute(one)))).toBe(true);
  await expectRecovery();
});

it.each(['a statement', 'the commit'])(
  'a transaction whose database falls silent at %s fails as transient, and its connection is replaced',
  async (point) => {
    const failing = connection.db.transaction(async (tx) => {
      await tx.execute(one);
      proxy.fallSilent();
      if (point === 'a statement') await tx.execute(one);
    });
    expect(isDatabaseAway(await reasonOf(failing))).toBe(true);
    await expectRecovery();
  },
);

it('a long transaction waits for a slow statement', async () => {
  const { db, close } = connect(database.url, { answerMs: 100 });
  const slow = sql`select pg_sleep(0.3), current_setting('statement_timeout') as limit`;
  expect(isDatabaseAway(await reasonOf(db.execute(slow)))).toBe(true);
  expect((await db.longTransaction((tx) => tx.execute(slow))).rows).toMatchObject([{ limit: '0' }]);
  await close();
});

it('a lock is lost if its connection does not answer, and is released', async () => {
  const lock = {
    table: 'import_runs',
    key: 1,
    waitMs: 60_000,
    toError: (cause?: Error) => new Error('lost', { cause }),
  } as const;
  const outcome = withAdvisoryLock(connection.db, { ...lock, heartbeatMs: 200 }, async (lost) => {
    proxy.fallSilent();
    await once(lost, 'abort');
    lost.throwIfAborted();
  });
  await expect(outcome).rejects.toThrow('lost');
  await proxy.refuse();
  await proxy.listen();
  expect(await withAdvisoryLock(connection.db, lock, async () => 'held')).toBe('held');
});
