import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { ImportRun } from '@trastienda/contract/imports/runs';
import { create } from '../../testing/catalogue.ts';
import { sourceOf, type FedActivity } from '../../testing/imports/feed.ts';
import { testImporting } from '../../testing/imports/importing.ts';
import type { Term } from '../source.ts';

/** The API with two sources. The tests read their own feeds. */
const importing = testImporting({ OCTO_URL: 'http://127.0.0.1:9', OCTO_TOKEN: 'secret' });

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
const octoTerms: Term[] = [
  { kind: 'location', id: 'DE/berlin', language: 'es', name: 'Berlín', country: 'DE' },
  { kind: 'location', id: 'AT/berlin', language: 'es', name: 'Berlín', country: 'AT' },
  { kind: 'tag', id: '7', language: 'es', name: 'Paseos en globo' },
  { kind: 'zone', id: '5001', language: 'es', name: 'Mercado', parentId: 'DE/berlin' },
];
const tour = (id: string, changes: Partial<FedActivity> = {}): FedActivity => ({
  id,
  name: { es: `Visita ${id}` },
  ...changes,
});

const civitatis = (...activities: FedActivity[]) => sourceOf({ activities, terms });
const octo = (...activities: FedActivity[]) => ({ ...sourceOf({ activities, terms: octoTerms }), key: 'octo' });
type Source = ReturnType<typeof civitatis>;
const importAll = async (source: Source): Promise<ImportRun> => importing.apply(await importing.plan(source), source);
const planned = async (source: Source) => importing.itemsOf(await importing.plan(source));
const imported = async (source: Source) => importing.itemsOf(await importAll(source));
const read = async (path: string, language = 'es') =>
  (await importing.api.admin('GET', path, { headers: { 'accept-language': language } })).json();
const all = async (collection: string) => (await read(`/${collection}`))['hydra:member'];

describe('zones of an import', () => {
  it('A-63 API-96 are created in their location, contain the experiences that the source assigns, and cannot be deleted while in use', async () => {
    await importAll(civitatis(tour('1', { location: '30', zones: ['5001'] }), tour('2', { zones: ['5001', '5004'] })));
    const [old, market] = await all('zones');
    expect([old, market]).toMatchObject([
      { name: 'Centro histórico', civitatisId: '5001', country: 'DE', location: { name: 'Berlín' } },
      { name: 'Mercado', civitatisId: '5004' },
    ]);
    const [first, second] = (await all('experiences')).map((experience: { '@id': string }) => experience['@id']);
    expect(await read(old['@id'], 'en')).toMatchObject({ name: 'Old town', experiences: [first, second] });
    expect((await read(market['@id'])).experiences).toEqual([second]);
    const removed = await importing.api.admin('DELETE', old['@id']);
    expect(removed.json()).toMatchObject({ code: 409, values: { experiences: 2 } });

    // An existing zone with the distributor's id is not created again.
    const changed = civitatis(tour('1', { zones: ['5004'] }), tour('2', { zones: ['5001', '5004'] }));
    expect(await imported(changed)).toMatchObject([
      { kind: 'changed', fields: { zones: { ours: ['5001'], theirs: ['5004'], isConflict: false } } },
    ]);
    expect(await all('zones')).toHaveLength(2);
    expect((await read(market['@id'])).experiences).toEqual([first, second]);
    expect(await planned(changed)).toEqual([]);
  });

  it('A-63 that a person changed are a conflict; zones that the source sends for the first time are not', async () => {
    await importAll(civitatis(tour('1'), tour('2', { zones: ['5001'] })));
    await importing.read(sql`delete from experience_zones`);
    expect(await planned(civitatis(tour('1', { zones: ['5001'] }), tour('2', { zones: ['5004'] })))).toMatchObject([
      { kind: 'changed', fields: { zones: { isConflict: false } } },
      { kind: 'conflict', fields: { zones: { base: ['5001'], ours: [], theirs: ['5004'], isConflict: true } } },
    ]);
  });
});

