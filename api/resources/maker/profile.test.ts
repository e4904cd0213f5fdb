import { profileNames } from '@trastienda/contract/resources/makers/maker-profile';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApi, type ApiUnderTest } from '../../testing/servers/api-under-test.ts';
import { aMaker } from '../../testing/makers.ts';
import { addMaker, addPictures, create } from '../../testing/catalogue.ts';
import { makerPlans } from '../plan.ts';

let api: ApiUnderTest;
let tag: { '@id': string; id: number };
beforeAll(async () => {
  api = await startApi();
  tag = await create(api, '/tags', { name: 'Vinos' });
});
afterAll(() => api.close());

const filled = () => ({
  ...Object.fromEntries(profileNames.map((name) => [name, `Texto de ${name}`])),
  tags: [tag['@id']],
});
const plans = new Map<string, number>();
async function subscribe(makerId: number, name: string, stripeCustomerId: string | null) {
  const planId = plans.get(name) ?? (await create(api, '/plans', { name, price: '19.99', isActive: true })).id;
  plans.set(name, planId);
  await api.db.insert(makerPlans).values({ makerId, planId, price: '1999', startDate: '2026-01-31', stripeCustomerId });
}
const put = (path: string, payload: object, language = 'es') =>
  api.admin('PUT', path, { payload, headers: { 'accept-language': language } });
const pathsOf = (answer: { json: () => { violations: { propertyPath: string; key: string }[] } }) =>
  answer.json().violations.map(({ propertyPath, key }) => `${propertyPath}: ${key}`);

describe('MAK-F-30 the profile of a maker', () => {
  it.each([
    ['no plan', undefined, null],
    ['another plan', 'Premium', 'cus_1'],
    ['Básico without a payment customer', 'Básico', null],
    ['Básico with an empty payment customer', 'Básico', ''],
  ])('is read-only with %s: each changed field is refused, and nothing is stored', async (_why, plan, customer) => {
    const { '@id': path, id } = await addMaker(api);
    if (plan !== undefined) await subscribe(id, plan, customer);
    const before = (await api.admin('GET', path)).json();
    const answer = await put(path, { ...filled(), name: 'Otro nombre' });
    expect(answer.statusCode).toBe(422);
    expect(pathsOf(answer)).toEqual(profileNames.map((name) => `${name}: profileClosed`));
    expect(answer.json().violations[0].message).toBe('Solo se puede cambiar con el plan Básico y un cliente de pago');
    expect((await api.admin('GET', path)).json()).toEqual(before);
    expect((await put(path, { name: 'Otro nombre', address: 'Calle Larga, 1' })).statusCode).toBe(200);
  });

  it('is writable with Básico and a payment customer', async () => {
    const { '@id': path, id } = await addMaker(api);
    await subscribe(id, 'Básico', 'cus_1');
    const answer = await put(path, filled());
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ ...filled(), tags: [expect.objectContaining({ '@id': tag['@id'] })] });
  });

  it('D-06 can be sent back unchanged in either language after the plan has ended', async () => {
    const { '@id': path, id } = await addMaker(api);
    await subscribe(id, 'Básico', 'cus_1');
    expect((await put(path, filled())).statusCode).toBe(200);
    await api.db.delete(makerPlans);
    for (const language of ['es', 'en']) {
      const { '@id': _id, ...read } = (
        await api.admin('GET', path, { headers: { 'accept-language': language } })
      ).json();
      const saved = await put(path, read, language);
      expect(saved.statusCode, saved.body).toBe(200);
    }
    expect(pathsOf(await put(path, { phrase: null, tags: [] }))).toEqual([
      'phrase: profileClosed',
      'tags: profileClosed',
    ]);
    const sideways = await put(path, { translations: { en: { description: 'Wine and song' } } });
    expect(pathsOf(sideways)).toEqual(['description: profileClosed']);
  });

  it('is read-only in a create', async () => {
    const body = async (more: object) => aMaker({ mediaMakers: await addPictures(api, 1, 'media_makers'), ...more });
    const answer = await api.admin('POST', '/makers', { payload: await body(filled()) });
    expect(pathsOf(answer)).toEqual(profileNames.map((name) => `${name}: profileClosed`));
    const blank = Object.fromEntries(profileNames.map((name) => [name, name === 'tags' ? [] : '']));
    expect((await api.admin('POST', '/makers', { payload: await body(blank) })).statusCode).toBe(201);
  });

  it('A-69 D-47 is refused together with the other rules: unknown references, user, profile, pictures, in this order', async () => {
    const mediaMakers = await addPictures(api, 1, 'media_makers');
    await addMaker(api, { mediaMakers });
    const email = 'taken@example.com';
    await create(api, '/users', { email, password: 'Clave123', roles: [] });
    const wrong = { phrase: 'Texto', tags: [tag['@id'], 999_999], location: 999_999, mediaMakers };
    const payload = aMaker({ ...wrong, user: { email, password: 'Clave123' } });
    expect(pathsOf(await api.admin('POST', '/makers', { payload }))).toEqual([
      'location: unknownReference',
      'tags: unknownReference',
      'user.email: emailTaken',
      'phrase: profileClosed',
      'tags: profileClosed',
      'mediaMakers: pictureTaken',
    ]);
    expect(pathsOf(await put((await addMaker(api))['@id'], wrong))).toEqual([
      'location: unknownReference',
      'tags: unknownReference',
      'phrase: profileClosed',
      'tags: profileClosed',
      'mediaMakers: pictureTaken',
    ]);
  });
});
