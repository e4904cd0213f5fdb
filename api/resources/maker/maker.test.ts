import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApi, type ApiUnderTest } from '../../testing/servers/api-under-test.ts';
import { addCatalogue, addMaker, addPictures, create } from '../../testing/catalogue.ts';
import { aMaker } from '../../testing/makers.ts';
import { addReseller } from '../../testing/resellers.ts';
import { users } from '../../session/users.ts';
import { makers } from './table.ts';

let api: ApiUnderTest;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const read = async (path: string, language = 'es') => {
  const answer = await api.admin('GET', path, { headers: { 'accept-language': language } });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const avatar = () => addPictures(api, 1, 'media_makers');
const password = 'Clave123';
const addUser = (email: string, roles: string[] = []) => create(api, '/users', { email, password, roles });
const post = async (changes: object) =>
  api.admin('POST', '/makers', { payload: aMaker({ mediaMakers: await avatar(), ...changes }) });
const put = (path: string, payload: object, language = 'es') =>
  api.admin('PUT', path, { payload, headers: { 'accept-language': language } });
const problemsOf = (answer: { json: () => { violations: { propertyPath: string; key: string }[] } }) =>
  answer.json().violations.map(({ propertyPath, key }) => `${propertyPath}: ${key}`);

/** Subscribes a maker to the plan that makes its profile fields writable. */
async function openProfile(makerId: number): Promise<void> {
  const { id } = await create(api, '/plans', { name: 'Básico', price: '19.99', isActive: true });
  await api.db.execute(sql`
    insert into maker_plans (maker_id, plan_id, price, start_date, stripe_customer_id)
    values (${makerId}, ${id}, '1999', now(), 'cus_1')
    on conflict (maker_id) do update set plan_id = ${id}, stripe_customer_id = 'cus_1'`);
}
/** Creates a maker and then saves its profile, which a create cannot contain. */
async function addMakerWith(profile: object, others: object = {}) {
  const maker = await addMaker(api, others as Record<string, unknown>);
  await openProfile(maker.id);
  const answer = await put(maker['@id'], profile);
  expect(answer.statusCode, answer.body).toBe(200);
  return maker;
}

/** Values for the profile fields, except `tags`. */
const profile = {
  phrase: 'Vino con vistas',
  description: 'Tres generaciones entre viñas.',
  founders: 'Alba y Luis Vega',
  director: 'Alba Vega',
  operations: 'Grupos de hasta doce.',
  technology: 'Reserva inmediata.',
  customerId: 'C-001',
  tripadvisorId: '123456',
  linkedIn: 'company/alba/',
  twitter: 'alba',
  instagram: 'alba',
  facebook: 'alba',
};
/** Values for the fields that are neither in the profile nor references. */
const whole = () => ({
  name: 'Bodegas Alba',
  documentType: 'DNI',
  document: '12345678Z',
  slug: `maker-${crypto.randomUUID()}`,
  sustainableSeal: true,
  email: 'alba@example.com',
  phone: '+34600112233',
  phone2: '956 11 22 33',
  whatsapp: '+34600112233',
  web: 'https://alba.example.com',
  country: 'ES',
  address: 'Calle Larga 4',
  postalCode: '11401',
  bookingEngine: 'Reservalia',
  bookingEngineWidget: '<iframe src="https://reservas.example.com"></iframe>',
  tripadvisorWidget: '<div></div>',
});

describe('reading and writing a maker', () => {
  it('API-98 API-99 API-104 returns every field in either language, and a save does not change the user', async () => {
    const { location, tag } = await addCatalogue(api);
    const user = await addUser('whole@example.com');
    const body = whole();
    const media = {
      mediaMakers: await avatar(),
      mediaMakersHeader: await addPictures(api, 1, 'media_makers_headers'),
      mediaMakersLogo: await addPictures(api, 1, 'media_makers_logos'),
      mediaMakersStaff: await addPictures(api, 5, 'media_makers_staffs'),
    };
    const answer = await api.admin('POST', '/makers', {
      payload: { ...body, ...media, user: user['@id'], location: location['@id'] },
    });
    expect(answer.statusCode, answer.body).toBe(201);
    const made = answer.json();
    expect(made).toMatchObject({ makerPlan: null, currentPlan: null });
    await openProfile(made.id);
    expect((await put(made['@id'], { ...profile, tags: [tag['@id']] })).statusCode).toBe(200);
    const shown = Object.fromEntries(
      Object.entries(media).map(([field, ids]) => [field, ids.map((id) => expect.objectContaining({ '@id': id }))]),
    );
    const expected = {
      ...body,
      ...profile,
      ...shown,
      '@id': `/makers/${made.id}`,
      user: { '@id': user['@id'], id: user.id, roles: ['ROLE_MAKER'], isMakerReseller: false },
      location: { '@id': location['@id'], name: 'Málaga' },
      tags: [{ '@id': tag['@id'], name: 'En familia' }],
      makerPlan: { plan: { name: 'Básico' }, price: '1999', stripeCustomerId: 'cus_1' },
      currentPlan: 'Básico',
      lastLogin: null,
      experiences: [],
      directoriesAnalytics: [],
      contacts: [],
      contactsGroups: [],
      activeLocations: [],
      activeCategories: [],
      activeTags: [],
    };
    expect(await read(made['@id'])).toMatchObject(expected);
    expect(Date.now() - Date.parse(made.registerDate)).toBeLessThan(60_000);

    // These fields have a text in each language; the other fields have a single value.
    const english = { phrase: 'Wine', description: 'Vines.', operations: 'Small groups.', technology: 'At once.' };
    const saved = await put(made['@id'], { ...body, ...profile, ...english, name: 'Alba', user: '/users/999' }, 'en');
    expect(saved.statusCode, saved.body).toBe(200);
    expect(await read(made['@id'], 'en')).toMatchObject({ ...expected, ...english, name: 'Alba' });
    expect(await read(made['@id'])).toMatchObject({ ...expected, name: 'Alba' });
  });

  it('API-97 D-08 filters by part of the name or document, ignoring accents, in pages of 100', async () => {
    const name = `Ñandú ${crypto.randomUUID()}`;
    await addMaker(api, { name, document: 'B-FINDME-1' });
    const found = async (query: string) =>
      (await read(`/makers?${query}`))['hydra:member'].map((one: { name: string }) => one.name);
    expect(await found('name=nandu&document=')).toEqual([name]);
    expect(await found('document=findme')).toEqual([name]);
    expect(await found('name=nandu&document=other')).toEqual([]);
    const page = await read('/makers?page=1&itemsPerPage=100');
    expect(page['hydra:member'].length).toBe(page['hydra:totalItems']);
    for (const heavy of ['description', 'experiences', 'mediaMakersStaff', 'tripadvisorWidget']) {
      expect(page['hydra:member'][0]).not.toHaveProperty(heavy);
    }
  });

  it.each([
    ['name', 'makerName'],
    ['documentType', 'makerDocumentType'],
    ['document', 'document'],
    ['slug', 'slug'],
    ['email', 'email'],
    ['phone', 'phone'],
    ['web', 'makerWeb'],
    ['mediaMakers', 'mediaMaker'],
  ])('API-100 is not created without %s', async (field, key) => {
    const answer = await post({ [field]: undefined });
    expect(answer.statusCode).toBe(422);
    expect(problemsOf(answer)).toEqual([`${field}: ${key}`]);
  });

  const wrong: [field: string, value: unknown, key: string][] = [
    ['documentType', 'CIF', 'makerDocumentType'],
    ['phone', '123', 'phone'],
    ['phone', '+34600112233445', 'phone'],
    ['phone', 'llámame', 'phone'],
    ['whatsapp', 'hola', 'phone'],
    ['email', 'alba@', 'email'],
    ['web', 'alba.example.com', 'makerWeb'],
    ['slug', 'Bodegas Alba', 'slug'],
    ['phrase', 'x'.repeat(161), 'phrase'],
    ['description', 'x'.repeat(161), 'makerDescription'],
    ['linkedIn', 'x'.repeat(256), 'linkedIn'],
    ['facebook', 'x'.repeat(256), 'facebook'],
    ['instagram', 'x'.repeat(256), 'instagram'],
    ['twitter', 'x'.repeat(256), 'twitter'],
    ['mediaMakers', [], 'mediaMaker'],
  ];
  it.each(wrong)('API-101 ERR-08 is neither created nor saved with %s %j', async (field, value, key) => {
    const { '@id': id } = await addMaker(api);
    for (const answer of [await post({ [field]: value }), await put(id, { [field]: value })]) {
      expect(answer.statusCode).toBe(422);
      expect(problemsOf(answer)).toEqual([`${field}: ${key}`]);
    }
  });

  it('VAL-47 CONST-22 CONST-20 accepts 160 characters of phrase and description, phones of 4 and 14 characters, and three document types', async () => {
    const long = 'ñ'.repeat(160);
    await addMakerWith({ phrase: long, description: long, phone: '1234' });
    expect((await post({ phone: '+3460011223344'.slice(0, 14) })).statusCode).toBe(201);
    for (const documentType of ['DNI', 'NIE', 'Otros']) expect((await post({ documentType })).statusCode).toBe(201);
  });

  it('API-102 D-54 refuses the slug of another maker, and accepts its own slug again', async () => {
    const slug = `tomado-${crypto.randomUUID()}`;
    const first = await addMaker(api, { slug });
    const other = await addMaker(api);
    for (const answer of [await post({ slug }), await put(other['@id'], { slug })]) {
      expect(answer.statusCode).toBe(422);
      expect(answer.json().violations).toMatchObject([
        { propertyPath: 'slug', key: 'slugTaken', message: 'Ya hay otro registro con ese slug' },
      ]);
    }
    expect((await put(first['@id'], { slug })).statusCode).toBe(200);
  });

  it('D-54 shows by the slug filter whether a slug is taken, and announces the feature slug-check', async () => {
    const slug = `pregunta-${crypto.randomUUID()}`;
    expect((await read(`/makers?slug=${slug}`))['hydra:totalItems']).toBe(0);
    const { '@id': id } = await addMaker(api, { slug });
    expect((await read(`/makers?slug=${slug}`))['hydra:member']).toMatchObject([{ '@id': id, slug }]);
    expect((await api.guest('GET', '/config.json')).json().features).toContain('slug-check');
  });

  it('API-103 D-55 A-83 accepts a DNI or NIE with a wrong letter, and any text as Otros', async () => {
    for (const [documentType, document] of [
      ['DNI', '12345678A'],
      ['NIE', 'X1234567A'],
      ['Otros', 'lo que sea'],
    ]) {
      expect((await post({ documentType, document })).json()).toMatchObject({ documentType, document });
    }
  });

  it('D-54 accepts only one of several concurrent creates with the same slug', async () => {
    const slug = `a-la-vez-${crypto.randomUUID()}`;
    const answers = await Promise.all([post({ slug }), post({ slug }), post({ slug })]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 422, 422]);
  });

  it('A-69 refuses a picture of another maker', async () => {
    const [taken] = await avatar();
    await addMaker(api, { mediaMakers: [taken] });
    expect(problemsOf(await post({ mediaMakers: [taken] }))).toEqual(['mediaMakers: pictureTaken']);
  });

  it('D-66 returns the maker of imported experiences, which lacks fields required by the form', async () => {
    const [row] = await api.db
      .insert(makers)
      .values({ name: 'Civitatis', email: 'civitatis@example.com' })
      .returning({ id: makers.id });
    expect(await read(`/makers/${row?.id}`)).toMatchObject({
      document: null,
      slug: null,
      phone: null,
      web: null,
      user: null,
      makerReseller: false,
      mediaMakers: [],
    });
  });
});

