import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { startPgbouncer } from '../testing/databases/pgbouncer.ts';
import { connect, type Connection } from './connection.ts';
import { firstRow, toStatement } from './statements/statement.ts';

let pooler: Awaited<ReturnType<typeof startPgbouncer>>;
beforeAll(async () => {
  pooler = await startPgbouncer('transaction');
}, 60_000);
afterAll(() => pooler.stop());

let connection: Connection;
afterEach(() => connection.close());

const echo = toStatement(sql`select ${sql.placeholder('number')}::int, pg_sleep(0.001)`);

it('through PgBouncer in transaction mode, reads and statements that a transaction sends together get their own answers', async () => {
  connection = connect(pooler.url, { databaseDirectUrl: pooler.directUrl, hasPreparedStatements: false });
  const { db } = connection;
  const read = async (number: number) => (await firstRow<[number]>(db, echo, [number]))?.[0];
  const readTwice = (number: number) =>
    db.transaction(async (tx) => {
      const [first, second] = await Promise.all([number, -number].map((one) => firstRow<[number]>(tx, echo, [one])));
      expect(second?.[0]).toBe(0 - number);
      return first?.[0];
    });
  const numbers = Array.from({ length: 2_000 }, (_, number) => number + 1);
  const answers = await Promise.all(numbers.map((number) => (number % 4 === 0 ? readTwice : read)(number)));
  expect(answers).toEqual(numbers);
});
