import { sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { foldSpace } from '@trastienda/contract/fold';
import { watchedTexts } from '@trastienda/contract/freshness/states';
import { migrate } from '../db/migrate.ts';
import { readMigrations } from '../db/read-migrations.ts';
import { freshness } from '../db/tables/freshness.ts';
import { createEmptyDatabase } from '../testing/databases/clone.ts';
import { run } from '../testing/databases/template.ts';
import { useConnection } from '../testing/databases/use-connection.ts';

const connection = useConnection();

const query = async <R extends Record<string, unknown>>(text: string) =>
  (await connection().db.execute<R>(sql.raw(text))).rows;
beforeEach(() =>
  query(
    `delete from tags; insert into tags (id, name) overriding system value values (7, '{"es": "Playa", "en": "Beach"}')`,
  ),
);

const save = (texts: object) => query(`update tags set name = '${JSON.stringify(texts)}' where id = 7`);
const marks = async () => {
  const { language, state, source } = freshness;
  return connection().db.select({ language, state, source }).from(freshness);
};
/** Returns the triggers that a statement calls. */
const triggersOf = async (statement: string) => {
  const [explained] = await query<{ 'QUERY PLAN': { Triggers: { 'Trigger Name': string }[] }[] }>(
    `explain (analyze, format json) ${statement}`,
  );
  return explained?.['QUERY PLAN'].flatMap(({ Triggers }) => Triggers.map((trigger) => trigger['Trigger Name']));
};

it('D-92 exactly the watched texts are watched', async () => {
  const rows = await query<{ collection: string; texts: string[] }>(`
    select tgrelid::regclass::text as collection, array(
      select attname::text from pg_attribute where attrelid = tgrelid and attnum = any(tgattr) order by attnum
    ) as texts
    from pg_trigger where tgname = 'watch_update'`);
  const watched = Object.fromEntries(rows.map(({ collection, texts }) => [collection, texts.toSorted()]));
  const expected = Object.entries(watchedTexts).map(([collection, texts]) => [collection, [...texts].toSorted()]);
  expect(watched).toEqual(Object.fromEntries(expected));
});

it('D-92 an update that changes no text calls no function of the marks', async () => {
  expect(await triggersOf('update tags set civitatis_id = 9')).toEqual(['log_update']);
  expect(await triggersOf('update tags set name = name, civitatis_id = 8')).toEqual(['log_update']);
  expect(await triggersOf(`update tags set name = name || '{"es": "Costa"}'`)).toContain('watch_update');
});

/** Runs statements on a connection of its own, in a transaction that is rolled back. */
async function rolledBack(statements: (run: (text: string) => Promise<unknown[]>) => Promise<void>) {
  const session = await connection().db.openSession();
  try {
    await session.query('begin');
    await statements(async (text) => (await session.query(text)).rows);
  } finally {
    await session.end();
  }
}

it('D-92 a large update finds each mark by the index, also after plans that were made while there were no marks', () =>
  rolledBack(async (run) => {
    const countScans = () => run(`select seq_scan from pg_stat_xact_user_tables where relname = 'freshness'`);
    await run('truncate freshness');
    await run('analyze freshness');
    const before = await countScans();
    // PostgreSQL keeps a plan after five uses.
    for (let at = 0; at < 10; at += 1) await run(`update tags set name = '{"es": "${at}", "en": "Beach"}'`);
    await run('delete from tags');
    await run(`insert into tags (name) select '{"es": "Playa", "en": "Beach"}' from generate_series(1, 100)`);
    await run(`update tags set name = '{"es": "Costa", "en": "Beach"}'`);
    await run('delete from tags');
    expect(await countScans()).toEqual(before);
  }));

it('D-92 a migration can rename a watched text: the triggers are created again, and the marks stay', () =>
  rolledBack(async (run) => {
    const read = () => run('select record_id as id, field, language, state, source from freshness order by id, field');
    const marked = (field: string, source: string) => ({ id: 7, field, language: 'en', state: 'stale', source });
    await run(`update tags set name = '{"es": "Costa", "en": "Beach"}', description = '{"es": "Al mar"}'`);
    await run('drop function change_log.watch_tags cascade');
    await run('alter table tags rename description to summary');
    await run(`update freshness set field = 'summary' where collection = 'tags' and field = 'description'`);
    await run(`select change_log.watch_table('tags', 'name', 'summary')`);
    const missing = { id: 7, field: 'summary', language: 'en', state: 'missing', source: null };
    expect(await read()).toEqual([marked('name', 'Playa'), missing]);
    await run(`select change_log.compile_updates('tags')`);
    await run(`update tags set summary = '{"es": "Al mar", "en": "At sea"}'`);
    await run(`update tags set summary = '{"es": "En el mar", "en": "At sea"}'`);
    expect(await read()).toEqual([marked('name', 'Playa'), marked('summary', 'Al mar')]);
  }));

it('D-92 a text is stale since the first change after it was made, and has the text of that time', async () => {
  await save({ es: 'Playas', en: 'Beach' });
  await query(`update freshness set stale_since = '2020-01-01T10:00:00Z'`);
  await save({ es: 'Costa', en: 'Beach' });
  expect(await connection().db.select().from(freshness)).toEqual([
    {
      collection: 'tags',
      recordId: 7,
      field: 'name',
      language: 'en',
      state: 'stale',
      source: 'Playa',
      staleSince: new Date('2020-01-01T10:00:00Z'),
    },
  ]);
  await save({ es: ' Playa\t', en: 'Beach' });
  expect(await marks()).toEqual([]);
});

it('D-92 texts that were loaded past the triggers can be translated', async () => {
  await query('alter table tags disable trigger watch_update');
  await save({ es: 'Playa' });
  await query('alter table tags enable trigger watch_update');
  await save({ es: 'Playa', en: 'Beach' });
  expect(await marks()).toEqual([]);
});

it('D-92 a text counts after NFC and with one blank for each run of white space', async () => {
  const rows = await query<{ code: number; folded: string }>(`
    select code, change_log.fold_space(U&'a\\0301 ' || chr(code) || '  b' || chr(code)) as folded
    from generate_series(1, 65535) code where code not between 55296 and 57343`);
  const expected = (code: number) => foldSpace(`a\u0301 ${String.fromCharCode(code)}  b${String.fromCharCode(code)}`);
  expect(rows.filter(({ code, folded }) => folded !== expected(code)).map(({ code }) => code)).toEqual([]);
});

it('D-92 an upgrade marks the texts that are missing in a language; all others are fresh', async () => {
  const { url, drop } = await createEmptyDatabase();
  try {
    const chain = readMigrations();
    const before = chain.findIndex(({ name }) => name.endsWith('add_freshness'));
    await migrate(url, { chain: chain.slice(0, before) });
    await run(
      url,
      `insert into tags (name, description) values
        ('{"es": "Playa", "en": "Beach"}', '{"es": "Al mar", "en": " "}'), ('{"en": "Kayak"}', null), ('{"es": "Vela", "en": null}', '{}')`,
    );
    await migrate(url);
    const stored = await run(url, 'select record_id as id, field, language, state from freshness order by id');
    expect(stored).toEqual([
      { id: 1, field: 'description', language: 'en', state: 'missing' },
      { id: 2, field: 'name', language: 'es', state: 'missing' },
      { id: 3, field: 'name', language: 'en', state: 'missing' },
    ]);
  } finally {
    await drop();
  }
});