describe('the user of a maker', () => {
  it('API-153 API-139 A-31 A-32 has the maker and its role until the maker is deleted', async () => {
    const user = await addUser('partner@example.com', ['ROLE_TAKER', 'ROLE_MAKER_RESELLER']);
    const maker = await addMaker(api, { user: user['@id'] });
    const linked = await read(user['@id']);
    expect(linked).toMatchObject({ maker: maker['@id'] });
    expect(linked.roles.toSorted()).toEqual(['ROLE_MAKER', 'ROLE_MAKER_RESELLER', 'ROLE_TAKER']);
    expect((await api.admin('DELETE', user['@id'])).statusCode).toBe(409);
    expect((await api.admin('DELETE', maker['@id'])).statusCode).toBe(204);
    const free = await read(user['@id']);
    expect(free).not.toHaveProperty('maker');
    expect(free.roles).toEqual(['ROLE_TAKER']);
  });

  it('cannot be the user of a second maker', async () => {
    const user = await addUser('one@example.com');
    await addMaker(api, { user: user['@id'] });
    const answer = await post({ user: user['@id'] });
    expect(answer.statusCode).toBe(422);
    expect(problemsOf(answer)).toEqual(['user: userIsMaker']);
  });

  it('D-47 API-106 AUTH-34 is created together with the maker and its free plan in one call', async () => {
    const answer = await post({ user: { email: 'new@example.com', password } });
    expect(answer.statusCode, answer.body).toBe(201);
    const { user, makerPlan, currentPlan } = answer.json();
    expect(user.roles).toEqual(['ROLE_MAKER']);
    expect(makerPlan).toMatchObject({ price: '0', stripeCustomerId: null, plan: { name: currentPlan } });
  });

  it('API-114 is a reseller if the user has the role, in the list and in the item', async () => {
    const user = await addUser('reseller@example.com');
    const maker = await addMaker(api, { user: user['@id'], name: `Revende ${crypto.randomUUID()}` });
    const seen = async () => {
      const [member] = (await read(`/makers?id=${maker.id}`))['hydra:member'];
      const item = await read(maker['@id']);
      return [member.makerReseller, member.user.isMakerReseller, item.makerReseller, item.user.isMakerReseller];
    };
    expect(await seen()).toEqual([false, false, false, false]);
    await put(user['@id'], { roles: ['ROLE_MAKER', 'ROLE_MAKER_RESELLER'] });
    expect(await seen()).toEqual([true, true, true, true]);
    await put(user['@id'], { roles: ['ROLE_MAKER'] });
    expect(await seen()).toEqual([false, false, false, false]);
  });

  it('API-113 has the number of sign-ins of the last 30 days, and the time of the last one', async () => {
    const username = 'signs-in@example.com';
    const user = await addUser(username, ['ROLE_MAKER']);
    const maker = await addMaker(api, { user: user['@id'] });
    expect(await read(maker['@id'])).toMatchObject({ lastLogin: null, monthLogins: 0 });
    for (const attempt of [password, password, 'Equivocada1']) {
      await api.guest('POST', '/login_check', { payload: { username, password: attempt } });
    }
    await api.db.execute(sql`
      insert into logins (user_id, at) values
        (${user.id}, now() - interval '29 days 23 hours'), (${user.id}, now() - interval '30 days 1 hour')`);
    const [member] = (await read(`/makers?id=${maker.id}`))['hydra:member'];
    expect(member.monthLogins).toBe(3);
    expect(Date.now() - Date.parse(member.lastLogin)).toBeLessThan(60_000);
    await api.db.execute(sql`update logins set at = at - interval '2 days' where user_id = ${user.id}`);
    expect(await read(maker['@id'])).toMatchObject({ monthLogins: 2 });
  });

  it('API-113 does not count a sign-in that failed', async () => {
    const username = 'halfway@example.com';
    const user = await addUser(username, ['ROLE_MAKER']);
    const maker = await addMaker(api, { user: user['@id'] });
    await api.db.execute(
      sql.raw(`
      create function fail() returns trigger language plpgsql as $$ begin raise 'the session fails'; end $$;
      create trigger fails before insert on sessions for each row execute function fail();`),
    );
    const answer = await api.guest('POST', '/login_check', { payload: { username, password } });
    expect(answer.statusCode).toBe(500);
    await api.db.execute(sql`drop trigger fails on sessions`);
    expect(await read(maker['@id'])).toMatchObject({ lastLogin: null, monthLogins: 0 });
    await api.db.delete(makers).where(eq(makers.id, maker.id));
    await api.db.delete(users).where(eq(users.id, user.id));
  });
});

