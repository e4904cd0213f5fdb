import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApi, type ApiUnderTest } from '../testing/servers/api-under-test.ts';
import { addCatalogue, create } from '../testing/catalogue.ts';
import { addReseller } from '../testing/resellers.ts';
import { everyContract } from '../testing/every-contract.ts';

let api: ApiUnderTest;
let reseller: string;
let user: string;
beforeAll(async () => {
  api = await startApi();
  const { maker } = await addCatalogue(api);
  const record = await addReseller(api);
  reseller = record['@id'];
  user = String(record['user']);
  await create(api, '/contacts', { name: 'Nuria', reseller });
  await create(api, '/favorite_makers', { makers: [maker['@id']], reseller });
  await create(api, '/takers', {
    name: 'Marta',
    surname: 'Vidal',
    user: { email: 'm@example.com', password: 'Clave123' },
  });
});
afterAll(() => api.close());

const cacheControlOf = async (url: string, headers = {}) =>
  (await api.admin('GET', url, { headers })).headers['cache-control'];

describe('D-69 an answer about a person', () => {
  it.each(['users', 'takers', 'makers', 'resellers', 'contacts', 'favorite_makers'])(
    'is not cached: the list of %s, a record, and a missing record',
    async (collection) => {
      for (const url of [`/${collection}`, `/${collection}/1`, `/${collection}/999999`])
        expect([url, await cacheControlOf(url)]).toEqual([url, 'no-store']);
    },
  );

  it('is not cached when it is read through another record, and in the outbox', async () => {
    const urls = [
      `${user}/reseller`,
      `${reseller}/contacts`,
      '/makers/1/favorite_resellers',
      '/outbox',
      '/outbox/1',
      '/imports/runs',
      '/imports/runs/1',
    ];
    const calls = ['/maker_plans', '/maker_plans/invoices/cus_1', '/favorite_experiences', '/search?q=marta'];
    for (const url of [...urls, ...calls]) expect([url, await cacheControlOf(url)]).toEqual([url, 'no-store']);
  });

  it('is not cached in answers to writes, including the current record in a 412', async () => {
    const saved = await api.admin('PUT', reseller, { payload: { name: 'Otra' } });
    expect([saved.statusCode, saved.headers['cache-control']]).toEqual([200, 'no-store']);
    const stale = await api.admin('PUT', reseller, { payload: {}, headers: { 'if-match': 'W/"1.x"' } });
    expect([stale.statusCode, stale.headers['cache-control']]).toEqual([412, 'no-store']);
  });

  it('D-02 has an ETag, with which a client still gets 304', async () => {
    const { headers } = await api.admin('GET', reseller);
    const again = await api.admin('GET', reseller, { headers: { 'if-none-match': String(headers.etag) } });
    expect([again.statusCode, again.headers['cache-control'], again.headers.vary]).toEqual([
      304,
      'no-store',
      expect.stringContaining('Accept'),
    ]);
  });
});

it.each([
  '/categories',
  '/tags/1',
  '/experiences',
  '/makers/1/experiences',
  '/experiences/positions',
  '/plans',
  '/countries',
  '/tags/999999',
])('D-69 D-02 any other answer is private and must be revalidated: %s', async (url) => {
  expect(await cacheControlOf(url)).toBe('private, no-cache');
});

it('D-69 the list of resources with personal data is complete', async () => {
  const personal = (await everyContract()).filter(({ isPersonal }) => isPersonal).map(({ collection }) => collection);
  expect(personal.toSorted()).toEqual([
    'contacts',
    'favorite_experiences',
    'favorite_makers',
    'maker_plans',
    'makers',
    'resellers',
    'takers',
    'trash',
    'users',
  ]);
});
