import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApi, type ApiUnderTest } from '../testing/servers/api-under-test.ts';
import { addMaker, addCatalogue, create } from '../testing/catalogue.ts';

let api: ApiUnderTest;

beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const english = { 'accept-language': 'en' };
const read = async (path: string, headers = {}) => {
  const answer = await api.admin('GET', path, { headers });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const namesAt = async (path: string, headers = {}) =>
  (await read(path, headers))['hydra:member'].map(({ name }: { name: string }) => name);

describe('tags', () => {
  it('API-65 returns the collection in the language of the header, filtered by name', async () => {
    await create(api, '/tags', { name: 'Niños', translations: { en: { name: 'Children' } } });
    await create(api, '/tags', { name: 'Mascotas' });
    expect(await namesAt('/tags')).toEqual(['Niños', 'Mascotas']);
    expect(await namesAt('/tags', english)).toEqual(['Children', 'Mascotas']);
    expect(await namesAt('/tags?name=ninos')).toEqual(['Niños']);
  });

  it('API-66 returns a tag in the language of the header', async () => {
    const tag = await create(api, '/tags', {
      name: 'Lujo',
      description: 'Caro',
      civitatisId: '31',
      translations: { en: { name: 'Luxury', description: 'Dear' } },
    });
    expect(await read(tag['@id'])).toMatchObject({
      '@id': tag['@id'],
      name: 'Lujo',
      description: 'Caro',
      civitatisId: '31',
    });
    expect(await read(tag['@id'], english)).toMatchObject({ name: 'Luxury', description: 'Dear', civitatisId: '31' });
  });
});

describe('locations', () => {
  it('API-85 API-86 filters by name, and by country regardless of case', async () => {
    await create(api, '/locations', { name: 'Ávila', country: 'es' });
    await create(api, '/locations', { name: 'Oporto', country: 'PT' });
    expect(await namesAt('/locations?name=avila')).toEqual(['Ávila']);
    for (const country of ['ES', 'es', 'Es']) {
      expect(await namesAt(`/locations?itemsPerPage=100&country=${country}`)).toEqual(['Ávila']);
    }
    expect(await namesAt('/locations?itemsPerPage=100&country=FR')).toEqual([]);
  });

  it('API-87 returns a location with its experiences, in the language of the header', async () => {
    const catalogue = await addCatalogue(api);
    const location = await create(api, '/locations', {
      name: 'Sevilla',
      country: 'ES',
      civitatisId: '7',
      translations: { en: { name: 'Seville' } },
    });
    const body = await catalogue.experienceBody({ location: location['@id'] });
    const experience = await create(api, '/experiences', body);
    const shared = { '@id': location['@id'], country: 'ES', civitatisId: '7', experiences: [experience['@id']] };
    expect(await read(location['@id'])).toMatchObject({ ...shared, name: 'Sevilla' });
    expect(await read(location['@id'], english)).toMatchObject({ ...shared, name: 'Seville' });
  });
});

describe('countries', () => {
  type Country = { id: number; code: string; text: string };

  it('API-91 returns every ISO 3166-1 code once, with Spanish names', async () => {
    const { 'hydra:member': members, 'hydra:totalItems': total } = await read('/countries');
    expect(total).toBe(249);
    expect(new Set(members.map(({ code }: Country) => code)).size).toBe(249);
    expect(members.every(({ code, text }: Country) => /^[A-Z]{2}$/.test(code) && text !== '')).toBe(true);
    expect(members.find(({ code }: Country) => code === 'DE')).toMatchObject({ '@type': 'Country', text: 'Alemania' });
  });

  it('API-28 returns each country at its @id, in the language of the header', async () => {
    const { 'hydra:member': members } = await read('/countries', english);
    const spain = members.find(({ code }: Country) => code === 'ES');
    expect(spain.text).toBe('Spain');
    expect(await read(spain['@id'], english)).toMatchObject(spain);
    expect((await api.admin('GET', '/countries/250')).statusCode).toBe(404);
  });

  it('API-29 D-08 supports pages, order[id] and the filter by id, as any collection does', async () => {
    const idsAt = async (query: string) =>
      (await read(`/countries?${query}`))['hydra:member'].map(({ id }: Country) => id);
    expect(await idsAt('order[id]=DESC&page=1&itemsPerPage=2')).toEqual([249, 248]);
    expect(await idsAt('order[id]&page=2&itemsPerPage=2')).toEqual([3, 4]);
    expect((await idsAt('id[0]=/countries/7&id[1]=9&page=1')).sort()).toEqual([7, 9]);
    expect(await idsAt('page=99')).toEqual([]);
    expect((await read('/countries?page=2&itemsPerPage=100'))['hydra:view']).toMatchObject({
      'hydra:next': '/countries?itemsPerPage=100&page=3',
      'hydra:last': '/countries?itemsPerPage=100&page=3',
    });
    expect((await api.admin('GET', '/countries?page=0')).statusCode).toBe(400);
    expect((await api.admin('GET', '/countries?order[code]')).statusCode).toBe(400);
  });
});

describe('makers', () => {
  it('API-97 D-10 returns the collection, filtered by name, document and e-mail, in pages', async () => {
    await addMaker(api, { name: 'Viñas Sur', email: 'hola@vinas.example', document: 'B98765431' });
    await addMaker(api, { name: 'Rutas Norte', email: 'ana@rutas.example', document: 'B87654321' });
    expect(await namesAt('/makers?name=vinas')).toEqual(['Viñas Sur']);
    expect(await namesAt('/makers?document=b9876')).toEqual(['Viñas Sur']);
    expect(await namesAt('/makers?name=vinas&document=x')).toEqual([]);
    expect(await namesAt('/makers?email=RUTAS.example')).toEqual(['Rutas Norte']);
    expect(await namesAt('/makers?page=1&itemsPerPage=100')).toEqual(
      expect.arrayContaining(['Viñas Sur', 'Rutas Norte']),
    );
    const page = await read('/makers?itemsPerPage=1&page=2&order[id]');
    expect(page['hydra:member']).toHaveLength(1);
    expect(page['hydra:view']['hydra:previous']).toBe('/makers?itemsPerPage=1&order[id]&page=1');
  });

  it('API-59 returns the experiences of one maker, and 404 for an unknown maker', async () => {
    const catalogue = await addCatalogue(api);
    const own = await create(api, '/experiences', await catalogue.experienceBody({ name: 'Propia' }));
    const other = await addMaker(api, { name: 'Otro', email: 'otro@example.com' });
    await create(api, '/experiences', await catalogue.experienceBody({ maker: other.id }));
    const page = await read(`${catalogue.maker['@id']}/experiences`);
    expect(page['hydra:totalItems']).toBe(1);
    expect(page['hydra:member']).toMatchObject([{ '@id': own['@id'], name: 'Propia' }]);
    expect(await namesAt(`${catalogue.maker['@id']}/experiences?name=nothing`)).toEqual([]);
    expect((await api.admin('GET', '/makers/999999/experiences')).statusCode).toBe(404);
  });
});

it.each([
  ['POST', '/countries'],
  ['PUT', '/countries/1'],
  ['PATCH', '/countries/1'],
  ['DELETE', '/countries/1'],
] as const)('A-61 countries are only read: %s %s is refused', async (method, path) => {
  const before = await read('/countries');
  const answer = await api.admin(method, path, { payload: { code: 'XX', text: 'Nada' } });
  expect(answer.statusCode).toBe(405);
  expect(await read('/countries')).toEqual(before);
});
