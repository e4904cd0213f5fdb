import * as z from 'zod';
import { cutChars } from '@trastienda/contract/characters';
import { contentLanguages, otherLanguage, type Language } from '@trastienda/contract/language';
import { toPlainLetters } from '@trastienda/contract/fold';
import { limits } from '@trastienda/contract/limits';
import { ApiError } from '../../../http/errors.ts';
import { toCountryCode } from '../../reading/country-names.ts';
import { normalise } from '../../reading/normalise.ts';
import { toLabelId, toLabelName } from './octo-labels.ts';
import { retryList } from '../../reading/retry-list.ts';
import { readAnswer, defaultRetryPolicy, type RetryPolicy } from '../../reading/retry.ts';
import { toSafeName } from '../../../distributor/safe-text.ts';
import type { ImportSource, RawActivity, Reading, Term } from '../../source.ts';
import { textId } from '../../../distributor/source-id.ts';

/** `name` is the display name of the supplier, and the name of the maker of its experiences. */
type Account = { url: string; token: string; name: string };

const list = 'products';
/** OCTO ids are strings. */
const product = z.looseObject({ id: textId });
type Product = z.output<typeof product>;
const mediaMember = z.object({ src: z.string(), type: z.string().nullish(), rel: z.unknown() });
const address = z.object({ addressLocality: z.string(), addressCountry: z.string() });
const startPlaces = z.array(
  z
    .object({ types: z.array(z.unknown()).catch([]), place: z.object({ postalAddress: address }) })
    .nullable()
    .catch(null),
);
type Place = { id: string; name: string; country: string };

/**
 * Returns the import source for a supplier with an OCTO API, the open standard for tours. It reads one list of products per language, with
 * the content capability.
 */
export function octoSource({ url, token, name }: Account, overrides: Partial<RetryPolicy> = {}): ImportSource {
  const retryPolicy = { ...defaultRetryPolicy, ...overrides };
  const open = (language: Language) => (signal: AbortSignal) =>
    fetch(`${url}/products`, {
      headers: {
        accept: 'application/json',
        authorization: `Bearer ${token}`,
        'octo-capabilities': 'octo/content',
        'accept-language': language,
        'user-agent': 'Mozilla/5.0 (compatible; Trastienda)',
      },
      // Redirects are refused, because they could lead to a host that must not receive the token.
      redirect: 'error',
      signal,
    });

  async function* read(signal: AbortSignal): AsyncGenerator<Reading[]> {
    yield [{ is: 'lists', count: contentLanguages.length }];
    const places = new Map<string, string>();
    for (const language of contentLanguages) {
      try {
        const once = () => readOnce(readAnswer(open(language), signal, retryPolicy), { language, places, base: url });
        yield* retryList(once, { language, place: 0, signal, retryPolicy });
      } catch (cause) {
        signal.throwIfAborted();
        throw new ApiError('distributorDown', { cause });
      }
      yield [{ is: 'listRead', list }];
    }
  }

  return { key: 'octo', maker: { name, email: 'octo@example.com' }, origin: new URL(url).origin, read };
}

/**
 * Yields the readings of a product list, in a single attempt.
 * @param places the place id of each product, by product id. Reading the Spanish list fills the map. The English list takes the ids from
 * the map, because an id that is built from an English name could differ.
 * @param base the URL of the source.
 */
async function* readOnce(
  lists: AsyncIterable<unknown[]>,
  { language, places, base }: { language: Language; places: Map<string, string>; base: string },
): AsyncGenerator<Reading[]> {
  // A failed attempt may have found places that the list no longer has.
  if (language === 'es') places.clear();
  const seen = new Set<string>();
  const yieldedTerms = new Set<string>();
  for await (const records of lists) {
    yield records.flatMap((one) => [...toReadings(one)]);
  }

  function* toReadings(one: unknown): Generator<Reading> {
    const { data } = product.safeParse(one);
    if (!data || seen.has(data.id)) {
      yield { is: 'rejected', id: data?.id ?? null, list, note: { key: data ? 'duplicate' : toFault(one) } };
      return;
    }
    seen.add(data.id);
    const place = placeOf(data);
    if (place && language === 'es') places.set(data.id, place.id);
    const tags = tagsOf(data);
    for (const term of termsOf(data, language, {
      place: place && { ...place, id: places.get(data.id) ?? place.id },
      tags,
    })) {
      const key = `${term.kind} ${term.id}`;
      if (!yieldedTerms.has(key)) yield { is: 'term', term };
      yieldedTerms.add(key);
    }
    const { fields, notes } = normalise(
      {
        ...textsOf(data, language),
        url: undefined,
        duration: data['durationMinutesFrom'],
        location: places.get(data.id),
        tags,
        zones: undefined,
        pictures: toPictures(data['media']),
      },
      base,
    );
    yield { is: 'activity', id: data.id, language, place: 0, fields, notes };
  }
}

const toFault = (value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? 'noId' : 'noRecord';

/**
 * Returns the texts of a product. Returns none if its `locale` is the other language: the supplier sends untranslated texts that way.
 */
function textsOf(data: Product, language: Language): Pick<RawActivity, 'name' | 'description'> {
  if (isIn(data, otherLanguage(language))) return { name: undefined, description: [] };
  return {
    name: data['title'] ?? data['internalName'],
    description: [data['description'], data['shortDescription']],
  };
}

const isIn = ({ locale }: Product, language: Language) =>
  typeof locale === 'string' && locale.toLowerCase().split(/[-_]/)[0] === language;

/**
 * Returns the starting place, or else the first place; undefined if it has no name or no known country. The id is built from the country
 * code and the name, because OCTO has no place ids.
 */
function placeOf(data: Product): Place | undefined {
  const found = startPlaces.safeParse(data['locations']).data?.flatMap((one) => one ?? []) ?? [];
  const { postalAddress } = (found.find(({ types }) => types.includes('START')) ?? found[0])?.place ?? {};
  const name = toSafeName(postalAddress?.addressLocality ?? '');
  const country = toCountryCode(postalAddress?.addressCountry ?? '');
  if (!name || !country) return undefined;
  return { id: cutChars(`${country}/${toPlainLetters(name)}`, limits.lineMaxChars), name, country };
}

function tagsOf(data: Product): unknown {
  const { categoryLabels: labels } = data;
  if (!Array.isArray(labels)) return labels;
  return labels
    .map((one: unknown) => (typeof one === 'string' ? toLabelId(toSafeName(one)) : one))
    .filter((one) => one !== '');
}

function* termsOf(
  data: Product,
  language: Language,
  { place, tags }: { place: Place | undefined; tags: unknown },
): Generator<Term> {
  if (place && !isIn(data, otherLanguage(language))) yield { kind: 'location', language, ...place };
  for (const id of Array.isArray(tags) ? tags : []) {
    if (typeof id === 'string') yield { kind: 'tag', id, language, name: toLabelName(id, language) };
  }
}

/**
 * Returns the pictures, cover first, without videos, documents and logos. Invalid members are returned unchanged, so that `normalise`
 * adds notes about them.
 */
function toPictures(media: unknown): unknown {
  if (!Array.isArray(media)) return media;
  const members = media.map((one: unknown) => mediaMember.safeParse(one).data ?? { junk: one });
  const isCover = (one: object) => 'rel' in one && one.rel === 'COVER';
  return members
    .sort((a, b) => Number(isCover(b)) - Number(isCover(a)))
    .flatMap((one) => {
      if ('junk' in one) return [one.junk];
      return (one.type ?? 'image/').startsWith('image/') && one.rel !== 'LOGO' ? one.src : [];
    });
}
