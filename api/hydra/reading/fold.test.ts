import { sql } from 'drizzle-orm';
import { fold } from '@trastienda/contract/fold';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addCatalogue, create } from '../../testing/catalogue.ts';
import { startApi, type ApiUnderTest } from '../../testing/servers/api-under-test.ts';

let api: ApiUnderTest;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const charactersOf = (kind: RegExp) =>
  Array.from({ length: 0x11_00_00 }, (_, code) => code)
    .filter((code) => code < 0xd8_00 || code >= 0xe0_00)
    .map((code) => String.fromCodePoint(code))
    .filter((character) => kind.test(character));
const invisible = charactersOf(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/u);
const whiteSpace = charactersOf(/[\p{Zs}\p{White_Space}]/u);
/** Latin without the letters of African and phonetic alphabets and of manuscripts, Greek without symbols, and Cyrillic. */
const blocks = /[A-Za-zªºÀ-ſḀ-ẙẞ-ỹͰ-Ϗἀ-῿Ѐ-ԯ]/u;
const letters = charactersOf(/[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u).filter(
  (one) => blocks.test(one) && /\p{L}/u.test(one),
);

async function foldInSql(texts: string[]): Promise<string[]> {
  const { rows } = await api.db.execute<{ folded: string }>(sql`
    select public.fold(text) as folded from unnest(${sql.param(texts)}::text[]) with ordinality as t(text, n) order by n`);
  return rows.map(({ folded }) => folded);
}

describe('D-96 a folded text, in the contract and in the database alike', () => {
  it.each([
    ['has no invisible character', invisible, 'rutadelvino'],
    ['has one blank for white space of any kind, and none at the ends', whiteSpace, 'ruta del vino'],
  ])('%s', async (_what, characters, folded) => {
    expect(characters.length).toBeGreaterThan(20);
    const texts = characters.map((one) => `${one}Ruta${one}del${one}${one}Vino${one}`);
    const expected = characters.map(() => folded);
    expect(texts.map(fold)).toEqual(expected);
    expect(await foldInSql(texts)).toEqual(expected);
  });

  it('has the same letters of each European alphabet, in words, too', async () => {
    expect(letters.length).toBeGreaterThan(900);
    const inWords = letters.map((one) => `S${one}l ${one}`);
    const decomposed = letters.filter((one) => !/\p{Script=Cyrillic}/u.test(one)).map((one) => one.normalize('NFD'));
    const texts = [...letters, ...inWords, ...decomposed];
    expect(texts.map(fold)).toEqual(await foldInSql(texts));
  });

  it('has neither letters in upper case nor accents beside them', async () => {
    const texts = ['  Sénd\u00ADero\u00A0\u200B de\tÑora ', '\u202F', '', 'Straße in Tromsø', 'ΣΟΦΙΑ', '“L’Île” – 1ª'];
    const expected = ['sendero de nora', '', '', 'strasse in tromso', 'σοφια', '"l\'ile" - 1a'];
    expect(texts.map(fold)).toEqual(expected);
    expect(await foldInSql(texts)).toEqual(expected);
  });
});

const listed = async (url: string) =>
  (await api.admin('GET', url)).json<{ 'hydra:member': { name: string }[] }>()['hydra:member'].map(({ name }) => name);

it.each([
  ['Ruta\u00A0del Vino', 'ruta del vino'],
  ['Senderismo', ' senderismo '],
  ['Donau\u00ADdampf', 'donaudampf'],
  ['Cata a ciegas', 'cata\u202F a  ciegas'],
  ['Kayak', 'ka\u200Byak'],
])('D-96 the tag %j is found by the filter %j', async (name, filter) => {
  const answer = await api.admin('POST', '/tags', { payload: { name } });
  expect(answer.json().name).toBe(name);
  expect(await listed(`/tags?name=${encodeURIComponent(filter)}`)).toEqual([name]);
  await api.admin('DELETE', answer.json()['@id']);
  expect(await listed(`/trash?name=${encodeURIComponent(filter)}`)).toEqual([name]);
});

it('D-96 a filter by a text of a referenced record folds, too', async () => {
  const { location, experienceBody } = await addCatalogue(api);
  await create(api, '/experiences', await experienceBody({ name: 'Las Canteras' }));
  await api.admin('PUT', location['@id'], { payload: { name: 'Las\u00A0Palmas', country: 'ES' } });
  expect(await listed('/experiences?location.name=las%20palmas')).toEqual(['Las Canteras']);
});
