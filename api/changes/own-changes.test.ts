import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../testing/databases/clone.ts';

let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await cloneDatabase();
  client = new pg.Client(database.url);
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

const tags = 1_000;
const readLog = `
  select
    (select count(*)::int from change_log.changes where xid = pg_current_xact_id() and fields ?& '{name.es,civitatis_id}') as changes,
    (select sum(pg_stat_get_xact_tuples_returned(indexrelid))::int from pg_stat_user_indexes where schemaname = 'change_log' and relname <> 'dates') as tuples`;

it('a statement finds the changes of its transaction in one index, even with statistics of few other changes', async () => {
  await client.query('set session_replication_role = replica');
  await client.query(`insert into tags (name) select '{"es": "Mar"}' from generate_series(1, ${tags})`);
  await client.query('reset session_replication_role');
  await client.query(`do $$ begin
    for n in 1..500 loop
      update tags set name = jsonb_build_object('es', n) where id <= 3;
      commit;
    end loop;
  end $$`);
  await client.query('analyze change_log.changes');
  await client.query(`update tags set name = '{"es": "Sol"}'`);

  await client.query('begin');
  await client.query(`update tags set name = '{"es": "Luz"}'`);
  await client.query('update tags set civitatis_id = id');
  const { rows } = await client.query<{ changes: number; tuples: number }>(readLog);
  await client.query('commit');
  expect(rows[0]?.changes).toBe(tags);
  // Some entries per record; with a scan of the collection per record, it is half a million.
  expect(rows[0]?.tuples).toBeLessThan(10 * tags);
});
