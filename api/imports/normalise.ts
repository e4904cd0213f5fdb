import { inspect } from 'node:util';
import { limits } from '@trastienda/contract/limits';
import { isUrl } from '@trastienda/contract/validators/url';
import { maxZones, type ActivityFields, type Note } from './source.ts';
import { cutText, toSafeLine, toSafeText } from './safe-text.ts';

const { description, images, maxTags } = limits.experience;
const minutesOfDay = 24 * 60;

/** What a source says of one activity, of any type whatsoever. A field that it does not know is undefined. */
export type RawActivity = {
  name: unknown;
  /** From the one that is liked best to the one that is better than none. */
  descriptions: unknown[];
  url: unknown;
  minutes: unknown;
  location: string | undefined;
  tags: unknown;
  zones?: unknown;
  pictures: unknown;
};

/** Makes a record that our tables take of whatever came, and says what was not taken as it was. */
export function normalise(raw: RawActivity): { fields: ActivityFields; notes: Note[] } {
  const notes: Note[] = [];
  const note = (key: Note['key'], field: string, value?: string) =>
    notes.push({ key, field, ...(value !== undefined && { value: cutText(toSafeLine(value), 100) }) });

  function textOf(value: unknown, field: string, clean: (html: string) => string): string {
    if (value === null || value === undefined) return '';
    if (typeof value === 'string') return clean(value);
    if (typeof value === 'number') return String(value);
    note('wrongType', field);
    return '';
  }

  function toName(): string | null {
    const text = textOf(raw.name, 'name', toSafeLine);
    if (text.length > limits.lineMaxChars) note('cut', 'name');
    return cutText(text, limits.lineMaxChars) || null;
  }

  /** The first that a form would take, else the best one, cut. */
  function toDescription(): string | null {
    const texts = raw.descriptions.map((value) => textOf(value, 'description', toSafeText)).filter(Boolean);
    const fits = ({ length }: string) => length >= description.minChars && length <= description.maxChars;
    const text = texts.find(fits) ?? texts[0] ?? '';
    if (text.length > description.maxChars) note('cut', 'description');
    return cutText(text, description.maxChars) || null;
  }

  function toUrl(): string | null {
    const text = textOf(raw.url, 'url', (value) => value.trim());
    if (text === '') return null;
    if (isUrl(text) && text.length <= limits.lineMaxChars && isPlain(text)) return text;
    note('badAddress', 'url', text);
    return null;
  }

  function toDuration(): string | null {
    if (raw.minutes === null || raw.minutes === '') return null;
    const { minutes } = raw;
    const whole = typeof minutes === 'string' || typeof minutes === 'number' ? Math.round(Number(minutes)) : NaN;
    if (!(whole > 0) || whole >= minutesOfDay) {
      // Bounded, whatever it is.
      note('badDuration', 'duration', typeof minutes === 'string' ? minutes : inspect(minutes, { depth: 1 }));
      return null;
    }
    const twoDigits = (value: number) => String(value).padStart(2, '0');
    return `${twoDigits(Math.floor(whole / 60))}:${twoDigits(whole % 60)}`;
  }

  function listOf(value: unknown, field: string, keyOf: string): string[] {
    if (value === null) return [];
    if (!Array.isArray(value)) {
      note('wrongType', field);
      return [];
    }
    const members = value.flatMap((member: unknown) => {
      const inner: unknown = typeof member === 'object' && member !== null ? Reflect.get(member, keyOf) : member;
      if ((typeof inner === 'string' && inner.trim() !== '') || typeof inner === 'number') return String(inner).trim();
      note('wrongType', field);
      return [];
    });
    return [...new Set(members)];
  }

  function toPictures(): string[] {
    const addresses = listOf(raw.pictures, 'pictures', 'url').filter((address) => {
      const isGood = isUrl(address) && address.length <= 2_000 && isPlain(address);
      if (!isGood) note('badPicture', 'pictures', address);
      return isGood;
    });
    if (addresses.length > images.max) note('tooManyPictures', 'pictures', String(addresses.length));
    return addresses.slice(0, images.max);
  }

  function toIds(value: unknown, { field, max, tooMany }: { field: string; max: number; tooMany: Note['key'] }) {
    const ids = listOf(value, field, 'id').filter((id) => id.length <= limits.lineMaxChars && isPlain(id));
    if (ids.length > max) note(tooMany, field, String(ids.length));
    return ids.slice(0, max).sort();
  }

  return {
    fields: {
      ...(raw.name !== undefined && { name: toName() }),
      ...(raw.descriptions.some((value) => value !== undefined) && { description: toDescription() }),
      ...(raw.url !== undefined && { url: toUrl() }),
      ...(raw.minutes !== undefined && { duration: toDuration() }),
      ...(raw.location !== undefined && { location: raw.location }),
      ...(raw.tags !== undefined && { tags: toIds(raw.tags, { field: 'tags', max: maxTags, tooMany: 'tooManyTags' }) }),
      ...(raw.zones !== undefined && {
        zones: toIds(raw.zones, { field: 'zones', max: maxZones, tooMany: 'tooManyZones' }),
      }),
      ...(raw.pictures !== undefined && { pictures: toPictures() }),
    },
    notes,
  };
}

/** Without spaces, controls and what PostgreSQL refuses. */
const isPlain = (text: string) => !/[\s\p{C}]/u.test(text) && text.isWellFormed();
