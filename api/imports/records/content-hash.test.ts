import { boolean, getTableConfig, integer, json, pgTable, timestamp, type PgColumn } from 'drizzle-orm/pg-core';
import { sql, type SQL } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { connect } from '../../db/connection.ts';
import { migrate } from '../../db/migrate.ts';
import { testImporting, tour } from '../../testing/imports/importing.ts';
import { readRelease } from '../../testing/releases/files.ts';
import { loadDump } from '../../testing/releases/load-dump.ts';
import { hashedColumns, hashOf } from './content-hash.ts';

const names = Object.keys(hashedColumns) as (keyof typeof hashedColumns)[]; // The cast is safe: the object has no other keys.

describe('the content hash of an imported record', () => {
  const importing = testImporting();

  it('does not depend on a column with a default value that a later release adds', async () => {
    const before = await importing.catalogue();
    const run = await importing.importAll([tour('1', { zones: ['301'] }), tour('2', { location: '31', tags: ['8'] })]);
    for (const name of names) {
      expect((await importing.catalogue())[name]).not.toEqual([]);
      const table = sql.identifier(name);
      await importing.read(sql`alter table ${table} add column added_later boolean not null default false`);
    }
    await importing.undo(run);
    expect(await importing.catalogue()).toEqual(before);
    expect(await importing.runOf(run)).toMatchObject({ state: 'undone', undone: 2, left: 0 });
  });

  const hashOfRow = async (columns: PgColumn[], table: string) => {
    const name = sql.identifier(table);
    return (await importing.read(sql`select ${hashOf(columns, name)} as hash from ${name}`))[0]?.['hash'];
  };

  it('ignores the default value of an added column that it covers, and detects an edit of that column', async () => {
    const later = pgTable('tags', {
      addedLater: boolean('added_later').notNull().default(false),
      settings: json('settings').notNull().default({ places: 1, days: 2 }),
    });
    await importing.read(sql`
      alter table tags add column if not exists added_later boolean not null default false,
        add column settings json not null default '{"days": 2, "places": 1}'`);
    await importing.read(sql`insert into tags (name) values ('{"es": "Con guía"}')`);
    const unedited = await hashOfRow(hashedColumns.tags, 'tags');
    const isEdited = async () =>
      (await hashOfRow([...hashedColumns.tags, later.addedLater, later.settings], 'tags')) !== unedited;
    expect(await isEdited()).toBe(false);
    await importing.read(sql`update tags set added_later = true`);
    expect(await isEdited()).toBe(true);
    await importing.read(sql`update tags set added_later = false, settings = '{}'`);
    expect(await isEdited()).toBe(true);
  });

  it('covers any number of columns', async () => {
    const names = Array.from({ length: 120 }, (_, n) => `c${n}`);
    const wide = pgTable('wide', Object.fromEntries(names.map((name) => [name, integer(name)])));
    await importing.read(
      sql.raw(`create table wide as select ${names.map((name, n) => `${n} as ${name}`).join(', ')}`),
    );
    const [row] = await importing.read(sql`select md5(jsonb_strip_nulls(to_jsonb(wide))::text) as hash from wide`);
    expect(await hashOfRow(getTableConfig(wide).columns, 'wide')).toBe(row?.['hash']);
  });

  it('cannot cover a column whose default value is an SQL expression', () => {
    const { checkedAt } = pgTable('tags', { checkedAt: timestamp('checked_at').notNull().defaultNow() });
    expect(() => hashOf([checkedAt], sql`tags`)).toThrow(
      'tags.checked_at cannot be hashed, because its default is an SQL expression: add it to notHashed.',
    );
  });
});

it('the migration of a database of release 0.1 preserves which imported records were edited', async () => {
  const { dump } = await readRelease('0.1.0');
  const { url, drop } = await loadDump(dump);
  const { db, close } = connect(url);
  /** Returns the imported records. `isUnedited` is whether the stored hash equals the hash that the SQL from `hash` computes now. */
  const recordsBy = async (hash: (name: keyof typeof hashedColumns) => SQL) => {
    const found = names.map(
      (name) => sql`
      select ${name}::text || ' ' || record.id as record, stored.hash = ${hash(name)} as "isUnedited"
      from ${sql.identifier(name)} record join (
        select 'experiences' as kind, experience_id as id, content_hash as hash from import_items where content_hash is not null
        union all select kind, record_id, content_hash from import_made
      ) stored on stored.kind = ${name} and stored.id = record.id`,
    );
    const { rows } = await db.execute<{ record: string; isUnedited: boolean }>(
      sql`${sql.join(found, sql` union all `)} order by 1`,
    );
    return rows;
  };
  const before = await recordsBy(() => sql`md5(jsonb_strip_nulls(to_jsonb(record))::text)`);
  await migrate(url);
  const after = await recordsBy((name) => hashOf(hashedColumns[name], sql`record`));
  await close();
  await drop();
  expect(after).toEqual(before);
  for (const name of ['experiences', 'locations', 'tags']) {
    const kinds = new Set(after.filter(({ record }) => record.startsWith(name)).map(({ isUnedited }) => isUnedited));
    expect([name, kinds]).toEqual([name, new Set([true, false])]);
  }
});
