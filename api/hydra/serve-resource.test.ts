import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startApi, type ApiUnderTest } from '../testing/servers/api-under-test.ts';
import { addCatalogue, create } from '../testing/catalogue.ts';

let api: ApiUnderTest;
let catalogue: Awaited<ReturnType<typeof addCatalogue>>;

beforeAll(async () => {
  api = await startApi();
  catalogue = await addCatalogue(api);
});
afterAll(() => api.close());

const english = { 'accept-language': 'en' };
const read = async (path: string, headers = {}) => (await api.admin('GET', path, { headers })).json();

describe('one record', () => {
  it('API-13 API-27 API-28 D-07 is created with 201 and its @id, read, saved and deleted', async () => {
    const created = await api.admin('POST', '/tags', { payload: { name: 'Aventura' } });
    expect(created.statusCode).toBe(201);
    const tag = created.json();
    expect(tag['@id']).toMatch(/^\/tags\/\d+$/);
    expect(created.headers.location).toBe(tag['@id']);
    expect(tag).toMatchObject({ '@type': 'Tag', name: 'Aventura' });

    const answer = await api.admin('GET', tag['@id']);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual(tag);

    const saved = await api.admin('PUT', tag['@id'], { payload: { name: 'Riesgo' } });
    expect(saved.statusCode).toBe(200);
    expect(saved.json()).toEqual({ ...tag, name: 'Riesgo', translations: expect.anything() });

    const deleted = await api.admin('DELETE', tag['@id']);
    expect(deleted.statusCode).toBe(204);
    expect(deleted.body).toBe('');
    expect((await api.admin('GET', tag['@id'])).statusCode).toBe(404);
  });

  it.each(['GET', 'PUT', 'PATCH', 'DELETE'] as const)(
    'API-08 D-14 responds with 404 to %s of a record that does not exist',
    async (method) => {
      for (const id of ['999999', '2147483648', '99999999999999', '0', '-1', 'abc']) {
        const payload = method === 'PUT' || method === 'PATCH' ? { payload: { name: 'x' } } : {};
        const answer = await api.admin(method, `/tags/${id}`, payload);
        expect(answer.statusCode, `${method} /tags/${id}`).toBe(404);
        expect(answer.json()).toMatchObject({ code: 404, key: 'notFound' });
      }
    },
  );

  it.each([
    ['POST', 'application/ld+json'],
    ['POST', 'application/json'],
    ['PUT', 'application/ld+json'],
    ['PUT', 'application/json'],
    ['PATCH', 'application/ld+json'],
    ['PATCH', 'application/json'],
    ['PATCH', 'application/merge-patch+json'],
  ] as const)('API-02 D-05 accepts a %s with content type %s', async (method, type) => {
    const path = method === 'POST' ? '/tags' : catalogue.tag['@id'];
    const payload = JSON.stringify({ name: `${method} as ${type}` });
    const answer = await api.admin(method, path, { payload, headers: { 'content-type': type } });
    expect(answer.statusCode).toBe(method === 'POST' ? 201 : 200);
    expect(answer.json().name).toBe(`${method} as ${type}`);
  });

  it.each(['[]', '"text"', '3', 'null', '{'])('D-14 refuses the body %s with 400', async (payload) => {
    const headers = { 'content-type': 'application/ld+json' };
    expect((await api.admin('POST', '/tags', { payload, headers })).statusCode).toBe(400);
  });
});

