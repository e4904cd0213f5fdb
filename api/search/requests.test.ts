import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SearchAnswer } from '@trastienda/contract/search/calls';
import { roles, type Role } from '@trastienda/contract/choices';
import { addCatalogue, create } from '../testing/catalogue.ts';
import { recordStatements } from '../testing/databases/record-statements.ts';
import { startApi, type ApiUnderTest, type Ask } from '../testing/servers/api-under-test.ts';
import { addReseller } from '../testing/resellers.ts';
import { addUserWithSession } from '../testing/servers/user-with-session.ts';
import { candidatesIn } from './candidate-statement.ts';
import { sourcesFor } from './texts-of-records.ts';

let api: ApiUnderTest;
beforeAll(async () => {
  api = await startApi();
  await addCatalogue(api);
  const user = { email: 'alba@correo.example', password: 'Clave123' };
  await create(api, '/takers', { name: 'Alba', surname: 'Ruiz', user });
  const reseller = await addReseller(api, { name: 'Viajes Alba' });
  await create(api, '/contacts', { name: 'Alba', reseller: reseller['@id'] });
});
afterAll(() => api.close());

const typesFor = async (ask: Ask, query: string) => {
  const answer = await ask('GET', `/search?${query}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<SearchAnswer>()['hydra:member'].map(({ type }) => type);
};

describe('D-100 a request', () => {
  it.each([
    ['', 'q', 'required'],
    ['q=', 'q', 'required'],
    ['q=%20%20', 'q', 'required'],
    [`q=${'a'.repeat(256)}`, 'q', 'tooLong'],
    ['q=a%0Ab', 'q', 'invalid'],
    ['q=a%1Bb', 'q', 'invalid'],
    ['q=a&id[]=/experiences/1', 'q', 'invalid'],
    ['id[]=', 'q', 'required'],
    [Array.from({ length: 21 }, (_, at) => `id[]=/tags/${at + 1}`).join('&'), 'id', 'tooMany'],
    ...['0', '-1', '1.5', 'many', '1e1', '%201'].map((limit) => [`q=a&limit=${limit}`, 'limit', 'invalid']),
  ])('is refused: %s', async (query, propertyPath, key) => {
    const answer = await api.admin('GET', `/search?${query}`);
    expect([answer.statusCode, answer.json().violations]).toEqual([
      422,
      [expect.objectContaining({ propertyPath, key })],
    ]);
  });

  it('may have 255 characters of any kind, and any limit', async () => {
    expect(await typesFor(api.admin, `q=${encodeURIComponent('ñ'.repeat(255))}&limit=999999999999`)).toEqual([]);
    const odd = `'%_\\"; drop table tags; -- 漢字 🎉 ${'x'.repeat(200)}`;
    expect(await typesFor(api.admin, `q=${encodeURIComponent(odd)}`)).toEqual([]);
  });

  it('is answered with a Hydra collection', async () => {
    const answer = await api.admin('GET', '/search?q=alba');
    expect(answer.json()).toMatchObject({
      '@context': '/contexts/SearchHit',
      '@id': '/search',
      '@type': 'hydra:Collection',
    });
  });
});

it('D-100 reads records by their @id in this order, as far as they exist', async () => {
  const iris = ['/makers/1', '/experiences/7', '/nothing/1', '/categories/2', 'tags', '/takers/1', '/categories/1'];
  const answer = await api.admin('GET', `/search?${iris.map((iri) => `id[]=${iri}`).join('&')}`);
  const found = answer.json<SearchAnswer>()['hydra:member'];
  expect(found.map(({ '@id': iri }) => iri)).toEqual(['/makers/1', '/categories/2', '/takers/1', '/categories/1']);
  expect(found.map(({ name }) => name)).toEqual(['Bodegas Alba', 'Vinos', 'Alba Ruiz', 'Gastronomía']);
});

describe('D-88 a search', () => {
  it('finds people for administrators only, and does not read them for others', async () => {
    const found = ['users', 'makers', 'takers', 'resellers'];
    expect(new Set(await typesFor(api.admin, 'q=alba'))).toEqual(new Set(found));
    const { ask } = await addUserWithSession(api, ['ROLE_VIEWER']);
    const { result, sent } = await recordStatements(api, () => typesFor(ask, 'q=alba'));
    expect(result).toEqual(['makers']);
    const searches = sent.filter(({ text }) => text.includes('patterns'));
    expect(searches.length).toBeGreaterThan(0);
    for (const { text } of searches) expect(text).not.toMatch(/"(users|takers|resellers|contacts)"/);
    expect(await typesFor(ask, 'q=takers%201')).toEqual([]);
    expect(await typesFor(ask, 'id[]=/takers/1&id[]=/makers/1&id[]=/users/1')).toEqual(['makers']);
  });

  it('reads no partners of users that the user may not read', () => {
    const { text } = candidatesIn(sourcesFor(['users', 'makers']), 20);
    expect(text).toContain('"makers"');
    expect(text).not.toMatch(/"(takers|resellers|contacts)"/);
  });

  it.each(roles.filter((role) => !['ROLE_ADMIN', 'ROLE_EDITOR', 'ROLE_VIEWER'].includes(role)))(
    'is refused to %s',
    async (role: Role) => {
      const { ask } = await addUserWithSession(api, [role]);
      expect((await ask('GET', '/search?q=alba')).statusCode).toBe(403);
    },
  );
});
