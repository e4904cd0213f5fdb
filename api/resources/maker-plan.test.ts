import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApi, type ApiUnderTest } from '../testing/servers/api-under-test.ts';
import { create } from '../testing/catalogue.ts';
import { makers } from './maker/table.ts';
import { makerPlans } from './plan.ts';

let api: ApiUnderTest;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

async function subscribe(name: string, planId: number) {
  const [maker] = await api.db
    .insert(makers)
    .values({ name, email: `${name}@example.com` })
    .returning({ id: makers.id });
  if (!maker) throw new Error('the maker was not inserted');
  await api.db
    .insert(makerPlans)
    .values({ makerId: maker.id, planId, price: '1999', startDate: '2026-01-31', stripeCustomerId: `cus_${name}` });
  return { id: maker.id, '@id': `/makers/${maker.id}` };
}

it('API-131 D-08 the `makerPlan` of a plan contains the URLs of its subscriptions, which also have a collection', async () => {
  const plan = await create(api, '/plans', { name: 'Básico', price: '19.99', isActive: true });
  const [alba, rio] = [await subscribe('alba', plan.id), await subscribe('rio', plan.id)];
  const { makerPlan: links } = (await api.admin('GET', plan['@id'])).json<{ makerPlan: string[] }>();
  expect(links).toHaveLength(2);
  const first = await api.admin('GET', links[0] ?? '');
  expect(first.statusCode).toBe(200);
  expect(first.json()).toEqual({
    '@context': '/contexts/MakerPlan',
    '@id': links[0],
    '@type': 'MakerPlan',
    id: expect.any(Number),
    maker: { '@id': alba['@id'], id: alba.id, name: 'alba' },
    plan: { '@id': plan['@id'], id: plan.id, name: 'Básico' },
    price: '1999',
    startDate: '2026-01-31',
    stripeCustomerId: 'cus_alba',
  });
  type Page = { 'hydra:member': { '@id': string }[] };
  const idsOf = async (query: string) => {
    const page = (await api.admin('GET', `/maker_plans${query}`)).json<Page>();
    return page['hydra:member'].map((one) => one['@id']);
  };
  expect(await idsOf('')).toEqual(links);
  expect(await idsOf(`?maker=${rio['@id']}`)).toEqual([links[1]]);
  expect(await idsOf(`?plan=${plan.id}&itemsPerPage=1&page=2`)).toEqual([links[1]]);
});

it('API-131 subscriptions are read-only, and require a session', async () => {
  expect((await api.guest('GET', '/maker_plans')).statusCode).toBe(401);
  expect((await api.admin('GET', '/maker_plans/999999')).statusCode).toBe(404);
  expect((await api.admin('GET', '/maker_plans/gratis')).statusCode).toBe(404);
  expect((await api.admin('POST', '/maker_plans', { payload: { price: '0' } })).statusCode).toBe(405);
  expect((await api.admin('DELETE', '/maker_plans/1')).statusCode).toBe(405);
});
