import * as z from 'zod';
import { contentLanguages, type Language } from '@trastienda/contract/language';
import { toSafeLine, toSafeName } from '../../../distributor/safe-text.ts';
import { sourceId as id } from '../../../distributor/source-id.ts';
import { toCountryCode } from '../../reading/country-names.ts';
import type { Reading } from '../../source.ts';

const label = z.object({ id, name: z.string().nullish().catch(null) });
const destination = label.extend({
  idCountry: id.nullish().catch(null),
  nameCountry: z.string().nullish().catch(null),
  totalActivities: z.coerce.number().nullish().catch(null),
});
const zone = label.extend({ idDestination: id });
export type Destination = z.output<typeof destination>;
/** A destination, as the list in `language` contains it, whose country is not recognized by its name. */
export type UnknownCountry = { destination: Destination; language: Language };
export type ReadList = (path: string) => AsyncIterable<unknown[]>;
/** Reads a list and converts it; after a failure, both begin again. */
export type ReadWith = <T>(
  path: string,
  convert: (lists: AsyncIterable<unknown[]>) => AsyncIterable<T>,
) => AsyncIterable<T>;

/** The destinations of the list in a language, by id; `unknownCountries` are those whose country is not recognized by its name. */
type Found = { destinations: Map<string, Destination>; unknownCountries: Map<string, UnknownCountry> };

/** Yields the tags, and the locations whose country is recognized. Returns the destinations, and those of other countries by language. */
export async function* readTagsAndLocations(
  read: ReadWith,
): AsyncGenerator<Reading[], { destinations: Destination[]; unknownCountries: UnknownCountry[] }> {
  const found = new Map<Language, Found>();
  for (const language of contentLanguages) {
    yield* read(`/typologies?lang=${language}`, (lists) => termsOf(lists, language));
    yield* read(`/destinations?lang=${language}`, (lists) => {
      // Each attempt starts with empty maps, because a failed one may have contained destinations that have been removed since.
      const once: Found = { destinations: new Map(), unknownCountries: new Map() };
      found.set(language, once);
      return toLocations(lists, language, once);
    });
  }
  return {
    destinations: [...(found.get('es')?.destinations.values() ?? [])],
    unknownCountries: [...found.values()].flatMap(({ unknownCountries }) => [...unknownCountries.values()]),
  };
}

async function* toLocations(
  lists: AsyncIterable<unknown[]>,
  language: Language,
  { destinations, unknownCountries }: Found,
): AsyncGenerator<Reading[]> {
  for await (const records of lists) {
    const readings: Reading[] = [];
    for (const data of records.flatMap((one) => destination.safeParse(one).data ?? [])) {
      destinations.set(data.id, data);
      const country = toCountryCode(toSafeLine(data.nameCountry ?? ''));
      if (country) readings.push(...toLocation(data, language, country));
      else unknownCountries.set(data.id, { destination: data, language });
    }
    yield readings;
  }
}

/** Returns country codes by the distributor's country ids. A country is left out if its name is unknown in both languages. */
export async function readCountryCodes(read: ReadList): Promise<Map<string, string>> {
  const codes = new Map<string, string>();
  for (const language of contentLanguages) {
    for await (const records of read(`/countries?lang=${language}`)) {
      for (const { id: country, name } of records.flatMap((one) => label.safeParse(one).data ?? [])) {
        const code = toCountryCode(toSafeLine(name ?? ''));
        if (code) codes.set(country, code);
      }
    }
  }
  return codes;
}

async function* termsOf(lists: AsyncIterable<unknown[]>, language: Language): AsyncGenerator<Reading[]> {
  for await (const records of lists) yield records.flatMap((one) => toTag(one, language));
}

function toTag(value: unknown, language: Language): Reading[] {
  const { data } = label.safeParse(value);
  const name = toSafeName(data?.name ?? '');
  return data && name ? [{ is: 'term', term: { kind: 'tag', id: data.id, language, name } }] : [];
}

export async function* toZones(lists: AsyncIterable<unknown[]>, language: Language): AsyncGenerator<Reading[]> {
  for await (const records of lists) yield records.flatMap((one) => toZone(one, language));
}

function toZone(value: unknown, language: Language): Reading[] {
  const { data } = zone.safeParse(value);
  const name = toSafeName(data?.name ?? '');
  if (!data || !name) return [];
  return [{ is: 'term', term: { kind: 'zone', id: data.id, language, name, parentId: data.idDestination } }];
}

/** Yields the location term of a destination, or nothing if the destination has no name. */
export function* toLocation(
  { id, name, nameCountry }: Destination,
  language: Language,
  country: string | undefined,
): Generator<Reading> {
  const shown = toSafeName(name ?? '');
  if (!shown) return;
  const countryName = toSafeName(nameCountry ?? '');
  // The name of an unknown country is stored once, in Spanish.
  const unknown = !country && countryName && language === 'es' && { countryName };
  yield { is: 'term', term: { kind: 'location', id, language, name: shown, ...(country && { country }), ...unknown } };
}
