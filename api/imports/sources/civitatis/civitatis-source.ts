import * as z from 'zod';
import { contentLanguages, type Language } from '@trastienda/contract/language';
import { civitatisCalls, type Account } from '../../../distributor/civitatis-calls.ts';
import { ApiError } from '../../../http/errors.ts';
import { merge } from '../../reading/merge.ts';
import { normalise } from '../../reading/normalise.ts';
import { retryList } from '../../reading/retry-list.ts';
import { withRetries, readAnswer, defaultRetryPolicy, type RetryPolicy } from '../../reading/retry.ts';
import { civitatisKey, type ImportSource, type Reading } from '../../source.ts';
import { sourceId as id } from '../../../distributor/source-id.ts';
import {
  readCountryCodes,
  readTagsAndLocations,
  toLocation,
  toZones,
  type Destination,
  type ReadList,
  type ReadWith,
  type UnknownCountry,
} from './civitatis-terms.ts';

/** The number of lists read concurrently: few enough not to overload the server, enough to read a few thousand lists in minutes. */
const maxConcurrentLists = 4;

/** A list of activities. `base` is the URL of the source. */
type Where = { list: string; place: number; language: Language; base: string | undefined };
const unconverted = (lists: AsyncIterable<unknown[]>) => lists;
const record = z.record(z.string(), z.unknown());

/** Returns the import source for Civitatis. It reads one list of activities per destination and language. */
export function civitatisSource(account: Account, overrides: Partial<RetryPolicy> = {}): ImportSource {
  const retryPolicy = { ...defaultRetryPolicy, ...overrides };
  const calls = civitatisCalls(account);

  const records = (path: string, signal: AbortSignal) =>
    readAnswer((idle) => calls.open(path, idle), signal, retryPolicy);

  async function* read(signal: AbortSignal): AsyncGenerator<Reading[]> {
    const required: ReadWith = (path, convert) =>
      withRetries(() => convert(records(path, signal)), signal, retryPolicy);
    const optional: ReadList = (path) => unlessItFails(required(path, unconverted), signal);
    let destinations: readonly Destination[];
    let unknownCountries: readonly UnknownCountry[];
    try {
      ({ destinations, unknownCountries } = yield* readTagsAndLocations(required));
    } catch (cause) {
      signal.throwIfAborted();
      throw new ApiError('distributorDown', { cause });
    }
    if (unknownCountries.length > 0) {
      const countries = await readCountryCodes(optional);
      for (const { destination, language } of unknownCountries) {
        yield [...toLocation(destination, language, countries.get(destination.idCountry ?? ''))];
      }
    }
    for (const language of contentLanguages) yield* toZones(optional(`/zones?lang=${language}`), language);
    const open = destinations
      .map((destination, place) => ({ destination, place }))
      .filter((one) => one.destination.totalActivities !== 0);
    yield [{ is: 'lists', count: open.length * contentLanguages.length }];
    const lists = contentLanguages.flatMap((language) =>
      open.map(({ destination, place }) =>
        activities({ list: destination.id, place, language, base: account.url }, signal),
      ),
    );
    yield* merge(lists, maxConcurrentLists);
  }

  async function* activities(where: Where, signal: AbortSignal): AsyncGenerator<Reading[]> {
    const { list, language } = where;
    try {
      const path = `/destinations/${encodeURIComponent(list)}/activities?lang=${language}`;
      yield* retryList(() => readOnce(records(path, signal), where), { ...where, signal, retryPolicy });
      yield [{ is: 'listRead', list }];
    } catch {
      signal.throwIfAborted();
      yield [{ is: 'listFailed', list }];
    }
  }

  return {
    key: civitatisKey,
    maker: { name: 'Civitatis', email: 'civitatis@example.com' },
    origin: account.url === undefined ? undefined : new URL(account.url).origin,
    read,
  };
}

/**
 * Yields the readings of a list, in a single attempt. An activity with a repeated id is rejected; the first activity with the id is kept.
 */
async function* readOnce(lists: AsyncIterable<unknown[]>, where: Where): AsyncGenerator<Reading[]> {
  const seen = new Set<string>();
  const toFirst = (reading: Reading): Reading => {
    if (reading.is !== 'activity') return reading;
    if (seen.has(reading.id)) return { is: 'rejected', id: reading.id, list: where.list, note: { key: 'duplicate' } };
    seen.add(reading.id);
    return reading;
  };
  for await (const records of lists) yield records.map((one) => toFirst(toReading(one, where)));
}

/** Yields the records of an optional list. If reading the list fails, yields the records received so far and ignores the error. */
async function* unlessItFails<T>(records: AsyncIterable<T>, signal: AbortSignal): AsyncGenerator<T> {
  try {
    yield* records;
  } catch {
    signal.throwIfAborted();
  }
}

function toReading(value: unknown, { list, base, ...where }: Where): Reading {
  const { data } = record.safeParse(value);
  if (!data || Array.isArray(value)) return { is: 'rejected', id: null, list, note: { key: 'noRecord' } };
  const { data: activityId } = id.safeParse(data['id']);
  if (activityId === undefined) return { is: 'rejected', id: null, list, note: { key: 'noId' } };
  const { fields, notes } = normalise(
    {
      name: data['name'],
      description: [data['description'], data['shortDescription']],
      url: data['url'],
      duration: data['duration'],
      // A list may include activities of neighbouring destinations, so the activity's own destination is preferred.
      location: id.safeParse(data['idDestination']).data ?? list,
      tags: data['typologies'],
      zones: toZoneIds(data['idZone']),
      pictures: data['images'],
    },
    base,
  );
  return { is: 'activity', id: activityId, ...where, fields, notes };
}

/**
 * Returns the zone ids, or undefined if the record has no `idZone`. Only the stand-in server sends `idZone`: as far as is known, the real
 * API has no zones.
 */
function toZoneIds(idZone: unknown): unknown {
  if (idZone === undefined) return undefined;
  return idZone === null || idZone === '' ? [] : [idZone];
}