describe('the computed fields of a maker', () => {
  it('API-109 API-110 A-74 show which parts are complete, field by field', async () => {
    const { location } = await addCatalogue(api);
    const directory = { whatsapp: '+34600112233' };
    const sheet = { country: 'ES', location: location['@id'], address: 'Calle 1', postalCode: '1', description: 'D' };
    const header = await addPictures(api, 1, 'media_makers_headers');
    const { '@id': id } = await addMakerWith(sheet, { ...directory, mediaMakersHeader: header });
    const flags = async () => {
      const { directoryCompleted, sheetCompleted, pinCompleted, makerPinStatus } = await read(id);
      return { directoryCompleted, sheetCompleted, pinCompleted, makerPinStatus };
    };
    const all = { directoryCompleted: true, sheetCompleted: true, pinCompleted: true, makerPinStatus: 'completed' };
    const pin = { pinCompleted: false, makerPinStatus: 'pending' };
    expect(await flags()).toEqual(all);
    for (const field of Object.keys(sheet)) {
      await put(id, { [field]: null });
      expect(await flags(), field).toEqual({ ...all, ...pin, sheetCompleted: false });
      await put(id, { [field]: sheet[field as keyof typeof sheet] });
    }
    await put(id, { mediaMakersHeader: [] });
    expect(await flags()).toEqual({ ...all, ...pin, sheetCompleted: false });
    await put(id, { mediaMakersHeader: header, whatsapp: '' });
    expect(await flags()).toEqual({ ...all, ...pin, directoryCompleted: false });
    await put(id, { whatsapp: '+34600112233' });
    expect(await flags()).toEqual(all);
    // A maker that an import created may lack required fields, so the test clears them in the database.
    for (const lacking of ['phone', 'web']) {
      await api.db
        .update(makers)
        .set({ [lacking]: null })
        .where(eq(makers.id, Number(id.slice(8))));
      expect(await flags(), lacking).toEqual({ ...all, ...pin, directoryCompleted: false });
      await put(id, { phone: '+34600112233', web: 'https://alba.example.com' });
    }
    // The avatar is required, but is missing after its picture has been deleted.
    const [medium] = (await read(id)).mediaMakers;
    expect((await api.admin('DELETE', medium['@id'])).statusCode).toBe(204);
    expect(await flags()).toEqual({ ...all, ...pin, directoryCompleted: false });
    const [member] = (await read(`/makers?id=${id.slice(8)}`))['hydra:member'];
    expect(member.makerPinStatus).toBe('pending');
  });

  it('API-113 A-75 count the active experiences, and list their locations, categories and tags', async () => {
    const { maker, experienceBody, location, category, tag } = await addCatalogue(api);
    const active = await create(api, '/experiences', await experienceBody({ isActive: true }));
    const second = await create(api, '/experiences', await experienceBody({ isActive: true, name: 'Otra' }));
    const elsewhere = await create(api, '/locations', { name: 'Ronda', country: 'ES' });
    const idle = await create(api, '/experiences', await experienceBody({ location: elsewhere.id }));
    expect(await read(maker['@id'])).toMatchObject({
      activeProducts: 2,
      experiences: [active['@id'], second['@id'], idle['@id']],
      activeLocations: [{ '@id': location['@id'], id: location.id, name: 'Málaga' }],
      activeCategories: [{ '@id': category['@id'], name: 'Gastronomía' }],
      activeTags: [{ '@id': tag['@id'], name: 'En familia' }],
    });
    const [member] = (await read(`/makers?id=${maker.id}`))['hydra:member'];
    expect(member.activeProducts).toBe(2);
    await put(active['@id'], { isActive: false });
    await put(second['@id'], { isActive: false });
    expect(await read(maker['@id'])).toMatchObject({ activeProducts: 0, activeLocations: [], activeCategories: [] });
  });

  it('list the contacts that refer to the maker', async () => {
    const { maker } = await addCatalogue(api);
    const { id: reseller } = await addReseller(api);
    const contact = await create(api, '/contacts', { name: 'Ana', reseller, maker: maker['@id'] });
    expect((await read(maker['@id'])).contacts).toEqual([contact['@id']]);
  });
});

