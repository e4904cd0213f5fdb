import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApi, type ApiUnderTest } from '../testing/servers/api-under-test.ts';
import { addMaker, create } from '../testing/catalogue.ts';
import { makerPlans } from './plan.ts';

let api: ApiUnderTest;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const body = { name: 'Básico', price: '29', isActive: true };

async function subscribe(planId: number, name: string) {
  const maker = await addMaker(api, { name, email: `${name.toLowerCase()}@example.com` });
  const [row] = await api.db
    .insert(makerPlans)
    .values({ makerId: maker.id, planId, price: '2900', startDate: '2026-01-01' })
    .returning({ id: makerPlans.id });
  return { maker, subscription: `/maker_plans/${row?.id}` };
}

it('API-131 returns the collection with the subscriptions of each plan, filtered by name and price', async () => {
  const plan = await create(api, '/plans', { ...body, name: 'Único', price: '12,50' });
  const { subscription } = await subscribe(plan.id, 'Uno');
  await create(api, '/plans', { ...body, name: 'Otro', price: '99' });
  const found = (await api.admin('GET', '/plans?name=unico')).json()['hydra:member'];
  expect(found).toMatchObject([{ '@id': plan['@id'], name: 'Único', makerPlan: [subscription] }]);
  const byPrice = (await api.admin('GET', '/plans?price=12')).json()['hydra:member'];
  expect(byPrice.map(({ name }: { name: string }) => name)).toEqual(['Único']);
});

it('API-132 returns a plan in the language of the header', async () => {
  const translations = { en: { description: 'Everything you need' } };
  const plan = await create(api, '/plans', { ...body, description: 'Todo lo necesario', translations });
  const read = async (language: string) =>
    (await api.admin('GET', plan['@id'], { headers: { 'accept-language': language } })).json();
  expect(await read('es')).toMatchObject({ name: 'Básico', description: 'Todo lo necesario' });
  expect(await read('en')).toMatchObject({ name: 'Básico', description: 'Everything you need' });
});

it.each([
  ['name', { price: '29', isActive: true }, 'planName'],
  ['price', { name: 'A', isActive: true }, 'planPrice'],
  ['price', { name: 'A', isActive: true, price: 'gratis' }, 'planPrice'],
  ['isActive', { name: 'A', price: '29' }, 'planIsActive'],
  ['isActive', { name: 'A', price: '29', isActive: 'yes' }, 'planIsActive'],
])('API-133 refuses a plan without a valid %s with 422', async (propertyPath, payload, key) => {
  const answer = await api.admin('POST', '/plans', { payload });
  expect(answer.statusCode).toBe(422);
  expect(answer.json().violations).toMatchObject([{ propertyPath, key }]);
});

it.each([{}, { maxProducts: null, level: null, paymentType: null }])(
  'API-133 API-134 CONST-26 maxProducts, level and paymentType default to 3, 0 and monthly: %o',
  async (none) => {
    const answer = await api.admin('POST', '/plans', { payload: { ...body, ...none } });
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({ maxProducts: 3, level: 0, paymentType: 'monthly' });
  },
);

it.each(['Monthly', 'YEARLY'])('A-55 accepts the payment type %s regardless of case', async (paymentType) => {
  const plan = await create(api, '/plans', { ...body, paymentType });
  expect(plan['paymentType']).toBe(paymentType.toLowerCase());
});

it('A-55 refuses any other payment type', async () => {
  const answer = await api.admin('POST', '/plans', { payload: { ...body, paymentType: 'weekly' } });
  expect(answer.statusCode).toBe(422);
  expect(answer.json().violations).toMatchObject([{ propertyPath: 'paymentType' }]);
});

it('API-135 A-56 the price is text and is returned unchanged', async () => {
  const plan = await create(api, '/plans', { ...body, price: '029.90' });
  expect(plan['price']).toBe('029.90');
  const asNumber = await api.admin('PUT', plan['@id'], { payload: { price: 29 } });
  expect(asNumber.statusCode).toBe(422);
});

it('API-136 saves a plan, and changes nothing else if only isActive is sent', async () => {
  const plan = await create(api, '/plans', { ...body, maxProducts: 10, level: 2, paymentType: 'yearly', sku: 'B-1' });
  const saved = await api.admin('PUT', plan['@id'], { payload: { isActive: false } });
  expect(saved.statusCode).toBe(200);
  expect(saved.json()).toEqual({ ...plan, isActive: false });
});

it('API-137 D-44 deletes a plan, unless it has subscriptions', async () => {
  const plan = await create(api, '/plans', body);
  const { maker } = await subscribe(plan.id, 'Dos');
  const refused = await api.admin('DELETE', plan['@id']);
  expect(refused.statusCode).toBe(409);
  expect(refused.json()).toMatchObject({ message: 'No se puede eliminar porque está en uso: 1 suscripción' });
  await api.admin('DELETE', maker['@id']);
  expect((await api.admin('DELETE', plan['@id'])).statusCode).toBe(204);
});
