import { byDisplayOrder, flagWords, fieldOf, partsOf } from '@trastienda/contract/imports/fields';
import type { ImportItem, ItemField } from '@trastienda/contract/imports/items';
import type { Language } from '@trastienda/contract/language';
import type { FieldText } from '../../../kit/differences/sides.ts';
import { toText } from '../../../kit/to-text.ts';

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
