import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApi, type ApiUnderTest } from '../testing/servers/api-under-test.ts';
import { addCatalogue, create } from '../testing/catalogue.ts';

let api: ApiUnderTest;

beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const english = { 'accept-language': 'en' };

it('API-37 returns the collection, filtered by name', async () => {
  await create(api, '/categories', { name: 'Enoturismo' });
  await create(api, '/categories', { name: 'Náutica' });
  const all = (await api.admin('GET', '/categories')).json();
  expect(all).toMatchObject({ '@context': '/contexts/Category', '@id': '/categories', '@type': 'hydra:Collection' });
  expect(all['hydra:totalItems']).toBe(2);
  const found = (await api.admin('GET', '/categories?name=nautica')).json();
  expect(found['hydra:member']).toMatchObject([{ '@type': 'Category', name: 'Náutica', parents: [] }]);
});

it('API-38 returns a record in the language of the header', async () => {
  const parent = await create(api, '/categories', { name: 'Agua', translations: { en: { name: 'Water' } } });
  const child = await create(api, '/categories', {
    name: 'Vela',
    description: 'Con viento',
    parents: [parent.id],
    translations: { en: { name: 'Sailing', description: 'With wind' } },
  });
  expect((await api.admin('GET', child['@id'])).json()).toMatchObject({
    '@id': child['@id'],
    name: 'Vela',
    description: 'Con viento',
    parents: [{ '@id': parent['@id'], name: 'Agua' }],
  });
  expect((await api.admin('GET', child['@id'], { headers: english })).json()).toMatchObject({
    name: 'Sailing',
    description: 'With wind',
    parents: [{ '@id': parent['@id'], name: 'Water' }],
  });
});

it('API-39 creates a category from name, description and a list of parent ids', async () => {
  const parent = await create(api, '/categories', { name: 'Campo' });
  const payload = { name: 'Senderismo', description: 'A pie', parents: [parent.id] };
  const answer = await api.admin('POST', '/categories', { payload });
  expect(answer.statusCode).toBe(201);
  expect(answer.json()).toMatchObject({ ...payload, parents: [{ '@id': parent['@id'] }] });
});

it.each([[{}], [{ name: '' }], [{ name: '   ' }], [{ name: null }], [{ name: 7 }]])(
  'API-40 refuses %j, without a name',
  async (payload) => {
    const answer = await api.admin('POST', '/categories', { payload });
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({
      '@type': 'ConstraintViolationList',
      code: 422,
      violations: [{ propertyPath: 'name', message: 'El nombre de la categoría es obligatorio' }],
    });
    const inEnglish = await api.admin('POST', '/categories', { payload, headers: english });
    expect(inEnglish.json().violations[0].message).toBe('The category needs a name');
  },
);

it('API-41 saves a category; in English it changes the English texts', async () => {
  const category = await create(api, '/categories', { name: 'Nieve', description: 'Fría' });
  const answer = await api.admin('PUT', category['@id'], {
    payload: { name: 'Snow', description: 'Cold', parents: [] },
    headers: english,
  });
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toMatchObject({ name: 'Snow', description: 'Cold', parents: [] });
  expect((await api.admin('GET', category['@id'])).json()).toMatchObject({ name: 'Nieve', description: 'Fría' });
});

it('API-41 replaces the parents, and null clears them', async () => {
  const [one, two] = [await create(api, '/categories', { name: '1' }), await create(api, '/categories', { name: '2' })];
  const child = await create(api, '/categories', { name: 'Hija', parents: [one.id] });
  const parentsAfter = async (parents: unknown) => {
    const answer = await api.admin('PUT', child['@id'], { payload: { parents } });
    return answer.json().parents.map((parent: { id: number }) => parent.id);
  };
  expect(await parentsAfter([two.id, one.id, two.id])).toEqual([one.id, two.id]);
  expect(await parentsAfter([two['@id']])).toEqual([two.id]);
  expect(await parentsAfter(null)).toEqual([]);
});

it('API-42 deletes a category, unless it is a parent or has experiences', async () => {
  const { category, subcategory, experienceBody } = await addCatalogue(api);
  const experience = await create(api, '/experiences', await experienceBody({ categories: [subcategory.id] }));
  const statusOfDelete = async (path: string) => (await api.admin('DELETE', path)).statusCode;
  expect(await statusOfDelete(category['@id'])).toBe(409);
  expect(await statusOfDelete(subcategory['@id'])).toBe(409);
  expect(await statusOfDelete(experience['@id'])).toBe(204);
  expect(await statusOfDelete(subcategory['@id'])).toBe(204);
  expect(await statusOfDelete(category['@id'])).toBe(204);
  expect((await api.admin('GET', category['@id'])).statusCode).toBe(404);
});

it('A-68 refuses a category inside itself, at any depth', async () => {
  const top = await create(api, '/categories', { name: 'A' });
  const middle = await create(api, '/categories', { name: 'B', parents: [top.id] });
  const bottom = await create(api, '/categories', { name: 'C', parents: [middle.id] });
  for (const parent of [top, middle, bottom]) {
    const answer = await api.admin('PUT', top['@id'], { payload: { parents: [parent.id] } });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().violations).toMatchObject([{ propertyPath: 'parents', key: 'categoryParents' }]);
  }
});

it('A-68 refuses one of two concurrent saves that together would form a cycle', async () => {
  for (let round = 0; round < 10; round += 1) {
    const one = await create(api, '/categories', { name: 'Una' });
    const two = await create(api, '/categories', { name: 'Otra' });
    const answers = await Promise.all([
      api.admin('PUT', one['@id'], { payload: { parents: [two.id] } }),
      api.admin('PUT', two['@id'], { payload: { parents: [one.id] } }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 422]);
  }
});
