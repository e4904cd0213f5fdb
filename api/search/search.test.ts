import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SearchMember } from '@trastienda/contract/search/calls';
import { addCatalogue, addMaker, create } from '../testing/catalogue.ts';
import { addReseller } from '../testing/resellers.ts';
import { startApi, type ApiUnderTest } from '../testing/servers/api-under-test.ts';

let api: ApiUnderTest;
/** The `@id`s of the records, by kind. */
const iris: Record<string, string> = {};

beforeAll(async () => {
  api = await startApi();
  const { maker, location, category, subcategory, experienceBody } = await addCatalogue(api);
  const winery = await addMaker(api, {
    name: 'Lagar de Ñora',
    document: 'B-90.000.017',
    email: 'hola@lagar.example',
    slug: 'lagar-de-nora',
    phone: '+34611223344',
    web: 'https://www.lagar.example/visitas/',
    user: { email: 'gerencia@buzon.example', password: 'Clave123' },
  });
  const reseller = await addReseller(api, {
    name: 'Viajes Alborada',
    fiscalName: 'Retama y Compañía SL',
    cif: 'B12345674',
    urlWeb: 'https://alborada.example',
    user: (await create(api, '/users', { email: 'ventas@agencia.example', password: 'Clave123', roles: [] }))['@id'],
  });
  await create(api, '/contacts', {
    name: 'Nuria',
    surname: 'Quiroga',
    email: 'nq@oficina.example',
    phone: '699 887 766',
    reseller: reseller['@id'],
  });
  const taker = await create(api, '/takers', {
    name: 'Íñigo',
    surname: 'Zubizarreta',
    user: { email: 'zubi@correo.example', password: 'Clave123' },
  });
  const experience = await create(
    api,
    '/experiences',
    await experienceBody({
      name: 'Cata de moscatel',
      translations: { en: { name: 'Muscat tasting' } },
      slug: 'moscatel-y-queso',
      url: 'https://www.reservas.example/Moscatel/',
      maker: winery['@id'],
      isActive: true,
    }),
  );
  const zone = await create(api, '/zones', { name: 'Soho', location: location['@id'] });
  const plan = await create(api, '/plans', {
    name: 'Tarifa plata',
    shortName: 'Plata',
    price: '29,90',
    isActive: false,
  });
  Object.assign(iris, { experience: experience['@id'], maker: winery['@id'], reseller: reseller['@id'] });
  Object.assign(iris, { taker: taker['@id'], zone: zone['@id'], plan: plan['@id'], location: location['@id'] });
  Object.assign(iris, { category: category['@id'], subcategory: subcategory['@id'], other: maker['@id'] });
  iris['user'] = String(winery['user'] && (winery['user'] as { '@id': string })['@id']);
});
afterAll(() => api.close());

async function search(typed: string, language = 'es', limit?: number): Promise<SearchMember[]> {
  const more = limit === undefined ? '' : `&limit=${limit}`;
  const headers = { 'accept-language': language };
  const answer = await api.admin('GET', `/search?q=${encodeURIComponent(typed)}${more}`, { headers });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json()['hydra:member'];
}
const first = async (typed: string) => (await search(typed))[0]?.['@id'];
const idOf = (iri = '') => iri.split('/').at(-1) ?? '';

it.each([
  ['name', 'moscatel', 'experience'],
  ['name in the other language', 'muscat', 'experience'],
  ['name in both languages, words in any order', 'tasting moscatel', 'experience'],
  ['beginnings of words', 'mos cat', 'experience'],
  ['part of a word', 'oscate', 'experience'],
  ['slug', 'moscatel-y-queso', 'experience'],
  ['URL', 'https://www.reservas.example/Moscatel/', 'experience'],
  ['URL without its scheme', 'reservas.example/moscatel', 'experience'],
  ['name without accents', 'lagar nora', 'maker'],
  ['e-mail address', 'hola@lagar.example', 'maker'],
  ['beginning of an e-mail address', 'hola@la', 'maker'],
  ['e-mail address of the user', 'gerencia@buzon.example', 'user'],
  ['document', 'B-90.000.017', 'maker'],
  ['document with other signs', 'b90000017', 'maker'],
  ['slug of a maker', 'lagar-de-nora', 'maker'],
  ['phone', '611223344', 'maker'],
  ['phone with other signs', '+34 611-22-33-44', 'maker'],
  ['part of a phone', '2233 44', 'maker'],
  ['web address', 'https://www.lagar.example/visitas', 'maker'],
  ['web address without its scheme', 'lagar.exam', 'maker'],
  ['fiscal name', 'retama', 'reseller'],
  ['CIF', 'B12345674', 'other'],
  ['web address of a reseller', 'alborada.example', 'reseller'],
  ['name of a contact', 'quiroga nuria', 'reseller'],
  ['e-mail address of a contact', 'nq@oficina.example', 'reseller'],
  ['phone of a contact', '699887766', 'reseller'],
  ['surname and name', 'zubizarreta inigo', 'taker'],
  ['short name', 'plata', 'plan'],
  ['name of a zone', 'SOHO', 'zone'],
])('D-100 finds a record by its %s: %s', async (_key, typed, record) => {
  expect(await first(typed)).toBe(iris[record]);
});

