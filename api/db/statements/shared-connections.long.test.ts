import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { startPgbouncer } from '../../testing/databases/pgbouncer.ts';
import { connect, type Connection } from '../connection.ts';
import { firstRowShared, runAtOnce } from './shared-connections.ts';
import { toStatement } from './statement.ts';

let pooler: Awaited<ReturnType<typeof startPgbouncer>>;
beforeAll(async () => {
  pooler = await startPgbouncer('transaction');
}, 60_000);
afterAll(() => pooler.stop());

let connection: Connection;
afterEach(() => connection.close());

const echo = toStatement(sql`select ${sql.placeholder('number')}::int, pg_sleep(0.001)`);

it('through PgBouncer in transaction mode, reads and writes that share connections get their own answers, interleaved with transactions', async () => {
  connection = connect(pooler.url, { databaseDirectUrl: pooler.directUrl, hasPreparedStatements: false });
  const { db } = connection;
  const read = async (number: number) => (await firstRowShared<[number]>(db, echo, [number]))?.[0];
  const write = (number: number) =>
    db.transaction(async (tx) => {
      const { rows } = await tx.execute<{ number: number }>(sql`select ${number}::int as number`);
      return rows[0]?.number;
    });
  const writeAtOnce = async (number: number) => {
    const planned = { statement: echo, values: [number] };
    const [first, last] = await runAtOnce(db, [planned, planned]);
    expect(last?.rows).toEqual(first?.rows);
    return first?.rows[0]?.[0];
  };
  const send = [write, writeAtOnce, writeAtOnce, writeAtOnce];
  const numbers = Array.from({ length: 2_000 }, (_, number) => number);
  const answers = await Promise.all(numbers.map((number) => (send[number % 20] ?? read)(number)));
  expect(answers).toEqual(numbers);
});
