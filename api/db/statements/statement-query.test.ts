import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { cloneDatabase } from '../../testing/databases/clone.ts';
import { connect, type Connection, type Transaction } from '../connection.ts';
import { firstRow, prepare, runStatement, toStatement } from './statement.ts';

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

const describes = vi.spyOn(pg.Connection.prototype, 'describe');
beforeEach(() => {
  describes.mockClear();
});

const macaddr = 829;
const parseMacaddr = pg.types.getTypeParser(macaddr);
afterEach(() => {
  pg.types.setTypeParser(macaddr, parseMacaddr);
});

/** Runs `work` on one connection. */
const onOne = <T>(work: (tx: Transaction) => Promise<T>) => connection.db.transaction(work);

const values = sql`
  select ${sql.placeholder('one')}::int, 'ñ "x"', null, true, 1.5::float8, 1.50::numeric, 9007199254740993::bigint, array[1, 2],
    '{"a":[1]}'::json, '2026-11-27'::date`;

describe('a query of a statement', () => {
  it('returns the values that `pg` returns, on every run', async () => {
    const statement = toStatement(values);
    const rows = await onOne(async (tx) => {
      const { rows } = await tx.$client.query<unknown[]>({ text: statement.text, values: [7], rowMode: 'array' });
      return [rows[0], await firstRow(tx, statement, [7]), await firstRow(tx, statement, [7])];
    });
    const expected = [7, 'ñ "x"', null, true, 1.5, '1.50', '9007199254740993', [1, 2], { a: [1] }];
    for (const row of rows) expect(row?.slice(0, -1)).toEqual(expected);
    expect(new Set(rows.map((row) => String(row?.at(-1)))).size).toBe(1);
  });

  it('is described once per connection, even if it returns no columns', async () => {
    const statements = [toStatement(values), toStatement(sql`delete from tags where id = ${sql.placeholder('one')}`)];
    await onOne(async (tx) => {
      for (const statement of statements) for (let time = 0; time < 3; time += 1) await firstRow(tx, statement, [0]);
    });
    expect(describes).toHaveBeenCalledTimes(2);
  });

  it('returns the right rows if it is sent again before its first answer', async () => {
    const statement = toStatement(sql`select ${sql.placeholder('one')}::int from generate_series(1, 2)`);
    const outcomes = await onOne((tx) => Promise.all([1, 2, 3].map((one) => runStatement(tx, statement, [one]))));
    expect(outcomes.map(({ rows }) => rows)).toEqual([1, 2, 3].map((one) => [[one], [one]]));
  });

  it('returns the number of rows that it has written', async () => {
    const insert = toStatement(sql`insert into tags (name) select '{"es":"a"}' from generate_series(1, 12)`);
    const update = toStatement(sql`update tags set name = '{"es":"b"}' where name ->> 'es' = ${sql.placeholder('es')}`);
    const counts = await onOne(async (tx) => [
      (await runStatement(tx, insert, [])).rowCount,
      (await runStatement(tx, update, ['a'])).rowCount,
      (await runStatement(tx, update, ['a'])).rowCount,
    ]);
    expect(counts).toEqual([12, 12, 0]);
  });

  it('fails with the error of PostgreSQL and a stack that leads to its caller, and then runs again', async () => {
    const statement = toStatement(sql`select 1 / ${sql.placeholder('one')}::int`);
    const divide = async (by: number) => {
      const row = await firstRow(connection.db, statement, [by]);
      return row;
    };
    await expect(divide(1)).resolves.toEqual([1]);
    // The stack is not that of the socket.
    await expect(divide(0)).rejects.toMatchObject({ code: '22012', stack: expect.stringContaining('divide') });
    await expect(divide(1)).resolves.toEqual([1]);
  });

  it('fails if a value cannot be parsed, without ending the process', async () => {
    pg.types.setTypeParser(macaddr, () => {
      throw new Error('not parsed');
    });
    const statement = toStatement(sql`select '08:00:2b:01:02:03'::macaddr from generate_series(1, 2)`);
    await expect(firstRow(connection.db, statement, [])).rejects.toThrow('not parsed');
    pg.types.setTypeParser(macaddr, parseMacaddr);
    await expect(firstRow(connection.db, statement, [])).resolves.toEqual(['08:00:2b:01:02:03']);
  });

  it('fails before anything is sent if a value cannot be encoded', async () => {
    const circular: Record<string, unknown> = {};
    circular['itself'] = circular;
    const statement = toStatement(sql`select ${sql.placeholder('one')}::json`);
    const row = await onOne(async (tx) => {
      await expect(firstRow(tx, statement, [circular])).rejects.toThrow('circular');
      return firstRow(tx, statement, [{ a: 1 }]);
    });
    expect(row).toEqual([{ a: 1 }]);
  });

  it('is described again after a first run that failed', async () => {
    const statement = toStatement(sql`select 1 / ${sql.placeholder('one')}::int`);
    const row = await onOne(async (tx) => {
      await tx.$client.query('savepoint before');
      await expect(firstRow(tx, statement, [0])).rejects.toThrow('division by zero');
      await tx.$client.query('rollback to before');
      await firstRow(tx, statement, [1]);
      return firstRow(tx, statement, [1]);
    });
    expect(row).toEqual([1]);
    expect(describes).toHaveBeenCalledTimes(2);
  });

  it('runs without a name, and with one that it gets while a run is on its way', async () => {
    const withValue = toStatement(sql`select ${sql.placeholder('one')}::int`, { isPrepared: false });
    const without = toStatement(sql`select 2, '{"a":1}'::json`, { isPrepared: false });
    const rows = await onOne(async (tx) => {
      const running = firstRow(tx, withValue, [1]);
      prepare(withValue);
      const named = [firstRow(tx, withValue, [3]), firstRow(tx, withValue, [4])];
      return Promise.all([running, firstRow(tx, without, []), ...named]);
    });
    expect(rows).toEqual([[1], [2, { a: 1 }], [3], [4]]);
  });

  it('returns the new type of a column after another process has changed it', async () => {
    await connection.db.execute(sql`create table retyped as select 1 as a`);
    const statement = toStatement(sql`select a from retyped`);
    const read = async () => firstRow(connection.db, statement, []).catch(({ code }: { code: string }) => code);
    expect([await read(), await read()]).toEqual([[1], [1]]);
    await connection.db.execute(sql`alter table retyped alter column a type text`);
    expect([await read(), await read()]).toEqual(['0A000', ['1']]);
  });
});