describe('an unknown reference', () => {
  it('D-66 is dropped with a note, as are the zones of an unknown location; the other fields are imported', async () => {
    const strange = tour('1', { location: '40', tags: ['7', '999'], zones: ['5007', '5001'], duration: '01:00' });
    const feed = civitatis(strange, tour('2', { location: '77' }));
    const [item] = await imported(feed);
    expect(item?.notes).toEqual([
      { key: 'unknownCountry', field: 'location', value: 'Syldavia' },
      { key: 'unknownTag', field: 'tags', value: '999' },
      { key: 'unknownZone', field: 'zones', value: '5007' },
    ]);
    expect(item?.missing).toContain('location');
    const tags = [{ name: 'Visitas guiadas' }];
    expect(await importing.shown('1')).toMatchObject({ name: 'Visita 1', duration: '01:00', location: null, tags });
    expect(await importing.shown('2')).toMatchObject({ name: 'Visita 2' });
    expect(await all('zones')).toMatchObject([{ name: 'Centro histórico' }]);
    expect(await planned(feed)).toEqual([]);
  });

  it('D-66 is resolved once a person creates the location with the distributor’s id', async () => {
    const feed = civitatis(tour('1', { location: '40', zones: ['5007'] }));
    await importAll(feed);
    const name = 'Syldavia la Vieja';
    await create(importing.api, '/locations', { name, country: 'MK', civitatisId: '40' });
    expect(await imported(feed)).toMatchObject([{ kind: 'changed', notes: [] }]);
    expect(await importing.shown('1')).toMatchObject({ location: { name }, country: 'MK' });
    expect(await all('zones')).toMatchObject([{ name: 'Castillo', civitatisId: '5007' }]);
  });

  it('does not clear the stored location', async () => {
    await importAll(civitatis(tour('1', { location: '30' })));
    expect(await imported(civitatis(tour('1', { location: '40' })))).toEqual([]);
    expect(await importing.shown('1')).toMatchObject({ location: { name: 'Berlín' } });
  });
});

it('D-60 another source has separate ids from Civitatis, and reuses a location with the same name and country', async () => {
  await importAll(civitatis(tour('1', { location: '30', tags: ['7'], zones: ['5001'] })));
  const first = tour('1', { location: 'DE/berlin', tags: ['7'], zones: ['5001'] });
  const second = tour('2', { location: 'AT/berlin' });
  await importAll(octo(first, second));
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
  const [, ofOcto] = await all('experiences');
  const tags = [{ name: 'Paseos en globo' }];
  expect(await read(ofOcto['@id'])).toMatchObject({ location: { name: 'Berlín' }, tags });
  expect(await planned(octo(first, second))).toEqual([]);
  // The tag is deleted. The source then adds it to activity 2: the plan contains it, because applying the plan can create it again.
  await importing.read(sql`delete from experience_tags`);
  await importing.read(sql`delete from tags where civitatis_id is null`);
  const changed = octo({ ...first, tags: [] }, { ...second, tags: ['7'] });
  expect(await planned(changed)).toMatchObject([{ kind: 'changed', fields: { tags: { ours: [], theirs: ['7'] } } }]);
});

it('D-60 a record is reused for one term only, even if two new terms have its name', async () => {
  await create(importing.api, '/tags', { name: 'Museos' });
  const twins: Term[] = ['8', '9'].map((id) => ({ kind: 'tag', id, language: 'es', name: 'Museos' }));
  const activities = [tour('1', { tags: ['8'] }), tour('2', { tags: ['9'] })];
  const feed = { ...sourceOf({ activities, terms: twins }), key: 'octo' };
  await importAll(feed);
  const [reused, created] = await all('tags');
  expect([reused, created]).toMatchObject([{ name: 'Museos' }, { name: 'Museos' }]);
  expect((await importing.shown('1')).tags).toMatchObject([{ '@id': reused['@id'] }]);
  expect((await importing.shown('2')).tags).toMatchObject([{ '@id': created['@id'] }]);
  expect(await planned(feed)).toEqual([]);
});
