import { countries, countryAliases } from '@trastienda/contract/countries/countries';
import { fold } from '@trastienda/contract/fold';
import { contentLanguages } from '@trastienda/contract/language';

/** Further names that sources use for countries, in English and Spanish. Regions such as 'Canary Islands' map to their country. */
const extraNames: Readonly<Record<string, readonly string[]>> = {
  AE: ['UAE', 'Emirates', 'Dubai', 'Abu Dhabi'],
  BN: ['Brunei Darussalam'],
  BO: ['Estado Plurinacional de Bolivia'],
  CD: ['DR Congo', 'Democratic Republic of the Congo', 'República Democrática del Congo'],
  CI: ['Ivory Coast', 'Costa de Marfil'],
  CV: ['Cape Verde', 'Cabo Verde'],
  CZ: ['Czech Republic', 'Czechia', 'Chequia'],
  ES: ['Basque Country', 'Balearic Islands', 'Canary Islands', 'Islas Baleares', 'Islas Canarias'],
  GB: ['UK', 'Great Britain', 'England', 'Scotland', 'Wales', 'Northern Ireland'],
  IR: ['Islamic Republic of Iran', 'República Islámica de Irán'],
  KR: ['South Korea', 'Republic of Korea', 'Corea del Sur', 'República de Corea'],
  LA: ['Lao PDR'],
  MD: ['Republic of Moldova', 'Moldavia'],
  MK: ['Macedonia', 'FYROM'],
  MM: ['Burma'],
  NL: ['Holland', 'The Netherlands'],
  PS: ['Palestine', 'Palestina', 'Palestinian Territories'],
  RU: ['Russian Federation', 'Federación Rusa', 'Federación de Rusia'],
  SZ: ['Swaziland'],
  TL: ['East Timor'],
  TR: ['Turkey', 'Turquía', 'Türkiye'],
  TZ: ['United Republic of Tanzania'],
  US: ['United States of America', 'EEUU', 'EUA'],
  VA: ['Vatican', 'Vatican City', 'Ciudad del Vaticano', 'Holy See'],
  VE: ['República Bolivariana de Venezuela'],
};

/** Normalises a name for lookup: ignores case, accents, punctuation and a leading "the". */
const keyOf = (name: string) =>
  fold(name.replaceAll('&', ' and '))
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/^the /, '');

const displayed = contentLanguages.map((language) => new Intl.DisplayNames(language, { type: 'region' }));
const codes = new Map(
  countries.flatMap(({ code, name }) =>
    [
      code,
      name.es,
      name.en,
      ...(countryAliases[code] ?? []),
      ...(extraNames[code] ?? []),
      ...displayed.flatMap((names) => names.of(code) ?? []),
    ].map((called): [string, string] => [keyOf(called), code]),
  ),
);

/** Returns the ISO code of a country, given its code or one of its names in Spanish or English; undefined for an unknown name. */
export const toCountryCode = (name: string): string | undefined => codes.get(keyOf(name));
