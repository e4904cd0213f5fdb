import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startApi, type ApiUnderTest } from '../../testing/api-under-test.ts';
import { sourceOf, type FedActivity } from '../../testing/feed.ts';
import { runImports } from '../running/run-imports.ts';
import { beginRun } from '../running/change-state.ts';
import type { Term } from '../sources/source.ts';

let api: ApiUnderTest;
beforeAll(async () => void (api = await startApi()));
afterAll(() => api.close());
beforeEach(async () => {
  await api.db.execute(
    sql`truncate import_runs, import_links, import_sources, import_terms, experiences, locations, tags, zones cascade`,
  );
});

const never = new AbortController().signal;
const terms: Term[] = [
  { kind: 'location', id: '30', language: 'es', name: 'Berlín', country: 'DE' },
  { kind: 'location', id: '30', language: 'en', name: 'Berlin', country: 'DE' },
  { kind: 'location', id: '40', language: 'es', name: 'Syldavia la Vieja', countryName: 'Syldavia' },
  { kind: 'tag', id: '7', language: 'es', name: 'Visitas guiadas' },
  { kind: 'zone', id: '5001', language: 'es', name: 'Centro histórico', parentId: '30' },
  { kind: 'zone', id: '5001', language: 'en', name: 'Old town', parentId: '30' },
  { kind: 'zone', id: '5004', language: 'es', name: 'Mercado', parentId: '30' },
  { kind: 'zone', id: '5007', language: 'es', name: 'Castillo', parentId: '40' },
];
const tour = (id: string, changes: Partial<FedActivity> = {}): FedActivity => ({
  id,
  name: { es: `Visita ${id}` },
  ...changes,
});

type Item = { id: number; kind: string; fields: Record<string, object>; notes: object[]; missing: string[] };
const itemsOf = async (run: number) =>
  (await api.db.execute<Item>(sql`select * from import_items where run_id = ${run} order by source_id`)).rows;

async function plan(activities: FedActivity[], key = 'civitatis', known = terms): Promise<number> {
  const run = await beginRun(api.services, key, 'admin@example.com');
  await runImports(api.services, [{ ...sourceOf({ activities, terms: known }), key }], never);
  return run ?? 0;
}
async function importAll(activities: FedActivity[], key = 'civitatis', known = terms): Promise<number> {
  const run = await plan(activities, key, known);
  await api.db.execute(sql`update import_runs set state = 'applying' where id = ${run}`);
  await runImports(api.services, [{ ...sourceOf({ activities: [] }), key }], never);
  return run;
}
const read = async (path: string, language = 'es') =>
  (await api.admin('GET', path, { headers: { 'accept-language': language } })).json();
const all = async (collection: string) => (await read(`/${collection}`))['hydra:member'];

describe('zones of an import', () => {
  it('A-63 API-96 are created in their location, contain the experiences that the source assigns, and cannot be deleted while in use', async () => {
    await importAll([tour('1', { location: '30', zones: ['5001'] }), tour('2', { zones: ['5001', '5004'] })]);
    const [old, market] = await all('zones');
    expect([old, market]).toMatchObject([
      { name: 'Centro histórico', civitatisId: '5001', country: 'DE', location: { name: 'Berlín' } },
      { name: 'Mercado', civitatisId: '5004' },
    ]);
    const [first, second] = await all('experiences');
    expect(await read(old['@id'], 'en')).toMatchObject({
      name: 'Old town',
      experiences: [first['@id'], second['@id']],
    });
    expect((await read(market['@id'])).experiences).toEqual([second['@id']]);
    expect((await api.admin('DELETE', old['@id'])).json()).toMatchObject({ code: 409, values: { experiences: 2 } });

    // An existing zone with the distributor's id is not created again.
    const again = await importAll([tour('1', { zones: ['5004'] }), tour('2', { zones: ['5001', '5004'] })]);
    expect(await itemsOf(again)).toMatchObject([
      { kind: 'changed', fields: { zones: { ours: ['5001'], theirs: ['5004'], isConflict: false } } },
    ]);
    expect(await all('zones')).toHaveLength(2);
    expect((await read(market['@id'])).experiences).toEqual([first['@id'], second['@id']]);
    expect(await itemsOf(await plan([tour('1', { zones: ['5004'] }), tour('2', { zones: ['5001', '5004'] })]))).toEqual(
      [],
    );
  });

  it('A-63 that a person changed are a conflict; zones that the source sends for the first time are not', async () => {
    await importAll([tour('1'), tour('2', { zones: ['5001'] })]);
    await api.db.execute(sql`delete from experience_zones`);
    const run = await plan([tour('1', { zones: ['5001'] }), tour('2', { zones: ['5004'] })]);
    expect(await itemsOf(run)).toMatchObject([
      { kind: 'changed', fields: { zones: { isConflict: false } } },
      { kind: 'conflict', fields: { zones: { base: ['5001'], ours: [], theirs: ['5004'], isConflict: true } } },
    ]);
  });
});

