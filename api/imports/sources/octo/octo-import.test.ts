import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { standInToken, startOcto } from '../../../../sandbox/octo/octo.ts';
import { startImporting } from '../../../testing/imports/importing.ts';
import { startForFile } from '../../../testing/servers/start-for-file.ts';
import type { ImportSource } from '../../source.ts';
import { importSources } from '../sources.ts';

const octo = startForFile(() => startOcto({ activities: 60 }));
const importing = startForFile(() =>
  startImporting({ OCTO_URL: octo.url, OCTO_TOKEN: standInToken, OCTO_NAME: 'Rutas del Sur' }),
);
let source: ImportSource;
beforeAll(() => {
  const [, configured] = importSources(importing.api.services.env);
  if (!configured) throw new Error('OCTO is not configured');
  source = configured;
});

const get = async (path: string) => (await importing.api.admin('GET', path)).json();
/** Requests the import of a plan without a distributor token, which only Civitatis needs. */
const request = async (key: string, plan: string) => {
  const payload = { imports: [key], experienceImports: plan };
  const headers = { prefer: 'respond-async' };
  return (await importing.api.admin('POST', '/imports/imports-request', { payload, headers })).json();
};
const count = async (table: string) =>
  Number((await importing.read<{ n: number }>(sql`select count(*)::int as n from ${sql.raw(table)}`))[0]?.n);

it('D-60 IMP-05 the products of an OCTO supplier are planned, applied and read again like those of any source', async () => {
  expect((await get('/config.json')).importSources).toEqual([{ key: 'octo', name: 'Rutas del Sur' }]);
  const planned = await importing.plan(source);
  expect(planned).toMatchObject({ source: 'octo', state: 'planned', counts: { changed: 0, conflict: 0, gone: 0 } });
  const { new: added = 0, rejected } = planned.counts ?? {};
  expect(added).toBeGreaterThan(50);

  // A plan is valid for its own source only.
  expect((await request('civitatis', planned.plan)).violations).toMatchObject([{ propertyPath: 'imports' }]);
  expect(await request('octo', planned.plan)).toMatchObject({ '@id': planned['@id'], state: 'applying' });
  await importing.work(source);
  expect(await importing.runOf(planned)).toMatchObject({ state: 'applied', applied: added, failed: 0 });
  expect(octo.trapped()).toEqual([]);

  expect((await get('/experiences?itemsPerPage=600'))['hydra:member']).toHaveLength(added);
  expect((await get('/makers'))['hydra:member']).toMatchObject([{ name: 'Rutas del Sur' }]);
  // Ids of OCTO are not stored as ids of Civitatis.
  for (const table of ['locations', 'tags', 'zones']) {
    expect(await count(`${table} where civitatis_id is not null`)).toBe(0);
  }
  expect(await count('locations')).toBeGreaterThan(10);
  expect(await count('tags')).toBeGreaterThan(10);
  expect(await count('experiences where location_id is not null')).toBeGreaterThan(50);
  expect(await count('media_experiences where experience_id is not null')).toBeGreaterThan(50);

  const nothing = { new: 0, changed: 0, conflict: 0, gone: 0 };
  expect((await importing.plan(source)).counts).toEqual({ ...nothing, rejected, unchanged: added });
  octo.catalogue.moveTo(60);
  const { changed = 0, gone = 0 } = (await importing.plan(source)).counts ?? {};
  expect(changed + gone).toBeGreaterThan(5);
  octo.catalogue.moveTo(0);
}, 120_000);

it('D-60 an untranslated Spanish text is not stored as an English text', async () => {
  const untranslated = [...octo.catalogue.activities()].filter(({ texts }) => !texts.en);
  const names = untranslated.map(({ texts }) => texts.es.name);
  expect(names.length).toBeGreaterThan(0);
  const translated = await importing.read<{ es: string }>(
    sql`select name ->> 'es' as es from experiences where name ->> 'en' is not null`,
  );
  expect(translated.filter(({ es }) => names.includes(es))).toEqual([]);
  expect(translated.length).toBeGreaterThan(30);
});

it('D-60 an import from an OCTO supplier is undone like any other import', async () => {
  const [run] = (await get('/imports/runs?source=octo&state=applied'))['hydra:member'];
  expect((await importing.api.admin('POST', `${run['@id']}/undo`)).json()).toMatchObject({ state: 'undoing' });
  await importing.work();
  expect(await importing.runOf(run)).toMatchObject({ state: 'undone', undone: run.applied, left: 0 });
  for (const table of ['experiences', 'locations', 'tags', 'makers', 'import_links']) {
    expect([table, await count(table)]).toEqual([table, 0]);
  }
  // The next plan includes everything again.
  expect((await importing.plan(source)).counts).toMatchObject({ new: run.applied, unchanged: 0 });
});
