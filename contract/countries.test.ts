import { expect, it } from 'vitest';
import { countries, countryAliases, toCountryMembers, toCountryName } from './countries.ts';

it('D-48 has every ISO 3166-1 code once, none of them empty', () => {
  const codes = countries.map(({ code }) => code);
  expect(codes).toHaveLength(249);
  expect(new Set(codes).size).toBe(249);
  expect(codes.every((code) => /^[A-Z]{2}$/.test(code))).toBe(true);
});

it('D-48 gives each country a name of its own in both languages', () => {
  for (const language of ['es', 'en'] as const) {
    const names = countries.map(({ name }) => name[language]);
    expect(new Set(names).size).toBe(249);
    expect(names.every((name) => name.trim() === name && name !== '')).toBe(true);
  }
});

it.each([
  ['Holanda', 'NL'],
  ['País Vasco', 'ES'],
  ['País Vasco francés', 'FR'],
])('D-48 finds %s under %s', (alias, code) => {
  expect(countryAliases[code]).toContain(alias);
});

it('D-48 has aliases only for countries that exist, and none that is a country’s name', () => {
  const codes = countries.map(({ code }) => code);
  const names = countries.map(({ name }) => name.es);
  for (const [code, aliases] of Object.entries(countryAliases)) {
    expect(codes).toContain(code);
    for (const alias of aliases) expect(names).not.toContain(alias);
  }
});

it('sorts its members by their names in the language asked for', () => {
  expect(
    toCountryMembers('es')
      .map(({ text }) => text)
      .slice(0, 2),
  ).toEqual(['Afganistán', 'Albania']);
  expect(toCountryMembers('en').find(({ code }) => code === 'DE')?.text).toBe('Germany');
});

it('A-60 names a country whatever the case of its code', () => {
  expect(toCountryName('es', 'es')).toBe('España');
  expect(toCountryName('XX', 'es')).toBe('XX');
  expect(toCountryName(null, 'es')).toBe('');
  expect(toCountryName(undefined, 'es')).toBe('');
});
