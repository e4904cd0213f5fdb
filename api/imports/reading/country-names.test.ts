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
  ['Viet Nam', 'VN'],
  ['Macau', 'MO'],
  ['La Reunión', 'RE'],
  ['Bahréin', 'BH'],
  ['Arabia Saudita', 'SA'],
  ['Emiratos Árabes', 'AE'],
  ['Los Emiratos Árabes Unidos', 'AE'],
  ['El Vaticano', 'VA'],
  ['Estado de la Ciudad del Vaticano', 'VA'],
  ['Islas Maldivas', 'MV'],
  ['Fiji Islands', 'FJ'],
  ['St. Lucia', 'LC'],
  ['República Oriental del Uruguay', 'UY'],
  ['Reino de los Países Bajos', 'NL'],
  ['Federal Democratic Republic of Ethiopia', 'ET'],
  ['Republic of the Union of Myanmar', 'MM'],
  ['Irán (República Islámica del)', 'IR'],
  ['Bolivia, Plurinational State of', 'BO'],
  ['Micronesia (Estados Federados de)', 'FM'],
  ['Tanzania, United Republic of', 'TZ'],
  ['Moldova, Republic of', 'MD'],
  ['República Popular China', 'CN'],
  ["People's Republic of China", 'CN'],
  ['Republic of China', 'TW'],
  ['República de Corea', 'KR'],
  ['República Popular Democrática de Corea', 'KP'],
  ["Korea, Democratic People's Republic of", 'KP'],
  ['Congo (República Democrática del)', 'CD'],
  ['Congo, Republic of the', 'CG'],
  ['República Dominicana', 'DO'],
  ['Dominica', 'DM'],
  ['Guinea Ecuatorial', 'GQ'],
  ['Isla de Man', 'IM'],
  ['Estados Unidos de América', 'US'],
])('D-66 %s is the country %s', (name, code) => expect(toCountryCode(name)).toBe(code));

it.each([
  '',
  ' ',
  'Syldavia',
  'constructor',
  'España y Portugal',
  '🇪🇸',
  'República de',
  'Islas',
  'Reino de España y Portugal',
  'Georgia (USA)',
  // Each official beginning is removed in turn.
  'Republic of '.repeat(20_000),
])('D-66 %j is not a country', (name) => expect(toCountryCode(name)).toBeUndefined());

it('D-66 the name of each country maps to its own code, and the names in the stand-in are known', () => {
  for (const { code, name } of countries) {
    expect([name.es, toCountryCode(name.es)]).toEqual([name.es, code]);
    expect([name.en, toCountryCode(name.en)]).toEqual([name.en, code]);
  }
  for (const { code, name } of worldOf(1).countries) {
    expect([toCountryCode(name.es ?? ''), toCountryCode(name.en ?? '')]).toEqual([code, code]);
  }
});
