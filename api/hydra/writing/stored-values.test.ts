import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApi, type ApiUnderTest } from '../../testing/servers/api-under-test.ts';
import { addCatalogue, create } from '../../testing/catalogue.ts';
import { addReseller, resellerBody } from '../../testing/resellers.ts';

let api: ApiUnderTest;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

type Method = 'PUT' | 'PATCH';
const read = async (path: string, language = 'es') =>
  (await api.admin('GET', path, { headers: { 'accept-language': language } })).json();
const send = (method: Method | 'POST', path: string, payload: object, language = 'es') =>
  api.admin(method, path, { payload, headers: { 'accept-language': language } });
const problemsOf = (answer: Awaited<ReturnType<typeof send>>) => {
  expect(answer.statusCode, answer.body).toBe(422);
  return answer
    .json()
    .violations.map((one: { propertyPath: string; key: string }) => `${one.propertyPath}: ${one.key}`);
};

/** Inserts a location with values that rules added later refuse: a two-line name in both languages, and an unknown country. */
async function addOldLocation(name: object = { es: 'Costa\ndel Sol', en: 'Sunny\nCoast' }): Promise<string> {
  const { rows } = await api.db.execute<{ id: number }>(sql`
    insert into locations (name, country) values (${JSON.stringify(name)}::jsonb, 'XX') returning id`);
  return `/locations/${rows[0]?.id}`;
}

describe.each(['PUT', 'PATCH'] as const)('a %s', (method) => {
  it('D-74 accepts unchanged stored values that break a rule, and saves the other fields', async () => {
    const path = await addOldLocation();
    const before = await read(path);
    const answer = await send(method, path, { ...before, civitatisId: '30' });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json()).toEqual({ ...before, civitatisId: '30' });
    expect(await read(path)).toEqual({ ...before, civitatisId: '30' });
  });

  it('D-74 refuses values that break a rule and differ from the stored values', async () => {
    const path = await addOldLocation();
    const problems = problemsOf(
      await send(method, path, { name: 'Costa\nde la Luz', country: 'YY', civitatisId: '31' }),
    );
    expect(problems).toEqual(['name: singleLine', 'country: countryName']);
    expect(await read(path)).toMatchObject({ name: 'Costa\ndel Sol', country: 'XX', civitatisId: null });
    const { translations } = await read(path);
    const swapped = { es: translations.en, en: { name: 'Sunny\nBeach' } };
    expect(problemsOf(await send(method, path, { country: 'XX', translations: swapped }))).toEqual([
      'translations.es.name: singleLine',
      'translations.en.name: singleLine',
    ]);
  });

  it('D-74 D-96 accepts unchanged stored addresses and identifiers with invisible characters, and no others', async () => {
    const reseller = await addReseller(api);
    const stored = { urlWeb: 'https://example.com/\u200Eruta', tripadvisorId: 'd1\u00AD2' };
    await api.db.execute(sql`
      update resellers set url_web = ${stored.urlWeb}, tripadvisor_id = ${stored.tripadvisorId} where id = ${reseller.id}`);
    const before = await read(reseller['@id']);
    expect(before).toMatchObject(stored);
    const answer = await send(method, reseller['@id'], { ...before, cp: '28002' });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json()).toMatchObject({ ...stored, cp: '28002' });
    expect(problemsOf(await send(method, reseller['@id'], { ...before, tripadvisorId: 'd1\u00AD3' }))).toEqual([
      'tripadvisorId: singleLine',
    ]);
  });
});

it('D-74 A-01 accepts only the text stored in the language of the request', async () => {
  const path = await addOldLocation();
  expect((await send('PUT', path, { name: 'Sunny\nCoast', country: 'XX' }, 'en')).statusCode).toBe(200);
  expect(problemsOf(await send('PUT', path, { name: 'Costa\ndel Sol' }, 'en'))).toEqual(['name: singleLine']);
  expect((await read(path)).translations).toEqual({ es: { name: 'Costa\ndel Sol' }, en: { name: 'Sunny\nCoast' } });
});

it('D-74 A-02 accepts the fallback from the other language, and does not store it in the language of the request', async () => {
  const path = await addOldLocation({ es: 'Costa\ndel Sol' });
  const shown = await read(path, 'en');
  expect(shown.name).toBe('Costa\ndel Sol');
  expect((await send('PUT', path, shown, 'en')).statusCode).toBe(200);
  expect((await read(path)).translations.en).toEqual({ name: null });
});

it('D-74 replaces a stored value that breaks a rule with a valid one', async () => {
  const path = await addOldLocation();
  const answer = await send('PUT', path, { name: 'Costa del Sol', country: 'ES' });
  expect(answer.json()).toMatchObject({ name: 'Costa del Sol', country: 'ES' });
});