describe('deleting', () => {
  it('API-105 API-59 D-44 is refused while the maker has experiences, with their number', async () => {
    const { maker, experienceBody } = await addCatalogue(api);
    const experience = await create(api, '/experiences', await experienceBody());
    expect((await read(`${maker['@id']}/experiences`))['hydra:member']).toMatchObject([{ '@id': experience['@id'] }]);
    const answer = await api.admin('DELETE', maker['@id']);
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ key: 'inUse', values: { experiences: 1 } });
    await api.admin('DELETE', experience['@id']);
    expect((await api.admin('DELETE', maker['@id'])).statusCode).toBe(204);
    expect((await api.admin('GET', maker['@id'])).statusCode).toBe(404);
    expect((await api.admin('GET', `${maker['@id']}/experiences`)).statusCode).toBe(404);
  });

  it('API-105 A-38 also deletes the pictures, the tag links and the free plan', async () => {
    const tag = await create(api, '/tags', { name: 'Con todo' });
    const { '@id': id } = await addMakerWith({ tags: [tag.id] }, { user: { email: 'goes@example.com', password } });
    expect((await api.admin('DELETE', id)).statusCode).toBe(204);
    const { rows } = await api.db.execute(sql`
      select from maker_plans where maker_id = ${Number(id.slice(8))}
      union all select from media_makers where maker_id = ${Number(id.slice(8))}`);
    expect(rows).toEqual([]);
    expect((await api.admin('DELETE', tag['@id'])).statusCode).toBe(204);
  });

  it('API-90 API-70 A-37 D-44 a location or a tag that a maker has is refused, with the number of makers', async () => {
    const location = await create(api, '/locations', { name: 'Cádiz', country: 'ES' });
    const tag = await create(api, '/tags', { name: 'Marinero' });
    const maker = await addMakerWith({ tags: [tag.id] }, { location: location.id });
    for (const used of [location, tag]) {
      const answer = await api.admin('DELETE', used['@id']);
      expect(answer.statusCode).toBe(409);
      expect(answer.json()).toMatchObject({
        message: 'No se puede eliminar porque está en uso: 1 maker',
        values: { makers: 1 },
      });
    }
    await api.admin('DELETE', maker['@id']);
    for (const used of [location, tag]) expect((await api.admin('DELETE', used['@id'])).statusCode).toBe(204);
  });
});
