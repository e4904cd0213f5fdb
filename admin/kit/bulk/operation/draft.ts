import { defaultLanguage, type Language } from '@trastienda/contract/language';
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

/** What is done to a field. `clear` empties it: the API takes it as `set` to null. */
export type Choice = Exclude<OperationKind, 'delete'> | 'clear';

/** A part of a draft that can be wrong. */
export type Part = 'field' | 'value' | 'find';
export type Problems = Partial<Record<Part, string>>;

export type Matching = Required<Pick<Operation, 'wholeWords' | 'matchesCase' | 'matchesAccents'>>;

/**
 * An operation that is being composed. `field`: a field of the collection, or a review flag; undefined until it is chosen. `value`: the value of
 * the input, such as the chosen record; `replacement`: what replaces `find`. `problems`: sentences.
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

/** Returns the fields that can be changed: those of the collection in the order of its form, and its review flags. */
export function fieldNamesOf(collection: BulkCollection): string[] {
  const flags = collection === proofreadCollection ? Object.values(proofreadFields) : [];
  return [...Object.keys(bulkFieldsOf(collection)), ...flags];
}

/** Returns the declaration of a field; undefined for a review flag, or if none is chosen. */
export const bulkFieldOf = (collection: BulkCollection, field: string | undefined): BulkField | undefined =>
  field === undefined ? undefined : bulkFieldsOf(collection)[field];

/** Returns what can be done to a field. The first is the default. */
export function choicesOf(collection: BulkCollection, name: string | undefined): readonly Choice[] {
  if (proofreadLanguageOf(name)) return ['proofread'];
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
    language: proofreadLanguageOf(field) ?? draft.language,
    value: isKept ? draft.value : undefined,
    problems: {},
  };
}

/** Names the set of values of a field: two fields with the same name take the same values. */
function valuesOf(collection: BulkCollection, name: string | undefined): string {
  const field = bulkFieldOf(collection, name);
  if (!field) return '';
  if (field.kind === 'line' || field.kind === 'text') return 'text';
  if ('values' in field) return `choice ${field.values.join()}`;
  return 'collection' in field ? `${field.kind} ${field.collection}` : field.kind;
}