it('D-74 D-32 accepts the country that a zone has from its location', async () => {
  const location = await addOldLocation();
  const zone = await create(api, '/zones', { name: 'Centro', location });
  const answer = await send('PUT', zone['@id'], { ...(await read(zone['@id'])), name: 'Puerto' });
  expect(answer.statusCode, answer.body).toBe(200);
  expect(answer.json()).toMatchObject({ name: 'Puerto', country: 'XX' });
});

it('D-74 accepts a stored list with an unknown country, and no other list with that country', async () => {
  const reseller = await addReseller(api);
  await api.db.execute(sql`update resellers set countries = '{ES,XX}' where id = ${reseller.id}`);
  const before = await read(reseller['@id']);
  expect((await send('PUT', reseller['@id'], { ...before, claim: 'Sin prisa' })).json()).toMatchObject({
    claim: 'Sin prisa',
    countries: ['ES', 'XX'],
  });
  expect(problemsOf(await send('PUT', reseller['@id'], { countries: ['XX', 'ES', 'PT'] }))).toEqual([
    'countries: countryName',
  ]);
});

it('D-66 D-74 applies a rule of the specification to a stored value, too', async () => {
  const { experienceBody } = await addCatalogue(api);
  const experience = await create(api, '/experiences', await experienceBody());
  await api.db.execute(sql`update experiences set description = '{"es": "Corta"}' where id = ${experience.id}`);
  expect(problemsOf(await send('PUT', experience['@id'], { name: 'Otra ruta', description: 'Corta' }))).toEqual([
    'description: experienceDescription',
  ]);
});

it('D-66 D-74 still refuses null for a required field that is stored as null', async () => {
  const { experienceBody } = await addCatalogue(api);
  const experience = await create(api, '/experiences', await experienceBody());
  await api.db.execute(sql`update experiences set description = null, country = null where id = ${experience.id}`);
  expect(problemsOf(await send('PUT', experience['@id'], { description: null, country: null }))).toEqual([
    'description: experienceDescription',
    'country: experienceCountry',
  ]);
});

it('D-74 D-09 reports only the values that differ from the stored ones, and saves nothing', async () => {
  const path = await addOldLocation();
  const before = await read(path);
  expect(problemsOf(await send('PUT', path, { ...before, civitatisId: 'a\u0007b' }))).toEqual([
    'civitatisId: singleLine',
  ]);
  expect(await read(path)).toEqual(before);
});

it('D-08 D-13 responds with 404 for a missing record and 412 for a stale version, even if the values break a rule', async () => {
  const path = await addOldLocation();
  expect((await send('PUT', '/locations/999999', { country: 'XX' })).statusCode).toBe(404);
  const headers = { 'if-match': '"1.x"' };
  expect((await api.admin('PUT', path, { payload: { country: 'XX' }, headers })).statusCode).toBe(412);
});

it('D-74 refuses a create that breaks a rule, because it has no stored value', async () => {
  const body = { name: 'Costa\ndel Sol', country: 'XX', translations: { en: { name: 'Sunny\nCoast' } } };
  expect(problemsOf(await send('POST', '/locations', body))).toEqual([
    'name: singleLine',
    'country: countryName',
    'translations.en.name: singleLine',
  ]);
  expect(problemsOf(await send('POST', '/resellers', await resellerBody(api, { countries: ['ES', 'ZZ'] })))).toEqual([
    'countries: countryName',
  ]);
});

it.each([
  ['/makers', { country: 'UK' }, 'country: countryName'],
  ['/experiences', { country: 'EU' }, 'country: experienceCountry'],
  ['/zones', { country: 'XX' }, 'country: countryName'],
  ['/tags', { name: 'Ruta\u202Eoniv' }, 'name: singleLine'],
  ['/plans', { shortName: 'Bá\u2028sico' }, 'shortName: singleLine'],
  ['/users', { email: 'ana\u0007@example.com' }, 'email: singleLine'],
  ['/resellers', { urlWeb: 'https://example.com/\u202Etxt.exe' }, 'urlWeb: singleLine'],
  ['/contacts', { surname: '\u200B' }, 'surname: singleLine'],
])('D-74 POST %s refuses a value that breaks the rule of its field: %#', async (path, body, problem) => {
  expect(problemsOf(await send('POST', path, body))).toContain(problem);
});

it('D-74 D-14 preserves line breaks and tabs inside a multi-line text, and trims those around a single line', async () => {
  const tag = await create(api, '/tags', { name: ' \r\nAventura\t', description: 'Uno\n\tDos' });
  expect(tag).toMatchObject({ name: 'Aventura', description: 'Uno\n\tDos' });
});
