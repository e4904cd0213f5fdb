import { expect, it } from 'vitest';
import { countries, countryAliases, toCountryMembers, toCountryName } from './countries.ts';

it('D-48 contains every ISO 3166-1 code once', () => {
  const codes = countries.map(({ code }) => code);
  expect(codes).toHaveLength(249);
  expect(new Set(codes).size).toBe(249);
  expect(codes.every((code) => /^[A-Z]{2}$/.test(code))).toBe(true);
});

it('D-48 each country has a unique name in both languages', () => {
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

it('D-48 aliases belong to existing countries, and none is the name of a country', () => {
  const codes = countries.map(({ code }) => code);
  const names = countries.map(({ name }) => name.es);
  for (const [code, aliases] of Object.entries(countryAliases)) {
    expect(codes).toContain(code);
    for (const alias of aliases) expect(names).not.toContain(alias);
  }
});

it('sorts the members by their names in the requested language', () => {
  expect(
    toCountryMembers('es')
      .map(({ text }) => text)
      .slice(0, 2),
  ).toEqual(['Afganistán', 'Albania']);
  expect(toCountryMembers('en').find(({ code }) => code === 'DE')?.text).toBe('Germany');
});

it('A-60 returns the name of a country for its code in any case', () => {
  expect(toCountryName('es', 'es')).toBe('España');
  expect(toCountryName('XX', 'es')).toBe('XX');
  expect(toCountryName(null, 'es')).toBe('');
  expect(toCountryName(undefined, 'es')).toBe('');
});
