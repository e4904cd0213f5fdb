import type { ImportItem } from '@trastienda/contract/imports/items';
import type { Language } from '@trastienda/contract/language';
import { toText } from '../../../kit/to-text.ts';

/** The display order of the fields of a plan. Other fields come last. */
const order = ['isGone', 'isActive', 'name', 'description', 'url', 'duration', 'location', 'tags', 'pictures'] as const;

/** Splits a field such as `description.en` into name and language. */
export function partsOf(field: string): { name: string; language: Language | undefined } {
  const [, name = field, language] = /^(.+)\.(es|en)$/.exec(field) ?? [];
  return { name, language: language === 'es' || language === 'en' ? language : undefined };
}

/** Returns the fields whose values `ours` and `theirs` differ: conflicts first, then in display order, Spanish before English. */
export function toFields({ fields }: Pick<ImportItem, 'fields'>): string[] {
  const rank = (field: string) => {
    const { name, language } = partsOf(field);
    const place = order.findIndex((each) => each === name);
    return (fields[field]?.isConflict ? 0 : 100) + (place < 0 ? order.length : place) * 2 + Number(language === 'en');
  };
  return Object.keys(fields)
    .filter((field) => toCompared(fields[field]?.ours) !== toCompared(fields[field]?.theirs))
    .toSorted((a, b) => rank(a) - rank(b));
}

/** Converts a value for a comparison in which null, undefined, an empty string and an empty list are equal. */
const toCompared = (value: unknown) =>
  JSON.stringify(value === '' || (Array.isArray(value) && value.length === 0) ? null : (value ?? null));

/** A field value for display: a text, a list of entries that are compared separately, a boolean, or nothing. */
export type FieldText =
  | { is: 'nothing' }
  | { is: 'text'; text: string }
  | { is: 'entries'; entries: string[] }
  | { is: 'claim'; claim: boolean };

type Terms = ImportItem['terms'];

/** Converts a field value of a plan for display. Locations, tags and zones appear by name if the name is known. */
export function toFieldText(field: string, value: unknown, terms: Terms): FieldText {
  const { name } = partsOf(field);
  if (value === null || value === undefined || value === '') return { is: 'nothing' };
  if (typeof value === 'boolean') return { is: 'claim', claim: value };
  if (Array.isArray(value)) {
    const names = name === 'tags' || name === 'zones' ? terms[name] : {};
    const entries = value.map((entry) => names[toText(entry)] ?? toText(entry)).filter((text) => text !== '');
    return entries.length === 0 ? { is: 'nothing' } : { is: 'entries', entries };
  }
  const text = toText(value);
  if (name === 'location') return { is: 'text', text: terms.location[text] ?? text };
  if (name === 'duration') return { is: 'text', text: text.replace(/^0(?=\d:)/, '') };
  return { is: 'text', text };
}
