import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freshness } from '../db/tables/freshness.ts';
import { create } from '../testing/catalogue.ts';
import { startApi, type ApiUnderTest } from '../testing/servers/api-under-test.ts';

let api: ApiUnderTest;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

/** Creates a tag whose English name is stale and whose English description is missing, and deletes it. Returns its marks and its item. */
async function removeTag() {
  const tag = await create(api, '/tags', {
    name: 'Playa',
    description: 'Junto al mar',
    translations: { en: { name: 'Beach' } },
  });
  await api.admin('PATCH', tag['@id'], { payload: { name: 'Costa' } });
  const marks = await marksOf(tag.id);
  const item = String((await api.admin('DELETE', tag['@id'])).headers['location']);
  return { id: tag.id, marks, item };
}
const marksOf = async (id: number) => {
  const { rows } = await api.db.execute(sql`select * from ${freshness} where record_id = ${id} order by field`);
  return rows;
};
const restore = async (item: string) => expect((await api.admin('POST', `${item}/restore`)).statusCode).toBe(200);

it('D-92 a record that comes back from the trash has its marks again, with their sources and times', async () => {
  const { id, marks, item } = await removeTag();
  expect(marks).toMatchObject([
    { field: 'description', state: 'missing' },
    { field: 'name', state: 'stale', source: 'Playa' },
  ]);
  expect(await marksOf(id)).toEqual([]);
  await restore(item);
  expect(await marksOf(id)).toEqual(marks);
});

it('D-92 a record that was deleted before the upgrade gets marks of its missing texts only', async () => {
  const { id, item } = await removeTag();
  await api.db.execute(sql`delete from trash_rows where table_name = 'freshness'`);
  await restore(item);
  expect(await marksOf(id)).toMatchObject([{ field: 'description', language: 'en', state: 'missing' }]);
});

it('D-92 a purge leaves no mark', async () => {
  const { id, item } = await removeTag();
  expect((await api.admin('DELETE', item)).statusCode).toBe(204);
  expect(await marksOf(id)).toEqual([]);
  expect(await api.db.$count(sql`trash_rows`)).toBe(0);
});
