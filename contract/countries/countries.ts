import { countryNames } from './country-names.ts';
import { fold } from '../fold.ts';
import type { Language } from '../language.ts';

/** A country of ISO 3166-1 (D-48). */
export type Country = { id: number; code: string; name: Record<Language, string> };

export const countries: readonly Country[] = countryNames.map(([code, es, en], index) => ({
  id: index + 1,
  code,
  name: { es, en },
}));

const codes: ReadonlySet<string> = new Set(countries.map(({ code }) => code));

/** Whether a text is a country code in upper case (D-74). */
export const isCountryCode = (text: string): boolean => codes.has(text);

/**
 * By country code: other names under which people search for the country. In older versions of the list, some of these names were entries
 * of their own (D-48).
 */
export const countryAliases: Readonly<Record<string, readonly string[]>> = {
  AE: ['Emiratos', 'Dubái', 'Abu Dabi'],
  BH: ['Bahréin'],
  BY: ['Belarús'],
  CD: ['Congo Kinshasa', 'Zaire'],
  CG: ['Congo Brazzaville'],
  CI: ['Côte d’Ivoire'],
  CN: ['República Popular China'],
  CZ: ['República Checa'],
  ES: ['País Vasco', 'Euskadi', 'Baleares', 'Canarias'],
  FR: ['País Vasco francés', 'Iparralde'],
  GB: ['Gran Bretaña', 'Inglaterra', 'Escocia', 'Gales', 'Irlanda del Norte'],
  IE: ['Eire'],
  KR: ['Corea'],
  KZ: ['Kazajstán'],
  MM: ['Birmania'],
  MO: ['Macau'],
  MX: ['Méjico'],
  NL: ['Holanda'],
  NZ: ['Nueva Zelandia'],
  RE: ['La Reunión'],
  SA: ['Arabia Saudita'],
  SZ: ['Suazilandia'],
  TL: ['Timor Oriental'],
  US: ['USA', 'EE. UU.', 'Estados Unidos de América'],
  VA: ['El Vaticano', 'Santa Sede'],
  VN: ['Viet Nam'],
  ZA: ['Suráfrica'],
};

/**
 * Returns the name of a country by its code, in upper or lower case. Returns an unknown code itself, and an empty string if there is no
 * code.
 */
export const toCountryName = (code: string | null | undefined, language: Language): string =>
  countries.find((country) => country.code === code?.toUpperCase())?.name[language] ?? code ?? '';

/** A member of `GET /countries` (D-10). */
export type CountryMember = { '@id': string; '@type': 'Country'; id: number; code: string; text: string };

/** Returns every country, sorted by its name in the language. */
export const toCountryMembers = (language: Language): CountryMember[] =>
  countries
    .map(({ id, code, name }) => ({
      '@id': `/countries/${id}`,
      '@type': 'Country' as const,
      id,
      code,
      text: name[language],
    }))
    .sort((a, b) => a.text.localeCompare(b.text, language));

/**
 * Returns the country codes that match a search text. A text that is a code, in upper or lower case, matches only that code. Any other text
 * matches all countries that contain it in their Spanish name or in an alias, ignoring case and accents.
 */
export function findCountryCodes(text: string): string[] {
  const code = text.trim().toUpperCase();
  if (isCountryCode(code)) return [code];
  const wanted = fold(text);
  return countries
    .filter(({ code, name }) => [name.es, ...(countryAliases[code] ?? [])].some((one) => fold(one).includes(wanted)))
    .map((country) => country.code);
}
