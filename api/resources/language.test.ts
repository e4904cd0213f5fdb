import { fieldErrors } from '@trastienda/contract/errors';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApi, type ApiUnderTest } from '../testing/servers/api-under-test.ts';
import { create } from '../testing/catalogue.ts';

let api: ApiUnderTest;

beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const english = { 'accept-language': 'en' };

it('API-80 D-10 returns the collection, filtered by name', async () => {
  await create(api, '/languages', { name: 'Último', translations: { en: { name: 'Last' } } });
  await create(api, '/languages', { name: 'Primero' });
  const namesAt = async (path: string) =>
    (await api.admin('GET', path)).json()['hydra:member'].map(({ name }: { name: string }) => name);
  expect(await namesAt('/languages')).toEqual(['Último', 'Primero']);
  expect(await namesAt('/languages?name=ultimo')).toEqual(['Último']);
});

it('API-81 returns a record in Spanish and in English', async () => {
  const translations = { en: { name: 'Last' } };
  const language = await create(api, '/languages', { name: 'Último', translations });
  const read = async (headers = {}) => (await api.admin('GET', language['@id'], { headers })).json();
  expect(await read()).toMatchObject({ '@id': language['@id'], '@type': 'Language', name: 'Último' });
  expect(await read(english)).toMatchObject({ name: 'Last' });
});

it('API-82 creates a record', async () => {
  const answer = await api.admin('POST', '/languages', { payload: { name: 'Primero' } });
  expect(answer.statusCode).toBe(201);
  expect(answer.json()).toMatchObject({ '@type': 'Language', name: 'Primero' });
});

it.each([[{}], [{ name: '' }], [{ name: null }], [{ name: 7 }]])(
  'API-82 D-09 refuses %j, without a name',
  async (payload) => {
    const messageIn = async (headers = {}) => {
      const answer = await api.admin('POST', '/languages', { payload, headers });
      expect(answer.statusCode).toBe(422);
      expect(answer.json().violations).toMatchObject([{ propertyPath: 'name', key: 'languageName' }]);
      return answer.json().violations[0].message;
    };
    expect(await messageIn()).toBe(fieldErrors.languageName.es);
    expect(await messageIn(english)).toBe(fieldErrors.languageName.en);
  },
);

it('API-83 saves a record; in English it changes the English name', async () => {
  const language = await create(api, '/languages', { name: 'Último' });
  const payload = { name: 'Last' };
  const saved = await api.admin('PUT', language['@id'], { payload, headers: english });
  expect(saved.statusCode).toBe(200);
  expect(saved.json()).toMatchObject(payload);
  expect((await api.admin('GET', language['@id'])).json()).toMatchObject({ name: 'Último' });
});

it('API-84 deletes a record that nothing uses', async () => {
  const language = await create(api, '/languages', { name: 'Último' });
  expect((await api.admin('DELETE', language['@id'])).statusCode).toBe(204);
  expect((await api.admin('GET', language['@id'])).statusCode).toBe(404);
});
