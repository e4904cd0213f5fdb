import { byDisplayOrder, flagWords, fieldOf, partsOf } from '@trastienda/contract/imports/fields';
import type { ImportItem, ItemField } from '@trastienda/contract/imports/items';
import type { Language } from '@trastienda/contract/language';
import { toText } from '../../../kit/to-text.ts';
import { compareWords, sideOf, withGaps, type Run } from './word-diff.ts';

/** Returns the fields whose values `ours` and `theirs` differ: conflicts first, then in display order. */
export const toFields = ({ fields }: Pick<ImportItem, 'fields'>): [string, ItemField][] =>
  Object.entries(fields)
    .filter(([, { ours, theirs }]) => toCompared(ours) !== toCompared(theirs))
    .toSorted(
      ([one, { isConflict }], [other, { isConflict: isOtherConflict }]) =>
        Number(isOtherConflict) - Number(isConflict) || byDisplayOrder(one, other),
    );

/** Converts a value for a comparison in which null, undefined, an empty string and an empty list are equal. */
const toCompared = (value: unknown) =>
  JSON.stringify(value === '' || (Array.isArray(value) && value.length === 0) ? null : (value ?? null));

/** A field value for display: a text, a list of entries that are compared separately, or nothing. */
export type FieldText = string | string[] | undefined;
type Words = { terms: ImportItem['terms']; language: Language };

/** Converts a field value of a plan for display. Locations, tags and zones appear by name if the name is known. */
export function toFieldText(field: string, value: unknown, { terms, language }: Words): FieldText {
  const { name } = partsOf(field);
  if (value === null || value === undefined || value === '') return undefined;
  if (typeof value === 'boolean') return flagWords(name, value, language);
  const names: Partial<Record<string, Record<string, string>>> = terms;
  const toName = (text: string) => names[name]?.[text] ?? text;
  if (Array.isArray(value)) {
    const entries = value.map((entry) => toName(toText(entry))).filter((text) => text !== '');
    return entries.length === 0 ? undefined : entries;
  }
  const text = toName(toText(value));
  return fieldOf(name)?.kind === 'duration' ? text.replace(/^0(?=\d:)/, '') : text;
}

/** Returns an address without `http://` or `https://`, to save space. */
export const withoutProtocol = (address: string) => address.replace(/^https?:\/\//, '');

/** One of the two compared values, for display. The other value lacks the entries with `isOwn` and the runs that are `own`. */
export type Side =
  { is: 'nothing' } | { is: 'runs'; runs: Run[] } | { is: 'entries'; entries: { text: string; isOwn: boolean }[] };

export type Sides = {
  ours: Side;
  theirs: Side;
  /** Whether the short form omits text, so that the user can expand and collapse it. */
  isShortened: boolean;
};

/** Two texts of at most this length, such as titles, are shown completely. Other texts are compared word by word. */
const maxTitleChars = 80;

/** Compares two values. Unless `isWhole`, omits shared text far from any change, and the end of long passages that only one side has. */
export function toSides(ours: FieldText, theirs: FieldText, isWhole: boolean): Sides {
  const compared =
    typeof ours === 'string' && typeof theirs === 'string' && Math.max(ours.length, theirs.length) > maxTitleChars
      ? compareWords(ours, theirs)
      : undefined;
  const whole: Omit<Sides, 'isShortened'> = compared
    ? { ours: { is: 'runs', runs: sideOf(compared, 'ours') }, theirs: { is: 'runs', runs: sideOf(compared, 'theirs') } }
    : { ours: sideFor(ours, theirs), theirs: sideFor(theirs, ours) };
  const short = { ours: shorten(whole.ours), theirs: shorten(whole.theirs) };
  const isShortened = short.ours !== whole.ours || short.theirs !== whole.theirs;
  return { ...(isWhole ? whole : short), isShortened };
}

function sideFor(value: FieldText, other: FieldText): Side {
  if (value === undefined) return { is: 'nothing' };
  if (typeof value === 'string') return { is: 'runs', runs: [{ is: 'own', text: value }] };
  const known = new Set(Array.isArray(other) ? other : []);
  return { is: 'entries', entries: value.map((text) => ({ text, isOwn: !known.has(text) })) };
}

/** Returns the short form of a side, or the same object if nothing is omitted. */
function shorten(side: Side): Side {
  if (side.is !== 'runs') return side;
  const runs = withGaps(side.runs);
  return runs.length === side.runs.length ? side : { is: 'runs', runs };
}
