import { sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { useConnection } from '../testing/databases/use-connection.ts';
import { forgetChanges } from './forget-changes.ts';

const connection = useConnection();

const forget = (changeLogDays: number) => forgetChanges({ db: connection().db, env: { changeLogDays } });
const run = async <T>(statement: string) => (await connection().pool.query<T & object>(statement)).rows;
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
    await connection().db.execute(sql`
      insert into change_log.changes (at, collection, record_id, kind, actor_kind, fields)
      values (now() - make_interval(days => ${age}), 'tags', 1, 'update', 'system', jsonb_build_object('age', ${age}::int))`);
}

const monthOf = (monthsFromNow: number) => {
  const now = new Date();
  const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + monthsFromNow));
  return `changes_${first.toISOString().slice(0, 7).replace('-', '_')}`;
};
const createPartition = (age: string) => run(`select change_log.create_partitions(now() - interval '${age}', 1)`);

beforeEach(async () => {
  await run(`alter table change_log.changes disable trigger user; delete from change_log.changes`);
  await run('alter table change_log.changes enable trigger user');
});

it('drops whole months that are older than CHANGE_LOG_DAYS, and creates the next months', async () => {
  await run(`select change_log.create_partitions(now() - interval '400 days', 16)`);
  await addChanges(0, 20, 100, 300, 350);
  await forget(200);
  expect(await agesOf()).toEqual([0, 20, 100]);
  expect(await partitions()).toEqual(expect.arrayContaining(['changes_default', monthOf(0), monthOf(1), monthOf(2)]));
});

it('keeps changes of a month without a partition, and later drops them, too', async () => {
  await addChanges(0, 3000);
  await createPartition('3000 days');
  expect(await agesOf()).toEqual([0, 3000]);
  await forget(36_500);
  expect(await agesOf()).toEqual([0, 3000]);
  await forget(200);
  expect(await agesOf()).toEqual([0]);
});

it.each([
  ['creates the months', () => run(`drop table change_log.${monthOf(2)}`)],
  ['drops the old months', () => createPartition('1000 days')],
])(
  'fails instead of making all writes wait if another transaction reads the log, and %s the next time',
  async (_, prepare) => {
    const before = await partitions();
    await prepare();
    expect(await partitions()).not.toEqual(before);
    const reader = await connection().pool.connect();
    try {
      await reader.query('begin; lock table change_log.changes in access share mode');
      await expect(forget(200)).rejects.toMatchObject({ cause: { code: '55P03' } });
      await reader.query('rollback');
    } finally {
      reader.release(true);
    }
    await forget(200);
    expect(await partitions()).toEqual(before);
  },
);
