import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useConnection } from '../../testing/databases/use-connection.ts';
import type { Transaction } from '../connection.ts';
import { firstRow, prepare, runTogether, toStatement } from './statement.ts';

const connection = useConnection();

const [parses, syncs] = [vi.spyOn(pg.Connection.prototype, 'parse'), vi.spyOn(pg.Connection.prototype, 'sync')];
const parsedNames = () => parses.mock.calls.flatMap(([{ name }]) => name || []);
/** Runs `work` on one connection. */
const onOne = <T>(work: (tx: Transaction) => Promise<T>) => connection().db.transaction(work);

const insert = toStatement(sql`
  insert into tags (name) select jsonb_build_object('es', ${sql.placeholder('name')}::text) from generate_series(1, 2)`);
const divide = toStatement(sql`select 12 / ${sql.placeholder('by')}::int, pg_current_xact_id()::text`);
const count = toStatement(sql`select count(*)::int from tags where name ->> 'es' = ${sql.placeholder('name')}`);
beforeEach(() => {
  // Under new names, no connection has prepared them.
  for (const statement of [insert, divide, count]) prepare(statement);
});
const toInsert = (name: string) => ({ statement: insert, values: [name] });
const toDivide = (by: number) => ({ statement: divide, values: [by] });
const toCount = (name: string) => ({ statement: count, values: [name] });
const countOf = async (name: string) => (await firstRow<[number]>(connection().db, count, [name]))?.[0];

it('a group is one transaction with one Sync, and returns the result of each statement', async () => {
  await connection().db.execute(sql`select 1`);
  syncs.mockClear();
  const outcomes = await runTogether(connection().db, [toDivide(3), toInsert('Mar'), toCount('Mar'), toDivide(4)]);
  expect(syncs).toHaveBeenCalledOnce();
  expect(outcomes.map(({ rowCount }) => rowCount)).toEqual([1, 2, 1, 1]);
  const [first, , counted, last] = outcomes.map(({ rows }) => rows[0]);
  expect([first?.[0], counted, last?.[0]]).toEqual([4, [2], 3]);
  expect(last?.[1]).toBe(first?.[1]);
  expect(await countOf('Mar')).toBe(2);
});

it('a group whose statement fails writes nothing, and fails with its error and a stack that leads to the caller', async () => {
  const write = async () => {
    await runTogether(connection().db, [toInsert('Nada'), toDivide(0), toInsert('Nada')]);
  };
  await expect(write()).rejects.toMatchObject({ code: '22012', stack: expect.stringContaining('write') });
  expect(await countOf('Nada')).toBe(0);
});

it('prepares each statement once per connection, also those behind one that failed', async () => {
  parses.mockClear();
  const outcomes = await onOne(async (tx) => {
    await firstRow(tx, count, ['Sol']);
    await tx.execute(sql`savepoint before`);
    const failing = runTogether(tx, [toCount('Sol'), toDivide(0), toInsert('Sol')]);
    await expect(failing).rejects.toThrow('division by zero');
    await tx.execute(sql`rollback to before`);
    const again = () => runTogether(tx, [toCount('Sol'), toDivide(1), toInsert('Sol')]);
    return [await again(), await Promise.all([again(), firstRow(tx, count, ['Sol'])])];
  });
  expect(outcomes).toMatchObject([
    [{}, {}, { rowCount: 2 }],
    [[{ rows: [[2]] }, {}, {}], [4]],
  ]);
  expect(parsedNames()).toEqual([count.name, divide.name, insert.name, insert.name]);
});

const macaddr = 829;
const parseMacaddr = pg.types.getTypeParser(macaddr);
afterEach(() => {
  pg.types.setTypeParser(macaddr, parseMacaddr);
});

it('fails if a value cannot be parsed, without ending the process', async () => {
  pg.types.setTypeParser(macaddr, () => {
    throw new Error('not parsed');
  });
  const statement = toStatement(sql`select '08:00:2b:01:02:03'::macaddr`);
  const run = () => runTogether(connection().db, [{ statement, values: [] }, toDivide(12)]);
  await expect(run()).rejects.toThrow('not parsed');
  pg.types.setTypeParser(macaddr, parseMacaddr);
  expect((await run()).map(({ rows }) => rows[0]?.[0])).toEqual(['08:00:2b:01:02:03', 1]);
});
