import { inspect } from 'node:util';
import { countChars } from '@trastienda/contract/characters';
import type { ImportedField } from '@trastienda/contract/imports/fields';
import type { NoteKey } from '@trastienda/contract/imports/notes';
import { limits } from '@trastienda/contract/limits';
import { withoutInvisible } from '@trastienda/contract/validators/pasted';
import { cutText, isTooMuch, toSafeLine, toSafeText } from '../../distributor/safe-text.ts';
import { isPlain, toAddress } from './clean-address.ts';

/** Adds a note about the field. */
export type AddNote = (key: NoteKey, value?: string) => void;
type FieldOf<K extends ImportedField['kind']> = Extract<ImportedField, { kind: K }>;
/** `toMember` returns the valid form of a member, or undefined for an unusable member. */
type List = { keyOf: string; toMember: (sent: string) => string | undefined; note: AddNote };
/** `base` is the URL of the source, which completes addresses without a host. */
type Cleaning = { note: AddNote; base: string | undefined };

const maxAddressChars = 2_000;
const minutesOfDay = 24 * 60;

/**
 * Turns a raw value into a valid value of the field.
 * @returns undefined if the source does not provide the field or its value is unusable; null or an empty list for an empty value.
 */
export function cleanField(
  field: ImportedField,
  raw: unknown,
  { note, base }: Cleaning,
): string | null | string[] | undefined {
  switch (field.kind) {
    case 'line':
      return toLine(field, raw, note);
    case 'text':
      return toText(field, Array.isArray(raw) ? raw : [raw], note);
    case 'url':
      return toUrl(raw, { note, base });
    case 'duration':
      return toDuration(raw, note);
    case 'location':
      return typeof raw === 'string' ? raw : undefined;
    case 'terms':
      return toIds(field, raw, note);
    case 'pictures':
      return toPictures(field, raw, { note, base });
  }
}

/** Adds a note to `clean` about a text that is too long to be cleaned as a whole. */
const noting =
  (note: AddNote, clean: (html: string) => string): ((html: string) => string) =>
  (html) => {
    if (isTooMuch(html)) note('cut');
    return clean(html);
  };

/** Returns the text of a value; an empty text for null; undefined if there is no value or it is no text. */
function textOf(value: unknown, note: AddNote, clean: (html: string) => string): string | undefined {
  if (value === undefined) return undefined;
  if (value === null) return '';
  if (typeof value === 'string') return clean(value);
  if (typeof value === 'number') return String(value);
  note('wrongType');
  return undefined;
}

function toLine({ maxChars }: FieldOf<'line'>, raw: unknown, note: AddNote): string | null | undefined {
  const text = textOf(raw, note, noting(note, toSafeLine));
  if (text === undefined) return undefined;
  if (countChars(text) > maxChars) note('cut');
  return cutText(text, maxChars) || null;
}

/**
 * Returns the first alternative of valid length, or else the first non-empty one, truncated if too long. Returns null if all given
 * alternatives are empty; undefined if none is given, or if one is unusable and the others are empty.
 */
function toText({ minChars = 0, maxChars }: FieldOf<'text'>, alternatives: unknown[], note: AddNote) {
  const given = alternatives.filter((value) => value !== undefined);
  const usable = given.flatMap((value) => textOf(value, note, noting(note, toSafeText)) ?? []);
  const texts = usable.filter((text) => text !== '');
  const isRight = (text: string) => countChars(text) >= minChars && countChars(text) <= maxChars;
  const text = texts.find(isRight) ?? texts[0];
  if (text === undefined) return given.length > 0 && usable.length === given.length ? null : undefined;
  if (countChars(text) > maxChars) note('cut');
  return cutText(text, maxChars);
}

function toUrl(raw: unknown, { note, base }: Cleaning): string | null | undefined {
  const text = textOf(raw, note, (value) => value.trim());
  if (text === undefined) return undefined;
  if (text === '') return null;
  const address = toAddress(text, base);
  if (address !== undefined && countChars(address) <= limits.lineMaxChars) return address;
  note('badAddress', text);
  return undefined;
}

/** Converts minutes to `HH:mm`. */
function toDuration(minutes: unknown, note: AddNote): string | null | undefined {
  if (minutes === undefined) return undefined;
  if (minutes === null || minutes === '') return null;
  const whole = typeof minutes === 'string' || typeof minutes === 'number' ? Math.round(Number(minutes)) : NaN;
  if (!(whole > 0) || whole >= minutesOfDay) {
    // `depth` limits the length of the text for a nested object.
    note('badDuration', typeof minutes === 'string' ? minutes : inspect(minutes, { depth: 1 }));
    return undefined;
  }
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  return `${twoDigits(Math.floor(whole / 60))}:${twoDigits(whole % 60)}`;
}

function toIds({ max, tooMany }: FieldOf<'terms'>, raw: unknown, note: AddNote): string[] | undefined {
  const toMember = (sent: string) => {
    const id = withoutInvisible(sent).trim();
    return id !== '' && countChars(id) <= limits.lineMaxChars && isPlain(id) ? id : undefined;
  };
  const ids = listOf(raw, { keyOf: 'id', toMember, note });
  if (ids && ids.length > max) note(tooMany, String(ids.length));
  return ids?.slice(0, max).sort();
}

function toPictures(
  { max, tooMany }: FieldOf<'pictures'>,
  raw: unknown,
  { note, base }: Cleaning,
): string[] | undefined {
  const toMember = (sent: string) => {
    const address = toAddress(sent, base);
    if (address !== undefined && countChars(address) <= maxAddressChars) return address;
    note('badPicture', sent);
    return undefined;
  };
  const addresses = listOf(raw, { keyOf: 'url', toMember, note });
  if (addresses && addresses.length > max) note(tooMany, String(addresses.length));
  return addresses?.slice(0, max);
}

/**
 * Returns the usable members of a list, without duplicates; an empty list for null. Returns undefined if the value is missing or not a
 * list, or if a non-empty list has no usable member.
 */
function listOf(value: unknown, { keyOf, toMember, note }: List): string[] | undefined {
  if (value === undefined) return undefined;
  if (value === null) return [];
  if (!Array.isArray(value)) {
    note('wrongType');
    return undefined;
  }
  const members = value.flatMap((member: unknown) => {
    const inner: unknown = typeof member === 'object' && member !== null ? Reflect.get(member, keyOf) : member;
    if ((typeof inner === 'string' && inner.trim() !== '') || typeof inner === 'number') return String(inner).trim();
    note('wrongType');
    return [];
  });
  const good = [...new Set([...new Set(members)].flatMap((member) => toMember(member) ?? []))];
  return good.length > 0 || value.length === 0 ? good : undefined;
}
