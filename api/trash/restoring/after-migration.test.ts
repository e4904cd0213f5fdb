import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { resources } from '../../resources.ts';
import { addCatalogue, create } from '../../testing/catalogue.ts';
import { startApi, type ApiUnderTest } from '../../testing/servers/api-under-test.ts';
import { trashCalls } from '../../testing/trash/trash-calls.ts';
import { restore } from './restore.ts';

let api: ApiUnderTest;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const { remove } = trashCalls(() => api);

/** Restores an item without the API, whose statements do not know the changed columns. */
const restoreItem = (item: string) =>
  api.db.transaction((tx) =>
    restore(tx, {
      itemId: Number(item.split('/')[2]),
      request: {},
      resources,
      language: 'es',
      roles: ['ROLE_ADMIN'],
    }),
  );
const rowOf = async (table: string, id: number) =>
  (await api.db.execute(sql`select * from ${sql.identifier(table)} where id = ${id}`)).rows[0];

it('a record that was deleted before a migration can be restored after it', async () => {
  const { experienceBody, tag, location } = await addCatalogue(api);
  const experience = await create(api, '/experiences', await experienceBody());
  const zone = await create(api, '/zones', { name: 'Soho', location: location['@id'], civitatisId: '301' });
  const items = [await remove(experience['@id']), await remove(zone['@id']), await remove(tag['@id'])];
  const steps = [
    // New columns get their default, also if they must not be null.
    sql`alter table experiences add column colour text not null default 'azul', add column seats integer`,
    // A dropped column or table is no longer wanted.
    sql`alter table experiences drop column review_tripadvisor`,
    sql`drop table experience_languages`,
    // A new table that refers to the records.
    sql`create table guides (id integer primary key, tag_id integer references tags (id) on delete cascade)`,
    // A migration that renames or converts a column does so in the trash, too.
    sql`alter table zones rename column civitatis_id to distributor_id`,
    sql`update trash_rows set content = content - 'civitatis_id' || jsonb_build_object('distributor_id', content -> 'civitatis_id')
      where table_name = 'zones'`,
  ];
  for (const step of steps) await api.db.execute(step);
  for (const item of items.toReversed()) await restoreItem(item);
  expect(await rowOf('experiences', experience.id)).toMatchObject({
    url: experience['url'],
    colour: 'azul',
    seats: null,
  });
  expect(await rowOf('zones', zone.id)).toMatchObject({ name: { es: 'Soho' }, distributor_id: '301' });
  expect(await rowOf('tags', tag.id)).toMatchObject({ name: { es: 'En familia' } });
  expect((await api.db.execute(sql`select * from experience_tags`)).rows).toEqual([
    { experience_id: experience.id, tag_id: tag.id },
  ]);
  expect((await api.db.execute(sql`select from trash`)).rows).toEqual([]);
});
