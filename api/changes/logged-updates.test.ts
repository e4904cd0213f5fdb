import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrate } from '../db/migrate.ts';
import { readMigrations, toMigration } from '../db/read-migrations.ts';
import { cloneDatabase, type TestDatabase } from '../testing/databases/clone.ts';
import { run } from '../testing/databases/template.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await cloneDatabase();
});
afterAll(() => database.drop());

const query = <Row extends object>(text: string) => run<Row>(database.url, text);

/** The tables of records. The function that logs the updates of a table is `log_<table>`. */
const tablesOfRecords = `select tgrelid::regclass::text as name from pg_trigger where tgname = 'log_update' and tgnargs = 1 order by 1`;
const compiled = `
  select proname, prosrc from pg_proc
  where pronamespace = 'change_log'::regnamespace and prosrc like '%full join new_rows%' order by 1`;

it('the functions that log updates agree with the columns after all migrations', async () => {
  const before = await query(compiled);
  await query(`select change_log.compile_updates(name::regclass) from (${tablesOfRecords}) logged`);
  expect(before).toHaveLength((await query(tablesOfRecords)).length + 1); // compile_updates() itself
  expect(await query(compiled)).toEqual(before);
});

/** Values of each type, as SQL. */
const values: Record<string, string[]> = {
  text: ['null', `''`, `'uno'`, `'Ñandú "dos"'`, `'\\"'`],
  integer: ['null', '0', '7', '-1'],
  boolean: ['null', 'true', 'false'],
  jsonb: ['null', `'{}'`, `'{"es": "Mar"}'`, `'{"es": "Mar", "en": "Sea"}'`, `'{"es": "", "en": null}'`],
  'text[]': ['null', `'{}'`, `'{ES,PT}'`, `'{"a b",null}'`],
  date: ['null', `'2026-02-28'`, `'infinity'`],
  'time(0) without time zone': ['null', `'01:30'`, `'23:59:59'`],
  'timestamp with time zone': ['null', 'now()', `'2026-11-26 04:05:06.7+01'`],
};

type Column = { name: string; type: string };
const readColumns = (table: string) =>
  query<Column>(`
    select quote_ident(attname) as name, format_type(atttypid, atttypmod) as type from pg_attribute
    where attrelid = '${table}'::regclass and attnum > 0 and not attisdropped and attgenerated = ''
      and attname not in ('id', 'password_hash')`);

/** Returns SQL for one of the values of a column, another one for each row. */
function randomValue({ name, type }: Column): string {
  const choices = values[type];
  if (!choices) throw new Error(`Add values of the type ${type}, which ${name} has.`);
  const branches = choices.map((value, place) => `when ${place} then ${value}::${type}`);
  return `case floor(random() * ${choices.length})::int ${branches.join(' ')} end`;
}

/** Drops whatever would refuse a random row. */
const dropConstraints = `do $$ declare step text; begin
  for step in
    with logged as (select tgrelid from pg_trigger where tgname = 'log_update' and tgnargs = 1)
    select format('alter table %s drop constraint %I cascade', conrelid::regclass, conname) from pg_constraint
    where conrelid in (select tgrelid from logged) and contype in ('f', 'c', 'u')
    union all
    select format('drop index %s', indexrelid::regclass) from pg_index
    where indrelid in (select tgrelid from logged) and indisunique and not exists (select from pg_constraint where conindid = indexrelid)
    union all
    select format('alter table %s alter %I drop not null', attrelid::regclass, attname) from pg_attribute
    where attrelid in (select tgrelid from logged) and attnotnull and attnum > 0 and attname <> 'id'
  loop execute step; end loop;
end $$`;

/** The fields in which the rows differ from their copies, named and valued as in changes of creates. */
const differences = (table: string) => `
  with fields as (
    select id, name, jsonb_build_array(was.value, is_now.value) as change
    from (select copy.id, c.* from copies copy, change_log.contents(to_jsonb(copy)) c) was
    full join (select record.id, c.* from ${table} record, change_log.contents(to_jsonb(record)) c) is_now using (id, name)
    where was.value is distinct from is_now.value
  )
  select id, jsonb_object_agg(name, change)::text as fields from fields group by 1 order by 1`;

it('an update logs the changed fields of every table as creates name and write them', { timeout: 60_000 }, async () => {
  await query(dropConstraints);
  for (const { name: table } of await query<{ name: string }>(tablesOfRecords)) {
    const columns = await readColumns(table);
    const names = columns.map(({ name }) => name).join(', ');
    const random = columns.map(randomValue).join(', ');
    await query(`insert into ${table} (${names}) select ${random} from generate_series(1, 40)`);
    for (const where of ['true', 'id % 3 = 0', `id = (select max(id) from ${table})`]) {
      await query(`drop table if exists copies; create table copies as table ${table}`);
      const [{ last } = { last: 0 }] = await query<{ last: number }>(
        `select max(id)::int as last from change_log.changes`,
      );
      await query(
        `update ${table} set ${columns.map((column) => `${column.name} = ${randomValue(column)}`).join(', ')} where ${where}`,
      );
      const logged = await query(`
        select record_id as id, fields::text from change_log.changes where id > ${last} and kind = 'update' order by 1`);
      expect(logged, `${table} where ${where}`).toEqual(await query(differences(table)));
    }
  }
});

it('a column that a migration adds is logged, also without languages, and a column that it drops is not', async () => {
  const { url, drop } = await cloneDatabase();
  const chain = readMigrations();
  const text = `alter table tags drop column civitatis_id; alter table tags add column codes jsonb default '[1]'`;
  await migrate(url, { chain: [...chain, toMigration(chain.length, 'codes', text)] });
  await run(url, `insert into tags (name) values ('{"es": "Mar"}')`);
  await run(url, `update tags set codes = '[1, 2]'`);
  await run(url, 'update tags set codes = null');
  const logged = await run(url, `select fields from change_log.changes where kind = 'update' order by id`);
  expect(logged).toEqual([{ fields: { codes: [[1], [1, 2]] } }, { fields: { codes: [[1, 2], null] } }]);
  await drop();
});
