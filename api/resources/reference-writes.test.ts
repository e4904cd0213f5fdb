import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApi, type ApiUnderTest } from '../testing/servers/api-under-test.ts';
import { addCatalogue, create } from '../testing/catalogue.ts';

let api: ApiUnderTest;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const english = { 'accept-language': 'en' };
const post = (path: string, payload: object) => api.admin('POST', path, { payload });

it('API-67 creates a tag', async () => {
  const answer = await post('/tags', { name: 'De noche', description: 'Tras la cena', civitatisId: '61' });
  expect(answer.statusCode).toBe(201);
  expect(answer.json()).toMatchObject({ name: 'De noche', description: 'Tras la cena', civitatisId: '61' });
});

it.each([
  ['API-68', '/tags', { description: 'x' }, ['name'], ['tagName']],
  ['API-88', '/locations', { country: 'ES' }, ['name'], ['locationName']],
  ['API-88', '/locations', { name: 'Vigo' }, ['country'], ['countryName']],
])('%s POST %s with %o is refused with 422', async (_id, path, payload, fields, keys) => {
  const answer = await post(path, payload);
  expect(answer.statusCode).toBe(422);
  const { violations } = answer.json<{ violations: { propertyPath: string; key: string }[] }>();
  expect(violations.map(({ propertyPath }) => propertyPath)).toEqual(fields);
  expect(violations.map(({ key }) => key)).toEqual(keys);
});

it('API-69 saves a tag in the language of the header', async () => {
  const tag = await create(api, '/tags', { name: 'Italiano' });
  const saved = await api.admin('PUT', tag['@id'], { payload: { name: 'Italian' }, headers: english });
  expect(saved.statusCode).toBe(200);
  expect(saved.json()).toMatchObject({ name: 'Italian' });
  expect((await api.admin('GET', tag['@id'])).json()).toMatchObject({ name: 'Italiano' });
});

it('API-88 API-89 creates and saves a location, with and without the id of the distributor', async () => {
  const created = await post('/locations', { name: 'Vigo', country: 'es' });
  expect(created.statusCode).toBe(201);
  expect(created.json()).toMatchObject({ name: 'Vigo', country: 'ES', civitatisId: null });
  const payload = { name: 'Oporto', country: 'PT', civitatisId: '30' };
  const saved = await api.admin('PUT', created.json()['@id'], { payload });
  expect(saved.statusCode).toBe(200);
  expect(saved.json()).toMatchObject(payload);
});

it('API-70 API-84 API-90 D-44 refuses to delete records that an experience refers to, and counts the experiences', async () => {
  const { experienceBody } = await addCatalogue(api);
  const experience = await create(api, '/experiences', await experienceBody());
  const { tags, languages, location } = experience as unknown as Record<'tags' | 'languages', { '@id': string }[]> & {
    location: { '@id': string };
  };
  const used = [...tags, ...languages, location];
  expect(used).toHaveLength(3);
  for (const { '@id': id } of used) {
    const refused = await api.admin('DELETE', id, { headers: english });
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({
      message: 'It cannot be deleted because it is in use: 1 experience',
      values: { experiences: 1 },
    });
  }
  await api.admin('DELETE', experience['@id']);
  for (const { '@id': id } of used) expect((await api.admin('DELETE', id)).statusCode).toBe(204);
});
