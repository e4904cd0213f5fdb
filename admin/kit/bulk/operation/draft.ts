import { isWatched } from '@trastienda/contract/freshness/states';
import { defaultLanguage, otherLanguage, type Language } from '@trastienda/contract/language';
import {
  bulkFieldsOf,
  operationsOfKind,
  proofreadCollection,
  proofreadFields,
  type BulkCollection,
  type BulkField,
  type OperationKind,
} from '@trastienda/contract/proposals/fields';
import type { Operation } from '@trastienda/contract/proposals/requests';

/** The operation on a field. `clear` empties it: the API takes it as `set` to null. */
export type Choice = Exclude<OperationKind, 'delete'> | 'clear';

/** A part of a draft that can be wrong. */
export type Part = 'field' | 'value' | 'find';
export type Problems = Partial<Record<Part, string>>;

export type Matching = Required<Pick<Operation, 'wholeWords' | 'matchesCase' | 'matchesAccents'>>;

/**
 * An operation that is being composed. `field`: a field of the collection, a review flag, or `freshnessField`; undefined until it is chosen.
 * `value`: the value of the input, such as the chosen record, or the field whose texts `confirm` marks; `replacement`: what replaces `find`.
 * `problems`: sentences.
 */
export type Draft = {
  key: number;
  field: string | undefined;
  choice: Choice;
  language: Language;
  value: unknown;
  find: string;
  replacement: string;
  matching: Matching;
  problems: Problems;
};

export const blankDraft = (key: number): Draft => ({
  key,
  field: undefined,
  choice: 'set',
  language: defaultLanguage,
  value: undefined,
  find: '',
  replacement: '',
  matching: { wholeWords: false, matchesCase: false, matchesAccents: false },
  problems: {},
});

/** Returns the language whose texts a review flag marks; undefined for any other field. */
export const proofreadLanguageOf = (field: string | undefined): Language | undefined =>
  field === proofreadFields.es ? 'es' : field === proofreadFields.en ? 'en' : undefined;

/** The name under which the states of texts are offered, of which `confirm` is the only operation. */
export const freshnessField = 'translationStates';

/**
 * Returns the fields that can be changed: those of the collection in the order of its form, its review flags, and the states of its texts if the
 * server has the feature `freshness`.
 */
export function fieldNamesOf(collection: BulkCollection, { hasFreshness }: { hasFreshness: boolean }): string[] {
  const flags = collection === proofreadCollection ? Object.values(proofreadFields) : [];
  const states = hasFreshness && isWatched(collection) ? [freshnessField] : [];
  return [...Object.keys(bulkFieldsOf(collection)), ...flags, ...states];
}

/** Returns the declaration of a field; undefined for a review flag and for states of texts, or if none is chosen. */
export const bulkFieldOf = (collection: BulkCollection, field: string | undefined): BulkField | undefined =>
  field === undefined ? undefined : bulkFieldsOf(collection)[field];

/** Returns what can be done to a field. The first is the default. */
export function choicesOf(collection: BulkCollection, name: string | undefined): readonly Choice[] {
  if (proofreadLanguageOf(name)) return ['proofread'];
  if (name === freshnessField) return ['confirm'];
  const field = bulkFieldOf(collection, name);
  if (!field) return [];
  if (field.kind === 'position') return ['clear'];
  const operations = operationsOfKind[field.kind].filter((each) => each !== 'delete');
  return field.isOptional ? [...operations, 'clear'] : operations;
}

/** Whether the input of a draft has been used, so that closing would lose something. */
export const isUsed = ({ field, find, replacement, value }: Draft): boolean =>
  field !== undefined || find !== '' || replacement !== '' || value !== undefined;

/** Returns the draft with another field. Typed texts are kept; another value is kept only if it is one of the new field as well. */
export function withField(draft: Draft, collection: BulkCollection, field: string): Draft {
  const choices = choicesOf(collection, field);
  const [first = 'set'] = choices;
  const isKept = valuesOf(collection, draft.field) === valuesOf(collection, field);
  return {
    ...draft,
    field,
    choice: choices.includes(draft.choice) ? draft.choice : first,
    language: languageOf(field) ?? draft.language,
    value: isKept ? draft.value : undefined,
    problems: {},
  };
}

/** Returns the language that choosing a field chooses. Texts are written in the default language, so the other one is out of date most often. */
const languageOf = (field: string): Language | undefined =>
  field === freshnessField ? otherLanguage(defaultLanguage) : proofreadLanguageOf(field);

/** Names the set of values of a field: two fields with the same name take the same values. */
function valuesOf(collection: BulkCollection, name: string | undefined): string {
  const field = bulkFieldOf(collection, name);
  if (!field) return '';
  if (field.kind === 'line' || field.kind === 'text') return 'text';
  if ('values' in field) return `choice ${field.values.join()}`;
  return 'collection' in field ? `${field.kind} ${field.collection}` : field.kind;
}
