import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApi, type ApiUnderTest } from '../testing/servers/api-under-test.ts';
import { addCatalogue, create } from '../testing/catalogue.ts';
import { experienceZones } from './zone.ts';

let api: ApiUnderTest;
let nerja: { '@id': string; id: number };
let lisbon: { '@id': string; id: number };

beforeAll(async () => {
  api = await startApi();
  nerja = await create(api, '/locations', {
    name: 'Nerja',
    country: 'ES',
    translations: { en: { name: 'Nerja Town' } },
  });
  lisbon = await create(api, '/locations', { name: 'Lisboa', country: 'PT', translations: { en: { name: 'Lisbon' } } });
  await create(api, '/zones', { name: 'Balcón de Europa', location: nerja['@id'], civitatisId: '5001' });
  await create(api, '/zones', { name: 'Alfama', location: { '@id': lisbon['@id'] } });
});
afterAll(() => api.close());

const read = async (path: string, language = 'es') =>
  (await api.admin('GET', path, { headers: { 'accept-language': language } })).json();
const namesAt = async (path: string) => (await read(path))['hydra:member'].map(({ name }: { name: string }) => name);

it('API-92 returns the collection, filtered by part of the name', async () => {
  expect(await namesAt('/zones?name=balcon')).toEqual(['Balcón de Europa']);
});

it.each([
  ['location.name=lisb', ['Alfama']],
  ['location.country=PT', ['Alfama']],
  ['location.country=pt', ['Alfama']],
  ['location.country=españa', ['Balcón de Europa']],
  ['location.country=portu', ['Alfama']],
  ['location.country=nowhere', []],
])('A-57 A-58 D-08 zones are found by the location: %s', async (query, found) => {
  expect(await namesAt(`/zones?${query}`)).toEqual(found);
});

it('API-93 returns a zone with its location, in the language of the header, and its experiences', async () => {
  const { experienceBody } = await addCatalogue(api);
  const experience = await create(api, '/experiences', await experienceBody());
  const zone = await create(api, '/zones', { name: 'Centro', location: lisbon.id, civitatisId: '7' });
  await api.db.insert(experienceZones).values({ experienceId: experience.id, zoneId: zone.id });
  expect(await read(zone['@id'], 'en')).toMatchObject({
    '@id': zone['@id'],
    name: 'Centro',
    location: { '@id': lisbon['@id'], name: 'Lisbon', country: 'PT' },
    civitatisId: '7',
    experiences: [experience['@id']],
  });
});

it('API-94 D-32 creates a zone with the country of its location, and ignores another country', async () => {
  const payload = { name: 'Chiado', location: lisbon['@id'], country: 'ES', civitatisId: '12' };
  const answer = await api.admin('POST', '/zones', { payload });
  expect(answer.statusCode).toBe(201);
  expect(answer.json()).toMatchObject({
    name: 'Chiado',
    location: { country: 'PT' },
    country: 'PT',
    civitatisId: '12',
  });
});

it.each([
  ['name', { location: '/locations/1' }, 'zoneName'],
  ['location', { name: 'Sin sitio' }, 'zoneLocation'],
  ['location', { name: 'Sin sitio', location: '/locations/999999' }, 'unknownReference'],
])('API-94 without a good %s a zone is refused with 422', async (propertyPath, payload, key) => {
  const answer = await api.admin('POST', '/zones', { payload });
  expect(answer.statusCode).toBe(422);
  expect(answer.json().violations).toMatchObject([{ propertyPath, key }]);
});

it('API-95 saves a zone', async () => {
  const zone = await create(api, '/zones', { name: 'Rossio', location: lisbon.id });
  const payload = { name: 'Rossio y Baixa', location: nerja['@id'], civitatisId: null };
  const answer = await api.admin('PUT', zone['@id'], { payload });
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toMatchObject({ name: 'Rossio y Baixa', location: { '@id': nerja['@id'] }, civitatisId: null });
});

it('API-96 D-44 deletes a zone, unless it has experiences', async () => {
  const zone = await create(api, '/zones', { name: 'Belém', location: lisbon.id });
  const { experienceBody } = await addCatalogue(api);
  const experience = await create(api, '/experiences', await experienceBody());
  await api.db.insert(experienceZones).values({ experienceId: experience.id, zoneId: zone.id });
  const refused = await api.admin('DELETE', zone['@id']);
  expect(refused.statusCode).toBe(409);
  expect(refused.json()).toMatchObject({
    key: 'inUse',
    values: { experiences: 1 },
    message: 'No se puede eliminar porque está en uso: 1 experiencia',
  });
  await api.admin('DELETE', experience['@id']);
  expect((await api.admin('DELETE', zone['@id'])).statusCode).toBe(204);
});

it('API-90 D-44 refuses to delete a location with zones, and counts them', async () => {
  const refused = await api.admin('DELETE', nerja['@id'], { headers: { 'accept-language': 'en' } });
  expect(refused.statusCode).toBe(409);
  expect(refused.json().message).toMatch(/^It cannot be deleted because it is in use: \d zones?$/);
});
