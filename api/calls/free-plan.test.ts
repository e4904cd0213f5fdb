import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { addFreePlan } from '../resources/free-plan.ts';
import { makers } from '../resources/maker/table.ts';
import { makerPlans, plans } from '../resources/plan.ts';
import { users } from '../session/users.ts';
import { startApi, type ApiUnderTest } from '../testing/servers/api-under-test.ts';
import { create } from '../testing/catalogue.ts';

let api: ApiUnderTest;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());
afterEach(async () => {
  await api.db.delete(makers);
  await api.db.delete(plans);
});

const path = '/maker_plans/maker-plan-request/gratis';
async function addMaker(name: string, email: string) {
  const [maker] = await api.db.insert(makers).values({ name, email }).returning({ id: makers.id });
  if (!maker) throw new Error('the insert of a maker returned no row');
  return { id: maker.id, '@id': `/makers/${maker.id}` };
}
const ask = (payload: object, language = 'es') =>
  api.admin('POST', path, { payload, headers: { 'accept-language': language } });
const subscriptions = () => api.db.select().from(makerPlans);
const today = () => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Madrid' }).format(new Date());

describe('POST /maker_plans/maker-plan-request/gratis', () => {
  it('API-106 A-27 A-28 CONST-26 responds with 201 and subscribes the maker to the free plan, which it creates if there is none', async () => {
    const maker = await addMaker('Bodegas Alba', 'Alba@example.com');
    const days = [today()];
    const answer = await ask({ price: 0, email: ' alba@EXAMPLE.com ' });
    days.push(today());
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({
      '@type': 'MakerPlan',
      maker: { '@id': maker['@id'], name: 'Bodegas Alba' },
      plan: { name: 'Gratuito' },
      price: '0',
      stripeCustomerId: null,
    });
    expect(days).toContain(answer.json().startDate);
    const [plan] = await api.db.select().from(plans);
    expect(plan).toMatchObject({ price: '0', isActive: true, maxProducts: 3, level: 0, paymentType: 'monthly' });
    const read = await api.admin('GET', answer.headers.location ?? '');
    expect(read.json()).toEqual(answer.json());
  });

  it('A-28 uses the active plan with the price zero, in any notation', async () => {
    await create(api, '/plans', { name: 'Antes', price: '0', isActive: false });
    await create(api, '/plans', { name: 'De pago', price: '10', isActive: true });
    const free = await create(api, '/plans', { name: 'Cero', price: '0,00', isActive: true });
    await addMaker('Uno', 'uno@example.com');
    const answer = await ask({ price: '0', email: 'uno@example.com' });
    expect(answer.json().plan).toMatchObject({ '@id': free['@id'], name: 'Cero' });
  });

  it('A-28 finds a maker by the e-mail of its user if no maker has the e-mail', async () => {
    const maker = await addMaker('Dos', 'ventas@example.com');
    const [user] = await api.db
      .insert(users)
      .values({ email: 'Dueña@example.com', passwordHash: 'none', roles: ['ROLE_MAKER'] })
      .returning({ id: users.id });
    await api.db.update(makers).set({ userId: user?.id }).where(eq(makers.id, maker.id));
    const answer = await ask({ price: 0, email: 'dueña@example.com' });
    expect(answer.statusCode).toBe(201);
    expect(answer.json().maker['@id']).toBe(maker['@id']);
    // The e-mail of a maker has priority over the e-mail of a maker's user.
    const other = await addMaker('Tres', 'dueña@example.com');
    expect((await ask({ price: 0, email: 'dueña@example.com' })).json().maker['@id']).toBe(other['@id']);
  });

  it('A-29 returns the same subscription for repeated requests, and creates no second one', async () => {
    await addMaker('Uno', 'uno@example.com');
    const answers = await Promise.all(Array.from({ length: 6 }, () => ask({ price: 0, email: 'uno@example.com' })));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(201));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(await subscriptions()).toHaveLength(1);
    expect(await api.db.select().from(plans)).toHaveLength(1);
  });

  it('A-28 creates a single free plan for concurrent requests of different makers', async () => {
    const names = ['Uno', 'Dos', 'Tres', 'Cuatro'];
    for (const name of names) await addMaker(name, `${name}@example.com`);
    const answers = await Promise.all(names.map((name) => ask({ price: 0, email: `${name}@example.com` })));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201]);
    expect(await api.db.select().from(plans)).toHaveLength(1);
  });

  it('A-28 selects the maker without a plan if several makers have the e-mail', async () => {
    const first = await addMaker('Uno', 'los@example.com');
    await ask({ price: 0, email: 'los@example.com' });
    const second = await addMaker('Dos', 'los@example.com');
    const answer = await ask({ price: 0, email: 'los@example.com' });
    expect(answer.json().maker['@id']).toBe(second['@id']);
    expect((await subscriptions()).map(({ makerId }) => makerId).sort()).toEqual([first.id, second.id].sort());
  });

  it('API-106 does not replace a paid plan, and names the plan in the error', async () => {
    const maker = await addMaker('Uno', 'uno@example.com');
    const plan = await create(api, '/plans', { name: 'Básico', price: '19.99', isActive: true });
    await api.db
      .insert(makerPlans)
      .values({ makerId: maker.id, planId: plan.id, price: '1999', startDate: '2026-01-01' });
    const answer = await ask({ price: 0, email: 'uno@example.com' });
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({
      key: 'hasPaidPlan',
      message: 'El maker ya tiene el plan Básico, que es de pago y no se cambia por el gratuito',
    });
    expect(await subscriptions()).toMatchObject([{ planId: plan.id, price: '1999' }]);
  });

  it.each([
    ['es', 'No hay ningún maker con el e-mail nadie@example.com'],
    ['en', 'There is no maker with the e-mail nadie@example.com'],
  ])(
    'A-28 responds with 404 and a sentence (%s) to an unknown e-mail, and creates no plan',
    async (language, message) => {
      const answer = await ask({ price: 0, email: 'nadie@example.com' }, language);
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toMatchObject({ key: 'noMakerWithEmail', message });
      expect(await api.db.select().from(plans)).toEqual([]);
    },
  );

  it.each([
    ['price', { price: 999, email: 'a@example.com' }, 'freePrice'],
    ['price', { price: '0.0', email: 'a@example.com' }, 'freePrice'],
    ['price', { email: 'a@example.com' }, 'freePrice'],
    ['email', { price: 0 }, 'email'],
    ['email', { price: 0, email: 'a' }, 'email'],
    ['email', { price: 0, email: ['a@example.com'] }, 'email'],
  ])('API-106 responds with 422 to an invalid %s: %o', async (propertyPath, payload, key) => {
    const answer = await ask(payload);
    expect(answer.statusCode).toBe(422);
    expect(answer.json().violations).toMatchObject([{ propertyPath, key }]);
  });

  it('D-12 responds with 401 without a session', async () => {
    expect((await api.guest('POST', path, { payload: { price: 0, email: 'a@example.com' } })).statusCode).toBe(401);
  });
});

it('A-28 addFreePlan preserves an existing subscription, and is rolled back with its transaction', async () => {
  const maker = await addMaker('Uno', 'uno@example.com');
  const broken = api.db.transaction(async (tx) => {
    await addFreePlan(tx, maker.id);
    throw new Error('later');
  });
  await expect(broken).rejects.toThrow('later');
  expect(await subscriptions()).toEqual([]);
  const id = await api.db.transaction((tx) => addFreePlan(tx, maker.id));
  expect(await api.db.transaction((tx) => addFreePlan(tx, maker.id))).toBe(id);
});
