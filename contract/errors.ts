import { apiErrors, type ApiErrorKey } from './errors/api-errors.ts';
import type { FieldErrorKey } from './errors/field-errors.ts';
import { toSentence, type SentenceValues } from './errors/sentence.ts';
import type { Language } from './language.ts';

export { apiErrors, type ApiErrorKey } from './errors/api-errors.ts';
export { fieldErrors, type FieldErrorKey } from './errors/field-errors.ts';
export { fillIn, placeholdersOf, toSentence, type SentenceValues } from './errors/sentence.ts';

/** A refused field: its path, the rule, and the message in the request's language (D-09). */
export type Violation = { propertyPath: string; message: string; key: FieldErrorKey; values?: SentenceValues };

/**
 * An obstacle to restoring a record from the trash, which the body of `POST /trash/{id}/restore` can resolve.
 * - `slugTaken`, `emailTaken`, `userIsMaker` …: another record has the unique value now. `values.value` is the value, if it is a text.
 * - `referenceDeleted`: a referenced record is deleted; in a list, some of them are. The path is a field, or `makerPlan` for the plan of a
 *   subscription, or `zones` for those of an imported experience.
 * - `positionFull`: the position has the maximum number of experiences.
 * - `alreadyFavorite`: a maker or experience of a favourite has become a favourite again.
 * - `importedAgain` (path `importLink`): an import has created the activity again.
 */
export type Obstacle = Violation & {
  /** Whether `values` of the request accepts another value under this path. */
  canReplace: boolean;
  /** Whether `leaveOut` of the request accepts this path. */
  canLeaveOut: boolean;
  /** The deleted records that the field refers to. `trash` is the `@id` of the item that restores the record; null if there is none. */
  gone?: { '@id': string; name: string | null; trash: string | null }[];
  /** The `@id` of the record that has the value now. */
  holder?: string;
};

/** The body of an error response, without its Hydra and JSON-LD members (D-09). */
export type ErrorBody = {
  code: number;
  message: string;
  title: string;
  detail: string;
  status: number;
  key: ApiErrorKey;
  values?: SentenceValues;
  /**
   * Only with the key `inUse`, the error of a delete while other records refer to the record: those records, counted in words, such as
   * "3 experiencias y 1 categoría" (D-44). `values` holds their numbers by collection: `{experiences: 3, categories: 1}`.
   */
  usedBy?: Record<Language, string>;
  violations?: Violation[];
  /** Only with the key `notRestorable`: the obstacles to restoring a record from the trash (feature `trash`). */
  obstacles?: Obstacle[];
  /** The current record, if a write was refused because the record has changed (feature `versions`). */
  present?: unknown;
};

/** Templates that count records in words: one for the number 1, one for any other number. `{n}` stands for the number. */
export type Counted = Record<Language, readonly [one: string, other: string]>;

/** The templates for records of a table that has no resource, and therefore no templates of its own. */
export const countedRecords: Counted = { es: ['{n} registro', '{n} registros'], en: ['{n} record', '{n} records'] };

/**
 * Returns counts in words, joined to one text: `[{n: 3, counted: experience.counted}, {n: 1, counted: category.counted}]` →
 * "3 experiencias y 1 categoría".
 */
export function toCounts(counts: readonly { n: number; counted: Counted }[], language: Language): string {
  const parts = counts.map(({ n, counted }) => {
    const [one, other] = counted[language];
    return (n === 1 ? one : other).replace('{n}', String(n));
  });
  return new Intl.ListFormat(language, { type: 'conjunction' }).format(parts);
}

export const toErrorSentence = (key: ApiErrorKey, language: Language, values?: SentenceValues): string =>
  toSentence(apiErrors[key], language, values);
