import { inspect } from 'node:util';
import { limits } from '@trastienda/contract/limits';
import { isUrl } from '@trastienda/contract/validators/url';
import { maxZones, type ActivityFields, type Note } from '../sources/source.ts';
import { cutText, isTooMuch, toSafeLine, toSafeText } from './safe-text.ts';

const { description, images, maxTags } = limits.experience;
const minutesOfDay = 24 * 60;

/** The unvalidated fields of an activity. A field that the source does not provide is undefined. */
export type RawActivity = {
  name: unknown;
  /** Alternative descriptions, in order of preference. */
  descriptions: unknown[];
  url: unknown;
  minutes: unknown;
  location: string | undefined;
  tags: unknown;
  zones?: unknown;
  pictures: unknown;
};

/**
 * Turns raw source data into valid fields, with notes on dropped or changed values. A field with an unusable value is left out, so that the
 * stored value stays; only an empty value of the source empties a field.
 */
export function normalise(raw: RawActivity): { fields: ActivityFields; notes: Note[] } {
  const notes: Note[] = [];
  const note = (key: Note['key'], field: string, value?: string) =>
    notes.push({ key, field, ...(value !== undefined && { value: cutText(toSafeLine(value), 100) }) });

  function noteCut(field: string) {
    if (!notes.some((one) => one.key === 'cut' && one.field === field)) note('cut', field);
  }

  function textOf(value: unknown, field: string, clean: (html: string) => string): string | undefined {
    if (value === undefined) return undefined;
    if (value === null) return '';
    if (typeof value === 'string') {
      if (isTooMuch(value)) noteCut(field);
      return clean(value);
    }
    if (typeof value === 'number') return String(value);
    note('wrongType', field);
    return undefined;
  }

  function toName(): string | null | undefined {
    const text = textOf(raw.name, 'name', toSafeLine);
    if (text === undefined) return undefined;
    if (text.length > limits.lineMaxChars) noteCut('name');
    return cutText(text, limits.lineMaxChars) || null;
  }

  /**
   * Returns the first description of valid length, or else the first non-empty description, truncated if too long. Returns null if all
   * given descriptions are empty; undefined if none is given, or if one is unusable and the others are empty.
   */
  function toDescription(): string | null | undefined {
    const given = raw.descriptions.filter((value) => value !== undefined);
    const usable = given.flatMap((value) => textOf(value, 'description', toSafeText) ?? []);
    const texts = usable.filter((text) => text !== '');
    const fits = ({ length }: string) => length >= description.minChars && length <= description.maxChars;
    const text = texts.find(fits) ?? texts[0];
    if (text === undefined) return given.length > 0 && usable.length === given.length ? null : undefined;
    if (text.length > description.maxChars) noteCut('description');
    return cutText(text, description.maxChars);
  }

  function toUrl(): string | null | undefined {
    const text = textOf(raw.url, 'url', (value) => value.trim());
    if (text === undefined) return undefined;
    if (text === '') return null;
    if (isUrl(text) && text.length <= limits.lineMaxChars && isPlain(text)) return text;
    note('badAddress', 'url', text);
    return undefined;
  }

  function toDuration(): string | null | undefined {
    if (raw.minutes === undefined) return undefined;
    if (raw.minutes === null || raw.minutes === '') return null;
    const { minutes } = raw;
    const whole = typeof minutes === 'string' || typeof minutes === 'number' ? Math.round(Number(minutes)) : NaN;
    if (!(whole > 0) || whole >= minutesOfDay) {
      // `depth` limits the length of the text for a nested object.
      note('badDuration', 'duration', typeof minutes === 'string' ? minutes : inspect(minutes, { depth: 1 }));
      return undefined;
    }
    const twoDigits = (value: number) => String(value).padStart(2, '0');
    return `${twoDigits(Math.floor(whole / 60))}:${twoDigits(whole % 60)}`;
  }

  /**
   * Returns the usable members of a list, without duplicates; an empty list for null. Returns undefined if the value is missing or not a
   * list, or if a non-empty list has no usable member.
   */
  function listOf(value: unknown, { field, keyOf, isGood }: Member): string[] | undefined {
    if (value === undefined) return undefined;
    if (value === null) return [];
    if (!Array.isArray(value)) {
      note('wrongType', field);
      return undefined;
    }
    const members = value.flatMap((member: unknown) => {
      const inner: unknown = typeof member === 'object' && member !== null ? Reflect.get(member, keyOf) : member;
      if ((typeof inner === 'string' && inner.trim() !== '') || typeof inner === 'number') return String(inner).trim();
      note('wrongType', field);
      return [];
    });
    const good = [...new Set(members)].filter(isGood);
    return good.length > 0 || value.length === 0 ? good : undefined;
  }

  function toPictures(): string[] | undefined {
    const isGood = (address: string) => {
      const isIt = isUrl(address) && address.length <= 2_000 && isPlain(address);
      if (!isIt) note('badPicture', 'pictures', address);
      return isIt;
    };
    const addresses = listOf(raw.pictures, { field: 'pictures', keyOf: 'url', isGood });
    if (addresses === undefined) return undefined;
    if (addresses.length > images.max) note('tooManyPictures', 'pictures', String(addresses.length));
    return addresses.slice(0, images.max);
  }

  function toIds(value: unknown, { field, max, tooMany }: { field: string; max: number; tooMany: Note['key'] }) {
    const isGood = (id: string) => id.length <= limits.lineMaxChars && isPlain(id);
    const ids = listOf(value, { field, keyOf: 'id', isGood });
    if (ids === undefined) return undefined;
    if (ids.length > max) note(tooMany, field, String(ids.length));
    return ids.slice(0, max).sort();
  }

  return {
    fields: {
      ...sent('name', toName()),
      ...sent('description', toDescription()),
      ...sent('url', toUrl()),
      ...sent('duration', toDuration()),
      ...sent('location', raw.location),
      ...sent('tags', toIds(raw.tags, { field: 'tags', max: maxTags, tooMany: 'tooManyTags' })),
      ...sent('zones', toIds(raw.zones, { field: 'zones', max: maxZones, tooMany: 'tooManyZones' })),
      ...sent('pictures', toPictures()),
    },
    notes,
  };
}

const sent = <K extends string, V>(key: K, value: V | undefined) =>
  value === undefined ? {} : ({ [key]: value } as Record<K, V>);

type Member = { field: string; keyOf: string; isGood: (member: string) => boolean };

/** Whether a text contains no whitespace, no control characters and no lone surrogates. PostgreSQL rejects lone surrogates. */
const isPlain = (text: string) => !/[\s\p{C}]/u.test(text) && text.isWellFormed();
