import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApi, type ApiUnderTest } from '../../testing/servers/api-under-test.ts';
import { addCatalogue, create } from '../../testing/catalogue.ts';

let api: ApiUnderTest;
let catalogue: Awaited<ReturnType<typeof addCatalogue>>;
beforeAll(async () => {
  api = await startApi();
  catalogue = await addCatalogue(api);
});
afterAll(() => api.close());

const flagsOf = async (path: string) => {
  const { microsheetCompleted, sheetCompleted } = (await api.admin('GET', path)).json();
  return [microsheetCompleted, sheetCompleted];
};
const add = async (changes = {}) => (await create(api, '/experiences', await catalogue.experienceBody(changes))).id;

it.each(['description', 'url', 'duration', 'country', 'location_id'])(
  'API-111 A-74 D-66 the microsheet of a complete experience becomes incomplete without %s',
  async (column) => {
    const id = await add();
    expect(await flagsOf(`/experiences/${id}`)).toEqual([true, false]);
    // Only imports leave these columns empty.
    await api.db.execute(sql`update experiences set ${sql.identifier(column)} = null where id = ${id}`);
    expect(await flagsOf(`/experiences/${id}`)).toEqual([false, false]);
  },
);

it.each(['experience_categories', 'experience_languages', 'media_experiences'])(
  'API-111 A-74 the microsheet of an experience is not complete without %s',
  async (table) => {
    const id = await add();
    await api.db.execute(sql`delete from ${sql.identifier(table)} where experience_id = ${id}`);
    expect(await flagsOf(`/experiences/${id}`)).toEqual([false, false]);
  },
);

it('API-112 A-74 A-73 the sheet of an experience is complete if `includes` is filled in', async () => {
  const id = await add({ includes: 'Guía y entradas' });
  expect(await flagsOf(`/experiences/${id}`)).toEqual([true, true]);
  await api.admin('PUT', `/experiences/${id}`, { payload: { includes: '' } });
  expect(await flagsOf(`/experiences/${id}`)).toEqual([true, false]);
});
