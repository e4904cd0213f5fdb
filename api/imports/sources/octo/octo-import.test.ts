import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { standInToken, startOcto } from '../../../../sandbox/octo/octo.ts';
import { startApi, type ApiUnderTest } from '../../../testing/api-under-test.ts';
import { runImports } from '../../running/run-imports.ts';
import { importSources } from '../sources.ts';

let octo: Awaited<ReturnType<typeof startOcto>>;
let api: ApiUnderTest;
beforeAll(async () => {
  octo = await startOcto({ activities: 60 });
  api = await startApi({ OCTO_URL: octo.url, OCTO_TOKEN: standInToken, OCTO_NAME: 'Rutas del Sur' });
});
afterAll(async () => {
  await api.close();
  await octo.close();
});

const work = () => runImports(api.services, importSources(api.services.env), new AbortController().signal);
const read = async (path: string, language = 'es') =>
  (await api.admin('GET', path, { headers: { 'accept-language': language } })).json();
const post = async (path: string, payload: object = {}) =>
  (await api.admin('POST', path, { payload, headers: { prefer: 'respond-async' } })).json();
async function plan() {
  const { '@id': path } = await post('/imports/runs', { source: 'octo' });
  await work();
  return read(path);
}
const count = async (table: string) =>
  Number((await api.db.execute<{ n: number }>(sql`select count(*)::int as n from ${sql.raw(table)}`)).rows[0]?.n);

it('D-60 IMP-05 the products of an OCTO supplier are planned, applied and read again like those of any source', async () => {
  expect((await read('/config.json')).importSources).toEqual([
    { key: 'civitatis', name: 'Civitatis' },
    { key: 'octo', name: 'Rutas del Sur' },
  ]);
  const planned = await plan();
  expect(planned).toMatchObject({ source: 'octo', state: 'planned', counts: { changed: 0, conflict: 0, gone: 0 } });
  expect(planned.counts.new).toBeGreaterThan(50);

  // A plan is valid for its own source only.
  expect(
    (await post('/imports/imports-request', { imports: ['civitatis'], experienceImports: planned.plan })).violations,
  ).toMatchObject([{ propertyPath: 'imports' }]);
  const applying = await post('/imports/imports-request', { imports: ['octo'], experienceImports: planned.plan });
  expect(applying).toMatchObject({ '@id': planned['@id'], state: 'applying' });
  await work();
  const applied = await read(planned['@id']);
  expect(applied).toMatchObject({ state: 'applied', applied: planned.counts.new, failed: 0 });
  expect(octo.trapped()).toEqual([]);

  const experiences = (await read('/experiences?itemsPerPage=600'))['hydra:member'];
  expect(experiences).toHaveLength(planned.counts.new);
  expect(await count('makers')).toBe(1);
  expect((await read('/makers'))['hydra:member']).toMatchObject([{ name: 'Rutas del Sur' }]);
  // Ids of OCTO are not stored as ids of Civitatis.
  for (const table of ['locations', 'tags', 'zones']) {
    expect(await count(`${table} where civitatis_id is not null`)).toBe(0);
  }
  expect(await count('locations')).toBeGreaterThan(10);
  expect(await count('tags')).toBeGreaterThan(10);
  expect(await count('experiences where location_id is not null')).toBeGreaterThan(50);
  expect(await count('media_experiences where experience_id is not null')).toBeGreaterThan(50);

  const again = await plan();
  expect(again.counts).toEqual({
    new: 0,
    changed: 0,
    conflict: 0,
    gone: 0,
    rejected: again.counts.rejected,
    unchanged: planned.counts.new,
  });
  octo.catalogue.moveTo(60);
  const later = await plan();
  expect(later.counts.changed + later.counts.gone).toBeGreaterThan(5);
  octo.catalogue.moveTo(0);
}, 120_000);

it('D-60 an untranslated Spanish text is not stored as an English text', async () => {
  const spanishOnly = [...octo.catalogue.activities()]
    .filter(({ texts }) => !texts.en)
    .map(({ texts }) => texts.es.name);
  expect(spanishOnly.length).toBeGreaterThan(0);
  const { rows } = await api.db.execute<{ es: string; en: string | null }>(
    sql`select name ->> 'es' as es, name ->> 'en' as en from experiences`,
  );
  expect(rows.filter(({ es, en }) => spanishOnly.includes(es) && en !== null)).toEqual([]);
  expect(rows.filter(({ en }) => en !== null).length).toBeGreaterThan(30);
});

it('D-60 an import from an OCTO supplier is undone like any other import', async () => {
  const [run] = (await read('/imports/runs?source=octo&state=applied'))['hydra:member'];
  expect(await post(`${run['@id']}/undo`)).toMatchObject({ state: 'undoing' });
  await work();
  expect(await read(run['@id'])).toMatchObject({ state: 'undone', undone: run.applied, left: 0 });
  for (const table of ['experiences', 'locations', 'tags', 'makers', 'import_links']) {
    expect([table, await count(table)]).toEqual([table, 0]);
  }
  // The next plan includes everything again.
  expect((await plan()).counts).toMatchObject({ new: run.applied, unchanged: 0 });
});
