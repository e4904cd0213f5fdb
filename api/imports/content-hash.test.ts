import { getTableConfig, boolean, pgTable, type PgTable } from 'drizzle-orm/pg-core';
import { sql, type SQL } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect } from '../db/connection.ts';
import { migrate } from '../db/migrate.ts';
import { experiences } from '../resources/experience/table.ts';
import { locations } from '../resources/location.ts';
import { makers } from '../resources/maker/table.ts';
import { tags } from '../resources/tag.ts';
import { zones } from '../resources/zone.ts';
import { startImporting, tour, type Importing } from '../testing/importing.ts';
import { readRelease } from '../testing/releases/files.ts';
import { loadDump } from '../testing/releases/load-dump.ts';
import { hashedColumns, hashOf } from './content-hash.ts';

const tables: Record<keyof typeof hashedColumns, PgTable> = { experiences, makers, locations, tags, zones };
const names = Object.keys(tables) as (keyof typeof hashedColumns)[]; // the keys of the type

describe('whether an imported record was edited', () => {
  let importing: Importing;
  beforeAll(async () => {
    importing = await startImporting();
  });
  afterAll(() => importing.close());

  it.each(names)('depends on every column of %s that an edit can change', (name) => {
    const hashed = hashedColumns[name].map((column) => column.name);
    const editable = getTableConfig(tables[name]).columns.filter(({ generated }) => generated === undefined);
    expect(editable.map((column) => column.name).filter((column) => !hashed.includes(column))).toEqual([]);
  });

  it('does not depend on a column with a default that a later release adds', async () => {
    const before = await importing.catalogue();
    const run = await importing.importAll([tour('1', { zones: ['301'] }), tour('2', { location: '31', tags: ['8'] })]);
    for (const name of names) {
      expect((await importing.catalogue())[name]).not.toEqual([]);
      await importing.read(
        sql`alter table ${sql.identifier(name)} add column added_later boolean not null default false`,
      );
    }
    await importing.undo(run);
    expect(await importing.catalogue()).toEqual(before);
    expect(await importing.runOf(run)).toMatchObject({ state: 'undone', undone: 2, left: 0 });
  });

  it('does not depend on it either once the hash names it, until it is edited', async () => {
    const { addedLater } = pgTable('tags', { addedLater: boolean('added_later').notNull().default(false) });
    const read = async (hash: SQL) => (await importing.read(sql`select ${hash} as hash from tags`))[0]?.['hash'];
    await importing.read(sql`insert into tags (name) values ('{"es": "Con guía"}')`);
    const [old, present] = [hashedColumns.tags, [...hashedColumns.tags, addedLater]];
    expect(await read(hashOf(present, sql`tags`))).toBe(await read(hashOf(old, sql`tags`)));
    await importing.read(sql`update tags set added_later = true`);
    expect(await read(hashOf(present, sql`tags`))).not.toBe(await read(hashOf(old, sql`tags`)));
  });
});

it('a database of release 0.1 keeps which imported records were edited', async () => {
  const { dump } = await readRelease('0.1.0');
  const { url, drop } = await loadDump(dump);
  const { db, close } = connect(url);
  /** The imported records whose content has that hash, or another than is stored. */
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