it('D-100 finds the maker, the taker and the reseller of a user by its e-mail address, which it shows', async () => {
  for (const [email, record] of [
    ['gerencia@buzon.example', 'maker'],
    ['zubi@correo.example', 'taker'],
    ['ventas@agencia.example', 'reseller'],
  ] as const) {
    const found = await search(email);
    expect(found.map(({ '@id': iri }) => iri)).toEqual([expect.stringMatching('^/users/'), iris[record]]);
    expect(found[1]?.detail).toBe(email);
  }
});

it.each(['moscatl', 'moscatell', 'moscalel', 'moscaetl', 'mosctael', 'omscatel', 'mosct', 'degustazion moscatel cata'])(
  'D-100 forgives one slip in a word of five letters or more: %s',
  async (typed) => {
    expect(await first(typed)).toBe(typed.includes(' ') ? undefined : iris['experience']);
  },
);

it('D-100 finds a record by its id, its @id, and the address of its form and its public page', async () => {
  const { experience, maker } = iris;
  const id = idOf(experience);
  for (const typed of [
    experience ?? '',
    `exp ${id}`,
    `experiencia #${id}`,
    `https://trastienda.example/editar-experiencia/${id}`,
    `https://publico.example/experiencia/${id}?token=abc&user=1`,
  ])
    expect([typed, await first(typed)]).toEqual([typed, experience]);
  expect(await first(`https://publico.example/maker/${idOf(maker)}`)).toBe(maker);
});

it('D-100 a bare id finds the records of all kinds with this id, each once, before all others', async () => {
  const found = await search('#2');
  const iriList = found.map(({ '@id': iri }) => iri);
  expect(iriList).toEqual([...new Set(iriList)]);
  expect(iriList).toEqual(expect.arrayContaining(['/makers/2', '/categories/2', '/users/2']));
  expect(await search('exp 999999')).toEqual([]);
});

it('D-100 shows the name and the detail in the language of the request, and the value that was found', async () => {
  const [spanish] = await search('moscatel');
  expect(spanish).toEqual({
    '@id': iris['experience'],
    type: 'experiences',
    name: 'Cata de moscatel',
    detail: 'Lagar de Ñora · Málaga',
    thumbnailUrl: expect.stringMatching(/^\/media\/picture-.*\.thumb\.webp$/),
    isActive: true,
  });
  const shown = async (typed: string, language?: string) => {
    const [member] = await search(typed, language);
    return member && [member.name, member.detail, member.isActive];
  };
  expect(await shown('moscatel', 'en')).toEqual(['Muscat tasting', 'Cata de moscatel', true]);
  expect(await shown('muscat')).toEqual(['Cata de moscatel', 'Muscat tasting', true]);
  expect(await shown('moscatel-y-queso')).toEqual(['Cata de moscatel', 'moscatel-y-queso', true]);
  expect(await shown('lagar')).toEqual(['Lagar de Ñora', 'hola@lagar.example', null]);
  expect(await shown('611 223 344')).toEqual(['Lagar de Ñora', '+34611223344', null]);
  expect(await shown('90000017')).toEqual(['Lagar de Ñora', 'B-90.000.017', null]);
  expect(await shown('alborada')).toEqual(['Viajes Alborada', 'Retama y Compañía SL · B12345674', null]);
  expect(await shown('nuria')).toEqual(['Viajes Alborada', 'Nuria Quiroga · nq@oficina.example · 699 887 766', null]);
  expect(await shown('iñigo')).toEqual(['Íñigo Zubizarreta', 'zubi@correo.example', null]);
  expect(await shown('gerencia@')).toEqual(['gerencia@buzon.example', 'Lagar de Ñora', null]);
  expect(await shown('malaga', 'en')).toEqual(['Málaga', 'Spain', null]);
  expect(await shown('soho')).toEqual(['Soho', 'Málaga', null]);
  expect(await shown('vinos')).toEqual(['Vinos', 'Gastronomía', null]);
  expect(await shown('tarifa')).toEqual(['Tarifa plata', 'Plata · 29,90', false]);
});

it('D-100 answers nothing for a text without letters and digits, and has no more members than the limit', async () => {
  expect(await search('—')).toEqual([]);
  expect(await search('example', 'es', 2)).toHaveLength(2);
});
