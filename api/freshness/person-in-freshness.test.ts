import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { exportPerson } from '../cli/export-person.ts';
import { addMaker, create } from '../testing/catalogue.ts';
import { tablesWith } from '../testing/changes/tables-with.ts';
import { erasingOn } from '../testing/erasing.ts';
import { ignored } from '../testing/servers/run-command.ts';
import { startApi, type ApiUnderTest } from '../testing/servers/api-under-test.ts';

let api: ApiUnderTest;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const { remove, erase } = erasingOn(() => api);
const readExport = async (path: string) =>
  JSON.parse(await exportPerson(['--record', path], api.services.env, ignored()));
/** Gives a record a text in both languages, and then another Spanish one, so that the first one remains as the source of the English one. */
async function makeStale(path: string, field: string, text: string): Promise<void> {
  const [, table = '', id] = path.split('/');
  for (const texts of [
    { es: text, en: 'Translated' },
    { es: 'Escrito de nuevo', en: 'Translated' },
  ])
    await api.db.execute(sql`
      update ${sql.identifier(table)} set ${sql.identifier(field)} = ${JSON.stringify(texts)}::jsonb where id = ${Number(id)}`);
}

it('D-92 export prints the former texts of a maker from which its stale texts were made', async () => {
  const maker = await addMaker(api);
  await makeStale(maker['@id'], 'phrase', 'Cata con Hipólita');
  const own = { record: maker['@id'], field: 'phrase', language: 'en', source: 'Cata con Hipólita' };
  expect((await readExport(maker['@id'])).staleTexts).toEqual([
    { ...own, since: expect.stringMatching(/^\d{4}-.*Z$/) },
  ]);
});

it('D-92 erase removes the former texts of a deleted maker, also from the trash, and its address from those of others', async () => {
  const maker = await addMaker(api, { email: 'hipolita@example.com' });
  await makeStale(maker['@id'], 'phrase', 'Cata con Hipólita Vidal');
  const tag = await create(api, '/tags', { name: 'Cata' });
  await makeStale(tag['@id'], 'description', 'Pide cita a Hipolita@example.com, por favor');
  await remove(maker['@id']);
  expect(await tablesWith(api.db, 'Hipólita Vidal')).toHaveProperty(['public.trash_rows']);
  await erase(maker['@id']);
  expect(await tablesWith(api.db, 'Hipólita Vidal')).toEqual({});
  const { texts } = (await api.admin('GET', `${tag['@id']}/translations/stale`)).json();
  expect(texts).toMatchObject([{ field: 'description', language: 'en', source: 'Pide cita a […], por favor' }]);
  expect(await tablesWith(api.db, 'hipolita@example.com')).not.toHaveProperty(['public.freshness']);
});
