import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connect, type Connection } from '../db/connection.ts';
import { cloneDatabase, type TestDatabase } from '../testing/databases/clone.ts';
import { forgetChanges } from './forget-changes.ts';

let database: TestDatabase;
let connection: Connection;
beforeAll(async () => {
  database = await cloneDatabase();
  connection = connect(database.url);
});
afterAll(async () => {
  await connection.close();
  await database.drop();
});

const forget = (changeLogDays: number) => forgetChanges({ db: connection.db, env: { changeLogDays } });
const run = async <T>(statement: string) => (await connection.pool.query<T & object>(statement)).rows;
const agesOf = async () =>
  (await run<{ age: number }>(`select (fields ->> 'age')::int as age from change_log.changes order by 1`)).map(
    ({ age }) => age,
  );
const partitions = async () =>
  (
    await run<{ name: string }>(
      `select relname as name from pg_inherits join pg_class on pg_class.oid = inhrelid
       where inhparent = 'change_log.changes'::regclass order by 1`,
    )
  ).map(({ name }) => name);

async function addChanges(...agesInDays: number[]) {
  for (const age of agesInDays)
    await connection.db.execute(sql`
      insert into change_log.changes (at, collection, record_id, kind, actor_kind, fields)
      values (now() - make_interval(days => ${age}), 'tags', 1, 'update', 'system', jsonb_build_object('age', ${age}::int))`);
}

it('drops whole months that are older than CHANGE_LOG_DAYS, and creates the next months', async () => {
  await run(`select change_log.create_partitions(now() - interval '400 days', 16)`);
  await addChanges(0, 20, 100, 300, 350);
  await forget(200);
  expect(await agesOf()).toEqual([0, 20, 100]);
  const month = new Date();
  const names = [0, 1, 2].map((ahead) => {
    const first = new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + ahead));
    return `changes_${first.toISOString().slice(0, 7).replace('-', '_')}`;
  });
  expect(await partitions()).toEqual(expect.arrayContaining(['changes_default', ...names]));
});

it('keeps changes of a month without a partition, and later drops them, too', async () => {
  await addChanges(3000);
  await run(`select change_log.create_partitions(now() - interval '3000 days', 1)`);
  expect(await agesOf()).toContain(3000);
  await forget(36_500);
  expect(await agesOf()).toContain(3000);
  await forget(200);
  expect(await agesOf()).toEqual([0, 20, 100]);
});
