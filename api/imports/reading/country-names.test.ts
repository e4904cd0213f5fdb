import { expect, it } from 'vitest';
import { countries } from '@trastienda/contract/countries/countries';
import { worldOf } from '../../../sandbox/catalogue/world.ts';
import { toCountryCode } from './country-names.ts';

it.each([
  ['Alemania', 'DE'],
  ['Germany', 'DE'],
  ['  república  checa ', 'CZ'],
  ['Czech Republic', 'CZ'],
  ['Holanda', 'NL'],
  ['The Netherlands', 'NL'],
  ['Côte d’Ivoire', 'CI'],
  ["Cote d'Ivoire", 'CI'],
  ['EE. UU.', 'US'],
  ['EEUU', 'US'],
  ['Turkey', 'TR'],
  ['Trinidad & Tobago', 'TT'],
  ['RAE de Hong Kong (China)', 'HK'],
  ['Myanmar (Burma)', 'MM'],
  ['es', 'ES'],
])('D-66 %s is the country %s', (name, code) => expect(toCountryCode(name)).toBe(code));

it.each(['', ' ', 'Syldavia', 'constructor', 'España y Portugal', '🇪🇸'])('D-66 %j is not a country', (name) =>
  expect(toCountryCode(name)).toBeUndefined(),
);

it('D-66 the name of each country maps to its own code, and the names in the stand-in are known', () => {
  for (const { code, name } of countries) {
    expect([name.es, toCountryCode(name.es)]).toEqual([name.es, code]);
    expect([name.en, toCountryCode(name.en)]).toEqual([name.en, code]);
  }
  for (const { code, name } of worldOf(1).countries) {
    expect([toCountryCode(name.es ?? ''), toCountryCode(name.en ?? '')]).toEqual([code, code]);
  }
});