describe('a save', () => {
  let tag: Awaited<ReturnType<typeof create>>;
  beforeEach(async () => {
    tag = await create(api, '/tags', { name: 'Playa', description: 'Arena', civitatisId: '12' });
  });

  it('API-15 D-06 preserves omitted fields', async () => {
    await api.admin('PUT', tag['@id'], { payload: { description: 'Mar' } });
    expect(await read(tag['@id'])).toMatchObject({ name: 'Playa', description: 'Mar', civitatisId: '12' });
    await api.admin('PUT', tag['@id'], { payload: {} });
    expect(await read(tag['@id'])).toMatchObject({ name: 'Playa', description: 'Mar', civitatisId: '12' });
  });

  it('API-16 D-06 clears an optional field by null', async () => {
    await api.admin('PUT', tag['@id'], { payload: { description: null, civitatisId: null } });
    expect(await read(tag['@id'])).toMatchObject({ name: 'Playa', description: null, civitatisId: null });
  });

  it('API-17 API-09 refuses null for a required field and changes nothing', async () => {
    const answer = await api.admin('PUT', tag['@id'], { payload: { name: null, description: 'changed' } });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().violations).toEqual([
      { propertyPath: 'name', message: 'El nombre de la etiqueta es obligatorio', key: 'tagName' },
    ]);
    expect(await read(tag['@id'])).toEqual(tag);
  });

  it('D-06 ignores unknown and system keys', async () => {
    const payload = { '@id': '/tags/1', '@type': 'Maker', '@context': {}, id: '/tags/1', originId: 7, colour: 'red' };
    const answer = await api.admin('PUT', tag['@id'], { payload });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual(tag);
  });

  it('D-06 accepts every record unchanged as it was read', async () => {
    const experience = await create(api, '/experiences', await catalogue.experienceBody());
    for (const path of [experience['@id'], tag['@id'], catalogue.subcategory['@id'], catalogue.location['@id']]) {
      for (const headers of [{}, english]) {
        const before = await read(path, headers);
        const answer = await api.admin('PUT', path, { payload: { ...before, id: path }, headers });
        expect(answer.statusCode, answer.body).toBe(200);
        expect(answer.json()).toEqual(before);
      }
    }
  });

  it.each([
    ['NUL', 'a\0b'],
    ['a lone surrogate', 'a\ud800b'],
  ])('D-14 refuses %s with 422', async (_, name) => {
    const answer = await api.admin('PUT', tag['@id'], {
      payload: JSON.stringify({ name }),
      headers: { 'content-type': 'application/json' },
    });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().violations).toMatchObject([{ propertyPath: 'name', key: 'invalidText' }]);
  });

  it('D-14 stores texts trimmed and in NFC, up to 255 and 5,000 characters', async () => {
    await api.admin('PUT', tag['@id'], { payload: { name: '  Ma\u0301laga ', description: '   ' } });
    expect(await read(tag['@id'])).toMatchObject({ name: 'M\u00e1laga', description: null });
    const tooLong = await api.admin('PUT', tag['@id'], {
      payload: { name: 'n'.repeat(256), description: 'd'.repeat(5001) },
    });
    expect(tooLong.json().violations).toMatchObject([
      { propertyPath: 'name', key: 'tooLong', message: 'Puede tener como mucho 255 caracteres' },
      { propertyPath: 'description', key: 'tooLong', message: 'Puede tener como mucho 5000 caracteres' },
    ]);
    const fits = await api.admin('PUT', tag['@id'], {
      payload: { name: 'n'.repeat(255), description: 'd'.repeat(5000) },
    });
    expect(fits.statusCode).toBe(200);
  });

  it('loses neither of two concurrent saves in different languages', async () => {
    const saves = Array.from({ length: 10 }, (_, n) => [
      api.admin('PUT', tag['@id'], { payload: { name: `Nombre ${n}` } }),
      api.admin('PUT', tag['@id'], { payload: { name: `Name ${n}` }, headers: english }),
    ]).flat();
    for (const answer of await Promise.all(saves)) expect(answer.statusCode).toBe(200);
    const { translations } = await read(tag['@id']);
    expect(translations).toMatchObject({
      es: { name: expect.stringMatching(/^Nombre/) },
      en: { name: expect.stringMatching(/^Name/) },
    });
  });
});

describe('references', () => {
  it('API-14 D-07 are accepted as IRI, object, number or numeric string, with the same effect', async () => {
    const { category } = catalogue;
    for (const reference of [category['@id'], { '@id': category['@id'] }, category.id, String(category.id)]) {
      const child = await create(api, '/categories', { name: 'Hija', parents: [reference] });
      expect(child['parents']).toEqual([{ '@id': category['@id'], id: category.id, name: category['name'] }]);
    }
  });

  it.each([['/categories/999999'], [999999], ['/tags/1'], ['nothing'], [{ '@id': '/categories/99999999999' }]])(
    'A-69 refuses %j, which does not exist, with a violation on the field',
    async (reference) => {
      const answer = await api.admin('POST', '/categories', { payload: { name: 'Hija', parents: [reference] } });
      expect(answer.statusCode).toBe(422);
      expect(answer.json().violations).toMatchObject([{ propertyPath: 'parents', key: 'unknownReference' }]);
    },
  );
});
