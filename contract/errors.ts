import { apiErrors, type ApiErrorKey } from './errors/api-errors.ts';
import type { FieldErrorKey } from './errors/field-errors.ts';
import { toSentence, type SentenceValues } from './errors/sentence.ts';
import type { Language } from './language.ts';

export { apiErrors, type ApiErrorKey } from './errors/api-errors.ts';
export { fieldErrors, type FieldErrorKey } from './errors/field-errors.ts';
export { toSentence, type SentenceValues } from './errors/sentence.ts';

/** One field that was refused: where, why, and the sentence in the request's language (D-09). */
export type Violation = { propertyPath: string; message: string; key: FieldErrorKey; values?: SentenceValues };

/** What an error carries besides the names of RFC 9457 and Hydra (D-09). */
export type ErrorBody = {
  code: number;
  message: string;
  title: string;
  detail: string;
  status: number;
  key: ApiErrorKey;
  values?: SentenceValues;
  /** With `inUse`: the records that use the record, counted in words (D-44); `values` has their numbers by collection. */
  usedBy?: Record<Language, string>;
  violations?: Violation[];
  /** The record as it is now, where a write was refused because it has changed (feature `versions`). */
  present?: unknown;
};

/** The words that count records, `{n}` being their number: for one, and for any other number. */
export type Counted = Record<Language, readonly [one: string, other: string]>;

/** The words for records of a table that is no resource. */
export const countedRecords: Counted = { es: ['{n} registro', '{n} registros'], en: ['{n} record', '{n} records'] };

/** `[{n: 3, counted: experience.counted}, {n: 1, counted: category.counted}]` → "3 experiencias y 1 categoría". */
export function toCounts(counts: readonly { n: number; counted: Counted }[], language: Language): string {
  const parts = counts.map(({ n, counted }) => {
    const [one, other] = counted[language];
    return (n === 1 ? one : other).replace('{n}', String(n));
  });
  return new Intl.ListFormat(language, { type: 'conjunction' }).format(parts);
}

/** The sentence of an API error in a language. */
export const toErrorSentence = (key: ApiErrorKey, language: Language, values?: SentenceValues): string =>
  toSentence(apiErrors[key], language, values);
