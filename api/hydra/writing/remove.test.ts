import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { line } from '@trastienda/contract/model/fields';
import { defineResource } from '@trastienda/contract/model/resource';
import { tagApi } from '../../resources/tag.ts';
import { startApi, type ApiUnderTest } from '../../testing/servers/api-under-test.ts';
import { addCatalogue, create } from '../../testing/catalogue.ts';
import { remove } from './remove.ts';

let api: ApiUnderTest;
let catalogue: Awaited<ReturnType<typeof addCatalogue>>;

beforeAll(async () => {
  api = await startApi();
  catalogue = await addCatalogue(api);
  const { subcategory } = catalogue;
  for (const name of ['Una', 'Dos'])
    await create(api, '/experiences', await catalogue.experienceBody({ name, subcategories: [subcategory.id] }));
});
afterAll(() => api.close());

it.each([
  ['category', { categories: 1, experiences: 2 }, '1 categoría y 2 experiencias'],
  ['subcategory', { experiences: 2 }, '2 experiencias'],
  ['tag', { experiences: 2 }, '2 experiencias'],
  ['language', { experiences: 2 }, '2 experiencias'],
  ['location', { experiences: 2 }, '2 experiencias'],
  ['maker', { experiences: 2 }, '2 experiencias'],
] as const)(
  'API-10 D-44 refuses to delete a %s in use, and counts the records that use it',
  async (used, values, users) => {
    const path = catalogue[used]['@id'];
    const before = (await api.admin('GET', path)).json();
    const answer = await api.admin('DELETE', path);
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({
      code: 409,
      key: 'inUse',
      values,
      usedBy: { es: users },
      message: `No se puede eliminar porque está en uso: ${users}`,
    });
    expect((await api.admin('GET', path)).json()).toEqual(before);
    expect((await api.admin('GET', '/experiences')).json()['hydra:totalItems']).toBe(2);
  },
);

it('API-12 words the refusal in the language of the request', async () => {
  const answer = await api.admin('DELETE', catalogue.tag['@id'], { headers: { 'accept-language': 'en' } });
  expect(answer.json().message).toBe('It cannot be deleted because it is in use: 2 experiences');
});

it('D-44 counts the records of a table that no resource declares', async () => {
  const tag = await create(api, '/tags', { name: 'Con sellos' });
  await api.db.execute(sql`create table stamps (tag_id int references tags on delete restrict)`);
  await api.db.execute(sql`insert into stamps select ${tag.id} from generate_series(1, 2)`);
  const answer = await api.admin('DELETE', tag['@id'], { headers: { 'accept-language': 'en' } });
  expect(answer.statusCode, answer.body).toBe(409);
  expect(answer.json()).toMatchObject({
    key: 'inUse',
    values: { stamps: 2 },
    usedBy: { es: '2 registros', en: '2 records' },
    message: 'It cannot be deleted because it is in use: 2 records',
  });
});

it('D-44 counts the records of a new resource in the words of its declaration, in both languages', async () => {
  const tag = await create(api, '/tags', { name: 'Con guías' });
  await api.db.execute(
    sql`create table guides_of_this_test (id int primary key, tag_id int references tags on delete restrict)`,
  );
  await api.db.execute(sql`insert into guides_of_this_test values (1, ${tag.id})`);
  const guide = defineResource({
    collection: 'guides_of_this_test',
    type: 'Guide',
    label: 'name',
    counted: { es: ['{n} guía', '{n} guías'], en: ['{n} guide', '{n} guides'] },
    fields: { name: line('tagName') },
    computed: {},
    filters: {},
    order: [],
  });
  const refused = api.db.transaction((tx) =>
    remove(tx, { ...tagApi, contracts: [guide], keep: undefined }, { id: tag.id, guard: () => Promise.resolve() }),
  );
  await expect(refused).rejects.toMatchObject({ key: 'inUse', usedBy: { es: '1 guía', en: '1 guide' } });
});

it('D-44 leaves no dangling reference if a record is deleted while another begins to refer to it', async () => {
  for (let round = 0; round < 10; round += 1) {
    const parent = await create(api, '/categories', { name: 'Efímera' });
    const payload = { name: 'Hija', parents: [parent.id] };
    const [deleted, child] = await Promise.all([
      api.admin('DELETE', parent['@id']),
      api.admin('POST', '/categories', { payload }),
    ]);
    // Exactly one of the two requests succeeds: afterwards either both the parent and the child exist, or neither does.
    expect([`${deleted.statusCode} ${child.statusCode}`]).toEqual([expect.stringMatching(/^(409 201|204 422)$/)]);
  }
});
