import { countries, countryAliases } from '@trastienda/contract/countries/countries';
import { fold } from '@trastienda/contract/fold';
import { limits } from '@trastienda/contract/limits';
import { moreCountryNames } from './more-country-names.ts';

/** The locales whose CLDR names are known: Spanish and English, and their variants in other countries. */
const locales = ['es', 'es-419', 'es-AR', 'es-MX', 'es-US', 'en', 'en-GB', 'en-AU'];
const displayed = locales.flatMap((locale) =>
  (['long', 'short'] as const).map((style) => new Intl.DisplayNames(locale, { type: 'region', style })),
);

/** Normalises a name for lookup: ignores case, accents, punctuation and a leading article. */
const keyOf = (name: string) =>
  fold(name.replaceAll('&', ' and '))
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/^(?:the|el|la|los|las) /, '');

const codes = new Map(
  countries.flatMap(({ code, name }) =>
    [
      ...displayed.flatMap((names) => names.of(code) ?? []),
      ...(moreCountryNames[code] ?? []),
      ...(countryAliases[code] ?? []),
      name.es,
      name.en,
      code,
    ].map((called): [string, string] => [keyOf(called), code]),
  ),
);

const form =
  'republica|reino|principado|sultanato|ducado|estados?|mancomunidad|union|federacion|republic|kingdom|principality|sultanate|duchy|states?|commonwealth|federation';
/** The beginning of an official name, such as `República Oriental del` or `Federal Democratic Republic of`. */
const officialBeginning = new RegExp(`^(?:[a-z]+ ){0,4}?(?:${form})(?: [a-z]+){0,3}? (?:de|del|of) `);
/** The additions in names of islands, such as `Islas Maldivas`. */
const islands = /^islas? (?:de )?| islands?$/;

/**
 * Returns the ISO code of a country, given its code or its usual or official name in Spanish or English, also inverted as in
 * `Irán (República Islámica del)`. Undefined for an unknown name.
 */
export function toCountryCode(name: string): string | undefined {
  // A source may send a text of any length, and the search for an official beginning takes quadratic time.
  if (name.length > limits.lineMaxChars) return undefined;
  const turned = name.replace(/^([^,(]+)[,(]([^,()]+)\)?\s*$/, '$2 $1');
  return findCode(keyOf(name)) ?? findCode(keyOf(turned));
}

function findCode(key: string): string | undefined {
  const code = codes.get(key);
  const shorter = keyOf(key.replace(officialBeginning, '').replace(islands, ''));
  return code ?? (shorter === key ? undefined : findCode(shorter));
}
