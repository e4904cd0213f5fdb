import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cloneDatabase } from '../testing/databases/clone.ts';
import { connect, type Connection } from './connection.ts';
import { migrate } from './migrate.ts';

let drop: () => Promise<void>;
let connection: Connection;
beforeAll(async () => {
  const clone = await cloneDatabase();
  ({ drop } = clone);
  connection = connect(clone.url);
});
afterAll(async () => {
  await connection.close();
  await drop();
});

it('a connection that breaks in the middle of a transaction fails the transaction, but not the process', async () => {
  const { db } = connection;
  const broken = db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    const pid = rows[0]?.pid;
    await db.execute(sql`select pg_terminate_backend(${pid})`);
    // The transaction runs no statement when its backend ends, so only the connection's `error` event reports the end.
    const hasEnded = async () =>
      (await db.execute(sql`select from pg_stat_activity where pid = ${pid}`)).rows.length === 0;
    await expect.poll(hasEnded).toBe(true);
    await tx.execute(sql`select 1`);
  });
  await expect(broken).rejects.toThrow('Failed query');
  expect((await db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
});

it('options in the URL apply together with the needed settings, which take precedence', async () => {
  const { drop: dropOwn, url } = await cloneDatabase();
  const withOptions = new URL(url);
  withOptions.searchParams.set('options', '-c work_mem=5MB -c search_path=nowhere');
  const { db, close } = connect(withOptions.href);
  const { rows } = await db.execute(
    sql`select current_setting('work_mem') as "workMem", current_setting('search_path') as path, current_setting('timezone') as zone`,
  );
  await close();
  await expect(migrate(withOptions.href)).resolves.toBeUndefined();
  await dropOwn();
  expect(rows).toEqual([{ workMem: '5MB', path: 'public', zone: 'UTC' }]);
});

it('a transaction that cannot begin releases its connection, so that close() does not wait for it', async () => {
  const { drop: dropOwn, url } = await cloneDatabase();
  const { db, pool, close } = connect(url);
  // The first statement of a new connection terminates its backend, so that `begin` fails.
  const end = 'select pg_terminate_backend(pg_backend_pid())';
  pool.on('connect', (client) => void client.query(end).catch(() => undefined));
  await expect(db.transaction(() => Promise.reject(new Error('it began')))).rejects.toThrow(/terminat|ECONNRESET/);
  expect(pool.totalCount).toBe(0);
  await close();
  await dropOwn();
});
