import { sql, type SQL } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cloneDatabase } from '../testing/databases/clone.ts';
import { connect, type Connection } from './connection.ts';
import { migrate } from './migrate.ts';
import { firstRow, runStatement, toStatement } from './statements/statement.ts';

let drop: () => Promise<void>;
let connection: Connection;
let url: string;
beforeAll(async () => {
  const clone = await cloneDatabase();
  ({ drop, url } = clone);
  connection = connect(url);
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

it('PostgreSQL ends the session of a machine that has disappeared after a minute', async () => {
  const { rows } = await connection.db.execute(sql`
    select setting from pg_settings where name ~ '^tcp_(keepalives|user_timeout)' order by name`);
  const answerMs = process.platform === 'linux' ? '60000' : '0';
  expect(rows.map(({ setting }) => setting)).toEqual(['3', '30', '10', answerMs]);
});

it('statements are prepared by name only if the database may keep them', async () => {
  const { drop: dropOwn, url } = await cloneDatabase();
  const names = async (hasPreparedStatements: boolean) => {
    const { db, close } = connect(url, { hasPreparedStatements });
    const { rows } = await db.transaction(async (tx) => {
      await firstRow(tx, toStatement(sql`select`), []);
      return tx.execute(sql`select name from pg_prepared_statements order by 1`);
    });
    await close();
    return rows.map(({ name }) => name);
  };
  const prepared = expect.stringMatching(/^prepared_\d+$/);
  expect([await names(true), await names(false)]).toEqual([[prepared], []]);
  await dropOwn();
});

it('a session for locks goes past the pooler', async () => {
  const { drop: dropOwn, url } = await cloneDatabase();
  const { db, close } = connect('postgresql://127.0.0.1:9/pooled', { databaseDirectUrl: url });
  const session = await db.openSession();
  expect((await session.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await session.end();
  await close();
  await dropOwn();
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

it('a read fails with its connection, and the next one gets another', async () => {
  const own = connect(url);
  const read = (query: SQL) => firstRow<[pid: number]>(own.db, toStatement(query), []);
  const pid = await read(sql`select pg_backend_pid()`);
  await expect(read(sql`select pg_terminate_backend(pg_backend_pid())`)).rejects.toThrow('terminating connection');
  expect(await read(sql`select pg_backend_pid()`)).not.toEqual(pid);
  await own.close();
});

describe('a transaction', () => {
  const insert = (name: string) => sql`insert into tags (name) values (${JSON.stringify({ es: name })})`;
  const countOf = async (name: string) => {
    const { rows } = await connection.db.execute(sql`select from tags where name ->> 'es' = ${name}`);
    return rows.length;
  };

  it('whose begin fails on a live connection writes nothing', async () => {
    const isolation = 'nonsense' as 'serializable';
    await expect(connection.db.transaction((tx) => tx.execute(insert('Nada')), { isolation })).rejects.toThrow(
      'nonsense',
    );
    expect(await countOf('Nada')).toBe(0);
  });

  it('whose work throws at once keeps its connection', async () => {
    const before = connection.pool.totalCount;
    const failing = connection.db.transaction(() => {
      throw new Error('at once');
    });
    await expect(failing).rejects.toThrow('at once');
    expect(connection.pool.totalCount).toBe(before);
  });

  it('runs a query of Drizzle that its work returns once', async () => {
    await connection.db.transaction((tx) => tx.execute(insert('Una vez')));
    expect(await countOf('Una vez')).toBe(1);
  });

  it('is rolled back, and fails with the first error, if statements that were sent together fail', async () => {
    const before = connection.pool.totalCount;
    const failing = connection.db.transaction((tx) =>
      Promise.all([tx.execute(insert('Con prisa')), tx.execute(sql`select 1 / 0`), tx.execute(sql`select 1`)]),
    );
    await expect(failing).rejects.toThrow(
      expect.objectContaining({ cause: expect.objectContaining({ message: 'division by zero' }) }),
    );
    expect(await countOf('Con prisa')).toBe(0);
    expect(connection.pool.totalCount).toBe(before);
  });

  it('fails if one of its statements failed, even if its work ignores the error', async () => {
    const ignoring = connection.db.transaction(async (tx) => {
      await tx.execute(insert('Ignorado'));
      await tx.execute(sql`select 1 / 0`).catch(() => undefined);
    });
    await expect(ignoring).rejects.toThrow('was rolled back');
    expect(await countOf('Ignorado')).toBe(0);
  });

  it('succeeds at the second attempt after another process has changed a column of its prepared statement', async () => {
    await connection.db.execute(sql`create table changing (a integer)`);
    const read = () =>
      connection.db.transaction((tx) => tx.$client.query({ name: 'read_changing', text: 'select a from changing' }));
    // Every connection of the pool knows the statement.
    await Promise.all(Array.from({ length: 5 }, read));
    await connection.db.execute(sql`alter table changing alter column a type text`);
    const outcomes = [];
    for (let attempt = 0; attempt < 12; attempt += 1) outcomes.push((await Promise.allSettled([read()]))[0].status);
    expect(outcomes[0]).toBe('rejected');
    expect(outcomes.at(-1)).toBe('fulfilled');
    expect(outcomes.indexOf('fulfilled')).toBeLessThanOrEqual(connection.pool.totalCount + 5);
  });

  it('is refused if its commit fails', async () => {
    await connection.db.execute(sql`create table later (n int unique deferrable initially deferred)`);
    const add = () => connection.db.transaction((tx) => tx.execute(sql`insert into later values (1)`));
    await add();
    await expect(add()).rejects.toThrow('duplicate key');
    expect((await connection.db.execute(sql`select n from later`)).rows).toEqual([{ n: 1 }]);
  });

  it('is not repeated on a server that has become a standby, and its connection is closed', async () => {
    const own = connect(url);
    await own.pool.query(`
      create sequence attempts;
      create function refuse() returns void language plpgsql as $$
        begin perform nextval('attempts'); raise 'read-only' using errcode = '25006'; end $$`);
    await expect(own.db.transaction((tx) => runStatement(tx, toStatement(sql`select refuse()`), []))).rejects.toThrow(
      'read-only',
    );
    expect(own.pool.totalCount).toBe(0);
    expect((await own.pool.query('select last_value from attempts')).rows).toEqual([{ last_value: '1' }]);
    await own.close();
  });
});
