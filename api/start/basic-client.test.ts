import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApi, type ApiUnderTest } from '../testing/servers/api-under-test.ts';
import { addCatalogue } from '../testing/catalogue.ts';
import { askOnTheWire, listen, type Received } from '../testing/on-the-wire.ts';

// The tests act as a third-party client, which uses only the specified calls and sends only the specified headers (D-01).

let api: ApiUnderTest;
let url: string;
let catalogue: Awaited<ReturnType<typeof addCatalogue>>;
let session: { token: string; refresh_token: string; user: { id: number; roles: string[] } };
beforeAll(async () => {
  api = await startApi();
  catalogue = await addCatalogue(api);
  url = await listen(api.app);
  session = JSON.parse((await signIn()).body);
});
afterAll(() => api.close());

const post = (path: string, body: object) =>
  askOnTheWire(url, path, {
    method: 'POST',
    headers: { 'content-type': 'application/ld+json' },
    body: JSON.stringify(body),
  });
const signIn = () => post('/login_check', { username: api.account.email, password: api.account.password });

type Asked = { method?: string; body?: unknown; language?: string; headers?: Record<string, string> };
function ask(path: string, { method = 'GET', body, language, headers }: Asked = {}, { token } = session) {
  return askOnTheWire(url, path, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(language !== undefined && { 'accept-language': language }),
      ...(body !== undefined && { 'content-type': 'application/ld+json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

function read({ status, body }: Received, expected = 200) {
  expect(status, body).toBe(expected);
  return JSON.parse(body);
}

describe('the session', () => {
  it('API-29 D-58 API-35 a refresh token can be used three times, and every access token authenticates', async () => {
    for (let time = 0; time < 3; time++) {
      const refreshed = read(await post('/token/refresh', { refresh_token: session.refresh_token }));
      expect((await ask('/categories', {}, refreshed)).status).toBe(200);
    }
    // Neither the refreshes nor a second sign-in invalidate the first access token.
    await signIn();
    expect((await ask('/categories')).status).toBe(200);
  });
});

describe('reading', () => {
  it.each([
    '/categories',
    '/categories?name=gas',
    '/tags',
    '/tags?name=fam',
    '/experiences?order[id]&itemsPerPage=600',
    '/experiences?order[id]&itemsPerPage=600&name=ruta&location.name=mal&maker.email=alba&id=1',
    '/makers',
    '/languages',
    '/countries',
    '/locations?itemsPerPage=100&country=ES',
    '/locations?itemsPerPage=100&country=es',
  ])('API-29 D-01 D-10 D-08 %s, without Accept and with */*, is a Hydra collection', async (path) => {
    const accepts: Record<string, string>[] = [{}, { accept: '*/*' }];
    for (const headers of accepts) {
      const answer = await ask(path, { language: 'es', headers });
      expect(answer.headers['content-type']).toBe('application/ld+json; charset=utf-8');
      const collection = read(answer);
      expect(collection['@type']).toBe('hydra:Collection');
      expect(collection['hydra:totalItems']).toBeGreaterThanOrEqual(collection['hydra:member'].length);
      for (const member of collection['hydra:member']) expect(member['@id']).toMatch(/^\/\w+\/\w+$/);
    }
  });

  it('API-29 D-10 a country has id, code and text', async () => {
    const { 'hydra:member': countries } = read(await ask('/countries'));
    const spain = countries.find(({ code }: { code: string }) => code === 'ES');
    expect(spain).toMatchObject({ id: expect.anything(), code: 'ES', text: 'España' });
  });

  it('API-29 D-08 a page holds up to 100 members, and the page after the last is empty', async () => {
    const first = read(await ask('/makers?page=1&itemsPerPage=100'));
    expect(first['hydra:member']).toHaveLength(first['hydra:totalItems']);
    expect(read(await ask('/makers?page=2&itemsPerPage=100'))['hydra:member']).toEqual([]);
  });

  it('API-29 D-07 the @id of a record is its path', async () => {
    const { '@id': id } = read(await ask('/tags'))['hydra:member'][0];
    expect(id).toMatch(/^\/tags\/\d+$/);
    expect(read(await ask(id))).toMatchObject({ '@id': id, name: 'En familia' });
  });
});

describe('writing', () => {
  const createExperience = async (changes: object = {}) =>
    read(await ask('/experiences', { method: 'POST', body: await catalogue.experienceBody({ ...changes }) }), 201);

  it('API-29 D-06 API-55 a PUT with isActive alone changes nothing else, in either direction', async () => {
    const { '@id': id } = await createExperience();
    const before = read(await ask(id));
    expect(before.isActive).toBe(false);
    for (const isActive of [true, false]) {
      const answer = read(await ask(id, { method: 'PUT', body: { isActive } }));
      expect(answer).toEqual({ ...before, isActive });
      expect(read(await ask(id))).toEqual({ ...before, isActive });
    }
  });

  it('API-29 D-07 API-14 references are accepted in four forms, alone and in lists, with the same effect', async () => {
    const { maker, location, tag, language, category, subcategory } = catalogue;
    const forms = [
      (one: { '@id': string }) => one['@id'],
      (one: { '@id': string }) => ({ '@id': one['@id'] }),
      (one: { id: number }) => one.id,
      (one: { id: number }) => String(one.id),
    ];
    const shown: unknown[] = [];
    for (const form of forms) {
      const created = await createExperience({
        maker: form(maker),
        location: form(location),
        tags: [form(tag)],
        languages: [form(language)],
        categories: [form(category), form(subcategory)],
      });
      const { maker: ofMaker, location: place, tags, languages, categories, subcategories } = created;
      shown.push({ ofMaker, place, tags, languages, categories, subcategories });
      expect(place['@id']).toBe(location['@id']);
      // A save accepts the same forms as a create.
      expect(read(await ask(created['@id'], { method: 'PUT', body: { maker: form(maker) } })).maker).toEqual(ofMaker);
    }
    expect(shown).toEqual(shown.map(() => shown[0]));
  });

  it('API-29 D-06 null clears a field, and unknown keys are ignored and not stored', async () => {
    const body = { name: 'Montaña', description: 'Nieve', civitatisId: '9' };
    const tag = read(await ask('/tags', { method: 'POST', body }), 201);
    const cleared = read(
      await ask(tag['@id'], { method: 'PUT', body: { description: null, colour: 'red', createdAt: '2020-01-01' } }),
    );
    expect(cleared).toMatchObject({ name: 'Montaña', description: null, civitatisId: '9' });
    expect(cleared).not.toHaveProperty('colour');
    expect(read(await ask(tag['@id']))).toEqual(cleared);
  });

  it('API-29 D-05 Accept-Language alone determines which texts a PUT changes', async () => {
    const category = read(await ask('/categories', { method: 'POST', body: { name: 'Mar', parents: [] } }), 201);
    await ask(category['@id'], { method: 'PUT', body: { name: 'Sea' }, language: 'en' });
    expect(read(await ask(category['@id'], { language: 'es' })).name).toBe('Mar');
    expect(read(await ask(category['@id'], { language: 'en' })).name).toBe('Sea');
    expect((await ask(category['@id'], { method: 'DELETE' })).status).toBe(204);
    expect((await ask(category['@id'])).status).toBe(404);
  });

  it('API-29 D-09 a refusal has the specified fields: code, message, detail and violations', async () => {
    const answer = await ask('/tags', { method: 'POST', body: {} });
    const body = read(answer, 422);
    expect(body).toMatchObject({ code: 422, message: expect.any(String), detail: expect.any(String) });
    expect(body.violations).toMatchObject([
      { propertyPath: 'name', message: 'El nombre de la etiqueta es obligatorio' },
    ]);
  });

  it('API-29 D-13 no call requires Idempotency-Key, If-Match or Prefer', async () => {
    const { '@id': id } = await createExperience({ name: 'Sin cabeceras' });
    // Sending the same body twice creates two records, and the second save of a record is not a conflict.
    expect((await createExperience({ name: 'Sin cabeceras' }))['@id']).not.toBe(id);
    for (const name of ['Uno', 'Dos']) expect(read(await ask(id, { method: 'PUT', body: { name } })).name).toBe(name);
    const mail = { name: 'Ruta', makerName: 'Alba', email: 'alba@example.com' };
    expect((await ask('/send/is_active_notification', { method: 'POST', body: mail })).status).toBe(202);
  });
});