describe('an unknown reference', () => {
  it('D-66 is dropped with a note, as are the zones of an unknown location; the other fields are imported', async () => {
    const strange = tour('1', { location: '40', tags: ['7', '999'], zones: ['5007', '5001'], duration: '01:00' });
    const [item] = await itemsOf(await importAll([strange, tour('2', { location: '77' })]));
    expect(item?.notes).toEqual([
      { key: 'unknownCountry', field: 'location', value: 'Syldavia' },
      { key: 'unknownTag', field: 'tags', value: '999' },
      { key: 'unknownZone', field: 'zones', value: '5007' },
    ]);
    expect(item?.missing).toContain('location');
    const [first, second] = await all('experiences');
    expect(await read(first['@id'])).toMatchObject({
      name: 'Visita 1',
      duration: '01:00',
      location: null,
      tags: [{ name: 'Visitas guiadas' }],
    });
    expect(second).toMatchObject({ name: 'Visita 2' });
    expect(await all('zones')).toMatchObject([{ name: 'Centro histórico' }]);
    expect(await itemsOf(await plan([strange, tour('2', { location: '77' })]))).toEqual([]);
  });

  it('D-66 is resolved once a person creates the location with the distributor’s id', async () => {
    const strange = tour('1', { location: '40', zones: ['5007'] });
    await importAll([strange]);
    const made = { name: 'Syldavia la Vieja', country: 'MK', civitatisId: '40' };
    expect((await api.admin('POST', '/locations', { payload: made })).statusCode).toBe(201);
    const run = await importAll([strange]);
    expect(await itemsOf(run)).toMatchObject([{ kind: 'changed', notes: [] }]);
    const [experience] = await all('experiences');
    expect(await read(experience['@id'])).toMatchObject({ location: { name: 'Syldavia la Vieja' }, country: 'MK' });
    expect(await all('zones')).toMatchObject([{ name: 'Castillo', civitatisId: '5007' }]);
  });

  it('does not clear the stored location', async () => {
    await importAll([tour('1', { location: '30' })]);
    expect(await itemsOf(await importAll([tour('1', { location: '40' })]))).toEqual([]);
    const [experience] = await all('experiences');
    expect(await read(experience['@id'])).toMatchObject({ location: { name: 'Berlín' } });
  });
});

describe('another source', () => {
  const octoTerms: Term[] = [
    { kind: 'location', id: 'DE/berlin', language: 'es', name: 'Berlín', country: 'DE' },
    { kind: 'location', id: 'AT/berlin', language: 'es', name: 'Berlín', country: 'AT' },
    { kind: 'tag', id: '7', language: 'es', name: 'Paseos en globo' },
    { kind: 'zone', id: '5001', language: 'es', name: 'Mercado', parentId: 'DE/berlin' },
  ];

  it('D-60 has separate ids from Civitatis, and reuses a location with the same name and country', async () => {
    await importAll([tour('1', { location: '30', tags: ['7'], zones: ['5001'] })]);
    const feed = [
      tour('1', { location: 'DE/berlin', tags: ['7'], zones: ['5001'] }),
      tour('2', { location: 'AT/berlin' }),
    ];
    await importAll(feed, 'octo', octoTerms);
    expect(await all('locations')).toMatchObject([
      { name: 'Berlín', country: 'DE', civitatisId: '30' },
      { name: 'Berlín', country: 'AT', civitatisId: null },
    ]);
    expect(await all('tags')).toMatchObject([
      { name: 'Visitas guiadas', civitatisId: '7' },
      { name: 'Paseos en globo', civitatisId: null },
    ]);
    expect(await all('zones')).toMatchObject([
      { name: 'Centro histórico', civitatisId: '5001' },
      { name: 'Mercado', civitatisId: null },
    ]);
    const [, first] = await all('experiences');
    expect(await read(first['@id'])).toMatchObject({
      location: { name: 'Berlín' },
      tags: [{ name: 'Paseos en globo' }],
    });
    expect(await itemsOf(await plan(feed, 'octo', octoTerms))).toEqual([]);
    // The tag is deleted. The source then adds it to activity 2: the plan contains it, because applying the plan can create it again.
    await api.db.execute(sql`delete from experience_tags; delete from tags where civitatis_id is null`);
    const run = await plan(
      [tour('1', { ...feed[0], id: '1', tags: [] }), tour('2', { ...feed[1], id: '2', tags: ['7'] })],
      'octo',
      octoTerms,
    );
    expect(await itemsOf(run)).toMatchObject([{ kind: 'changed', fields: { tags: { ours: [], theirs: ['7'] } } }]);
  });

  it('D-60 reuses a record for one term only, even if two new terms have its name', async () => {
    expect((await api.admin('POST', '/tags', { payload: { name: 'Museos' } })).statusCode).toBe(201);
    const twins: Term[] = ['8', '9'].map((id) => ({ kind: 'tag', id, language: 'es', name: 'Museos' }));
    const feed = [tour('1', { tags: ['8'] }), tour('2', { tags: ['9'] })];
    await importAll(feed, 'octo', twins);
    const [reused, created] = await all('tags');
    expect([reused, created]).toMatchObject([{ name: 'Museos' }, { name: 'Museos' }]);
    const [first, second] = await all('experiences');
    expect((await read(first['@id'])).tags).toMatchObject([{ '@id': reused['@id'] }]);
    expect((await read(second['@id'])).tags).toMatchObject([{ '@id': created['@id'] }]);
    expect(await itemsOf(await plan(feed, 'octo', twins))).toEqual([]);
  });
});
