import { paymentTypes, promotionTypes, urlButtonTexts } from '../choices.ts';
import { contentLanguages, type Language } from '../language.ts';
import { documentTypes } from '../resources/makers/maker.ts';
import { months } from '../season.ts';
import type { BulkCollection } from './collections.ts';

export { bulkCollections, type BulkCollection } from './collections.ts';

/**
 * The kind of value that a field holds. It decides which operations the field takes:
 * - `flag`, `number`, `time` (`HH:mm`), `country` (a code), `choice` (one of `values`), `reference` (a record of `collection`): `set`.
 * - `references` (records of `collection`) and `countries` (codes): `set`, `add`, `remove`.
 * - `line` and `text` (several lines): `set`, `replace`. If `isTranslated`, the operation names the language.
 * - `position`: only `set` to null.
 */
export type BulkField = { isTranslated?: true; isOptional?: true } & (
  | { kind: 'flag' | 'number' | 'time' | 'country' | 'countries' | 'line' | 'text' | 'position' }
  | { kind: 'choice'; values: readonly string[] }
  | { kind: 'reference' | 'references'; collection: string }
);
export type BulkFieldKind = BulkField['kind'];

const line = { kind: 'line' } as const;
const optionalLine = { kind: 'line', isOptional: true } as const;
const translatedLine = { kind: 'line', isTranslated: true } as const;
const requiredText = { kind: 'text', isTranslated: true } as const;
const translatedText = { ...requiredText, isOptional: true } as const;
const country = { kind: 'country' } as const;
const flag = { kind: 'flag' } as const;
const optionalMonth = { kind: 'choice', values: months, isOptional: true } as const;
const tags = { kind: 'references', collection: 'tags' } as const;
const location = { kind: 'reference', collection: 'locations' } as const;

/**
 * The fields that a proposal may change, by collection, in the order of the forms. Not offered: users, e-mail addresses, identifiers, slugs
 * and other unique values, and pictures. `isOptional`: `null` clears the field.
 */
export const bulkFields = {
  experiences: {
    isActive: flag,
    name: translatedLine,
    description: requiredText,
    url: line,
    urlButtonText: { kind: 'choice', values: urlButtonTexts },
    duration: { kind: 'time' },
    promotionType: { kind: 'choice', values: promotionTypes, isOptional: true },
    promotion: translatedText,
    sustainableSeal: flag,
    seasonStartMonth: optionalMonth,
    seasonEndMonth: optionalMonth,
    maker: { kind: 'reference', collection: 'makers' },
    languages: { kind: 'references', collection: 'languages' },
    categories: { kind: 'references', collection: 'categories' },
    tags,
    country,
    location,
    order: { kind: 'position', isOptional: true },
    includes: translatedText,
  },
  categories: {
    name: translatedLine,
    description: translatedText,
    parents: { kind: 'references', collection: 'categories', isOptional: true },
  },
  tags: { name: translatedLine, description: translatedText },
  languages: { name: translatedLine },
  locations: { name: translatedLine, country },
  zones: { name: translatedLine, location },
  makers: {
    name: line,
    documentType: { kind: 'choice', values: documentTypes },
    sustainableSeal: flag,
    phone: line,
    phone2: optionalLine,
    whatsapp: optionalLine,
    web: line,
    country: { ...country, isOptional: true },
    location: { ...location, isOptional: true },
    address: optionalLine,
    postalCode: optionalLine,
    bookingEngine: optionalLine,
    phrase: translatedText,
    description: translatedText,
    founders: optionalLine,
    director: optionalLine,
    operations: translatedText,
    technology: translatedText,
    tags: { ...tags, isOptional: true },
  },
  takers: { name: line, surname: line },
  resellers: {
    name: line,
    fiscalName: line,
    address: line,
    cp: line,
    country,
    claim: requiredText,
    observations: translatedText,
    urlWeb: line,
    urlWebSupplier: optionalLine,
    whatsapp: optionalLine,
    tags,
    countries: { kind: 'countries' },
  },
  plans: {
    name: line,
    price: line,
    isActive: flag,
    shortName: optionalLine,
    maxProducts: { kind: 'number' },
    paymentType: { kind: 'choice', values: paymentTypes },
    description: translatedText,
    level: { kind: 'number' },
  },
} as const satisfies Record<BulkCollection, Record<string, BulkField>>;

/** Returns the fields of a collection that a proposal may change, in the order of the forms. */
export const bulkFieldsOf = (collection: BulkCollection): Record<string, BulkField> => bulkFields[collection];

/**
 * The operations of a proposal. `proofread` marks the text of a language as proofread (D-40), `confirm` marks stale texts of a language as
 * fresh (D-92), `delete` moves the record to the trash.
 */
export const operationKinds = ['set', 'add', 'remove', 'replace', 'proofread', 'confirm', 'delete'] as const;
export type OperationKind = (typeof operationKinds)[number];

/** Whether operations move the records to the trash: `delete` is always the only operation. */
export const isDelete = (operations: readonly { operation: string }[]): boolean =>
  operations.some(({ operation }) => operation === 'delete');

/** The operations that a field takes, by its kind. */
export const operationsOfKind: Record<BulkFieldKind, readonly OperationKind[]> = {
  flag: ['set'],
  number: ['set'],
  time: ['set'],
  country: ['set'],
  choice: ['set'],
  reference: ['set'],
  position: ['set'],
  references: ['set', 'add', 'remove'],
  countries: ['set', 'add', 'remove'],
  line: ['set', 'replace'],
  text: ['set', 'replace'],
};

/** The field that `proofread` sets for each language, of the only collection that has such fields. */
export const proofreadFields = { es: 'isSpanishChecked', en: 'isEnglishChecked' } as const;
export const proofreadCollection = 'experiences' satisfies BulkCollection;

/** Returns the path of the state of a text in the items of a proposal, such as `translationStates.en.name`. */
export const statePathOf = (field: string, language: Language): string => `translationStates.${language}.${field}`;

/** Returns the field and the language of such a path; undefined for another path. */
export function readStatePath(path: string): { field: string; language: Language } | undefined {
  const [, tag, field] = /^translationStates\.(\w+)\.(\w+)$/.exec(path) ?? [];
  const language = contentLanguages.find((each) => each === tag);
  return language && field !== undefined ? { field, language } : undefined;
}
