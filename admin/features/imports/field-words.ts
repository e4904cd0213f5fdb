import type { ImportItem } from '@trastienda/contract/calls/imports';
import type { Language } from '@trastienda/contract/language';
import { toText } from '../../kit/to-text.ts';

/** The fields of a plan in the order in which they are read: what is seen first of an experience stands first. */
const order = ['isGone', 'isActive', 'name', 'description', 'url', 'duration', 'location', 'tags', 'pictures'] as const;

/** `description.en`, taken apart. */
export function partsOf(field: string): { name: string; language: Language | undefined } {
  const [, name = field, language] = /^(.+)\.(es|en)$/.exec(field) ?? [];
  return { name, language: language === 'es' || language === 'en' ? language : undefined };
}

/** The fields that say two different things, conflicts first, then as an experience is read, Spanish before English. */
export function toFields({ fields }: Pick<ImportItem, 'fields'>): string[] {
  const rank = (field: string) => {
    const { name, language } = partsOf(field);
    const place = order.findIndex((one) => one === name);
    return (fields[field]?.isConflict ? 0 : 100) + (place < 0 ? order.length : place) * 2 + Number(language === 'en');
  };
  return Object.keys(fields)
    .filter((field) => toCompared(fields[field]?.ours) !== toCompared(fields[field]?.theirs))
    .toSorted((a, b) => rank(a) - rank(b));
}

/** Nothing is nothing, be it null, no text or an empty list. */
const toCompared = (value: unknown) =>
  JSON.stringify(value === '' || (Array.isArray(value) && value.length === 0) ? null : (value ?? null));

/** What a field says: one text, several entries of which each may come or go, a claim, or nothing. */
export type FieldText =
  | { is: 'nothing' }
  | { is: 'text'; text: string }
  | { is: 'entries'; entries: string[] }
  | { is: 'claim'; claim: boolean };

type Terms = ImportItem['terms'];

/** A value of a plan in words; places, tags and zones by their names, where those are known. */
export function toFieldText(field: string, value: unknown, terms: Terms): FieldText {
  const { name } = partsOf(field);
  if (value === null || value === undefined || value === '') return { is: 'nothing' };
  if (typeof value === 'boolean') return { is: 'claim', claim: value };
  if (Array.isArray(value)) {
    const names = name === 'tags' || name === 'zones' ? terms[name] : {};
    const entries = value.map((one) => names[toText(one)] ?? toText(one)).filter((text) => text !== '');
    return entries.length === 0 ? { is: 'nothing' } : { is: 'entries', entries };
  }
  const text = toText(value);
  if (name === 'location') return { is: 'text', text: terms.location[text] ?? text };
  if (name === 'duration') return { is: 'text', text: text.replace(/^0(?=\d:)/, '') };
  return { is: 'text', text };
}
