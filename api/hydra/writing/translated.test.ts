import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApi, type ApiUnderTest } from '../../testing/servers/api-under-test.ts';
import { create } from '../../testing/catalogue.ts';

let api: ApiUnderTest;

beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const inLanguage = (language: string) => ({ 'accept-language': language });
const read = async (path: string, language: string) =>
  (await api.admin('GET', path, { headers: inLanguage(language) })).json();
const save = (path: string, payload: object, language = 'es') =>
  api.admin('PUT', path, { payload, headers: inLanguage(language) });
const textsOf = async (path: string) => (await read(path, 'es')).translations;

describe('reading', () => {
  it('API-25 returns Spanish for es, for another language or without one, and English for en', async () => {
    const tag = await create(api, '/tags', { name: 'Playa', translations: { en: { name: 'Beach' } } });
    expect((await api.admin('GET', tag['@id'])).json().name).toBe('Playa');
    for (const [language, name] of [
      ['es', 'Playa'],
      ['es-MX', 'Playa'],
      ['fr', 'Playa'],
      ['en', 'Beach'],
      ['en-GB,en;q=0.9', 'Beach'],
    ] as const) {
      expect((await read(tag['@id'], language)).name, language).toBe(name);
      const list = (await api.admin('GET', `/tags?id=${tag.id}`, { headers: inLanguage(language) })).json();
      expect(list['hydra:member'][0].name, language).toBe(name);
    }
  });

  it('A-02 falls back to the other language in both directions, and shows in translations which texts are missing', async () => {
    const spanish = await create(api, '/tags', { name: 'Nieve', description: 'Fría' });
    const english = await create(api, '/tags', { name: 'Snow' }, 'en');
    expect(await read(spanish['@id'], 'en')).toMatchObject({ name: 'Nieve', description: 'Fría' });
    expect(await read(english['@id'], 'es')).toMatchObject({ name: 'Snow' });
    expect(await textsOf(spanish['@id'])).toEqual({
      es: { name: 'Nieve', description: 'Fría' },
      en: { name: null, description: null },
    });
    expect(await textsOf(english['@id'])).toEqual({
      es: { name: null, description: null },
      en: { name: 'Snow', description: null },
    });
  });
});

describe('writing', () => {
  it('API-26 in a language changes only that language', async () => {
    const tag = await create(api, '/tags', { name: 'Playa', description: 'Arena' });
    const answer = await save(tag['@id'], { name: 'Beach', description: 'Sand' }, 'en');
    expect(answer.json()).toMatchObject({ name: 'Beach', description: 'Sand' });
    expect(await read(tag['@id'], 'es')).toMatchObject({ name: 'Playa', description: 'Arena' });
    await save(tag['@id'], { description: null }, 'en');
    expect(await textsOf(tag['@id'])).toEqual({
      es: { name: 'Playa', description: 'Arena' },
      en: { name: 'Beach', description: null },
    });
  });

  it('A-02 does not store a text that only repeats the fallback', async () => {
    const tag = await create(api, '/tags', { name: 'Playa', description: 'Arena' });
    await save(tag['@id'], { name: 'Playa', description: 'Sand' }, 'en');
    expect(await textsOf(tag['@id'])).toMatchObject({ en: { name: null, description: 'Sand' } });
    await save(tag['@id'], { name: 'Costa' });
    expect((await read(tag['@id'], 'en')).name).toBe('Costa');
  });

  it('A-02 stores a text equal to that of the other language if the language already has its own text', async () => {
    const tag = await create(api, '/tags', { name: 'Sol', translations: { en: { name: 'Sun' } } });
    await save(tag['@id'], { name: 'Sol' }, 'en');
    expect(await textsOf(tag['@id'])).toMatchObject({ es: { name: 'Sol' }, en: { name: 'Sol' } });
  });
});

describe('translations in a body (D-57)', () => {
  it('D-57 write the other language in the same create or save', async () => {
    const tag = await create(api, '/tags', {
      name: 'Playa',
      translations: { en: { name: 'Beach', description: 'Sand' } },
    });
    expect(await textsOf(tag['@id'])).toEqual({
      es: { name: 'Playa', description: null },
      en: { name: 'Beach', description: 'Sand' },
    });
    const answer = await save(tag['@id'], { name: 'Costa', translations: { en: { name: 'Coast' } } });
    expect(answer.json()).toMatchObject({
      name: 'Costa',
      translations: { en: { name: 'Coast', description: 'Sand' } },
    });
  });

  it('D-57 clear a text with null and preserve the others', async () => {
    const tag = await create(api, '/tags', {
      name: 'Playa',
      translations: { en: { name: 'Beach', description: 'Sand' } },
    });
    await save(tag['@id'], { translations: { en: { name: null } } });
    expect(await textsOf(tag['@id'])).toEqual({
      es: { name: 'Playa', description: null },
      en: { name: null, description: 'Sand' },
    });
  });

  it('D-57 save both languages or neither', async () => {
    const tag = await create(api, '/tags', { name: 'Playa' });
    const answer = await save(tag['@id'], { name: 'Costa', translations: { en: { name: 'n'.repeat(256) } } });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().violations).toMatchObject([{ propertyPath: 'translations.en.name', key: 'tooLong' }]);
    expect((await read(tag['@id'], 'es')).name).toBe('Playa');
  });

  it('D-57 cannot clear a required text in both languages', async () => {
    const tag = await create(api, '/tags', { name: 'Playa' });
    const answer = await save(tag['@id'], { translations: { es: { name: null } } });
    expect(answer.statusCode).toBe(422);
    expect((await read(tag['@id'], 'es')).name).toBe('Playa');
  });

  it.each([[{ fr: { name: 'Plage' } }], [null], [{ en: null }], [{ en: { colour: 'red' } }]])(
    'D-06 ignore %j',
    async (translations) => {
      const tag = await create(api, '/tags', { name: 'Playa', translations });
      expect(await textsOf(tag['@id'])).toMatchObject({ es: { name: 'Playa' }, en: { name: null } });
    },
  );

  it.each([['text'], [[]], [{ en: 'Beach' }], [{ en: { name: 3 } }]])(
    'D-14 reject the invalid value %j with 422',
    async (translations) => {
      const answer = await api.admin('POST', '/tags', { payload: { name: 'Playa', translations } });
      expect(answer.statusCode).toBe(422);
      expect(answer.json().violations[0].propertyPath).toMatch(/^translations(\.en(\.name)?)?$/);
    },
  );
});
