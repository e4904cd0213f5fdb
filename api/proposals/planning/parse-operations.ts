import { isWatched, watchedTextsOf } from '@trastienda/contract/freshness/states';
import type { FieldProblem } from '@trastienda/contract/model/violations';
import {
  bulkFieldsOf,
  operationsOfKind,
  proofreadCollection,
  type BulkCollection,
  type BulkField,
} from '@trastienda/contract/proposals/fields';
import type { Operation } from '@trastienda/contract/proposals/requests';
import { isStorable } from '@trastienda/contract/validators/storable';
import { ApiError } from '../../http/errors.ts';
import { resourceOf } from '../fields/stored-field.ts';
import { parseMembers, parseReplacement, parseSet, type ParsedValue } from './parse-value.ts';

type Parsed = { operation: Operation } | { problem: FieldProblem };

/**
 * Parses the operations of a request: their values become those that are stored, references ids. A language is dropped if the field is not translated.
 * References are not looked up.
 * @throws ApiError `invalidInput` with the first violation of each operation
 */
export function parseOperations(collection: BulkCollection, sent: readonly Operation[]): Operation[] {
  const parsed = sent.map((operation, at): Parsed => {
    if (operation.operation === 'delete' && sent.length > 1) return problemAt('operation', 'deleteAlone', at);
    const read = parseOperation(collection, operation);
    if ('operation' in read) return read;
    return { problem: { ...read.problem, propertyPath: `operations.${at}.${read.problem.propertyPath}` } };
  });
  const violations = parsed.flatMap((read) => ('problem' in read ? [read.problem] : []));
  if (violations.length > 0) throw new ApiError('invalidInput', { violations });
  return parsed.flatMap((read) => ('operation' in read ? [read.operation] : []));
}

const problem = (propertyPath: string, key: FieldProblem['key']): Parsed => ({ problem: { propertyPath, key } });
const problemAt = (part: string, key: FieldProblem['key'], at: number) => problem(`operations.${at}.${part}`, key);

function parseOperation(collection: BulkCollection, sent: Operation): Parsed {
  const { operation, language } = sent;
  if (operation === 'delete') return { operation: { operation } };
  if (operation === 'proofread') {
    if (collection !== proofreadCollection) return problem('operation', 'operationNotTaken');
    return language ? { operation: { operation, language } } : problem('language', 'operationLanguage');
  }
  if (operation === 'confirm') return parseConfirmation(collection, sent);
  const { name, field } = readField(collection, sent.field);
  if (!field) return problem('field', 'operationField');
  if (!operationsOfKind[field.kind].includes(operation)) return problem('operation', 'operationNotTaken');
  if (field.isTranslated && !language) return problem('language', 'operationLanguage');
  const find = readFind(sent);
  if (operation === 'replace' && 'problem' in find) return find;
  const parsed = parseValue(collection, { ...sent, field: name }, field);
  if ('problem' in parsed) return { problem: { propertyPath: 'value', ...parsed.problem } };
  return {
    operation: {
      operation,
      field: name,
      ...(field.isTranslated && { language }),
      // The cast is safe: the values of fields are texts, numbers, booleans, null and lists.
      value: parsed.value as NonNullable<Operation['value']>,
      ...(operation === 'replace' && 'search' in find && find.search),
    },
  };
}

function parseConfirmation(collection: BulkCollection, { operation, field, language }: Operation): Parsed {
  if (!isWatched(collection)) return problem('operation', 'operationNotTaken');
  if (field !== undefined && !watchedTextsOf(collection).includes(field)) return problem('field', 'operationNotTaken');
  if (!language) return problem('language', 'operationLanguage');
  return { operation: { operation, ...(field !== undefined && { field }), language } };
}

function readField(collection: BulkCollection, name: string | undefined) {
  const fields = bulkFieldsOf(collection);
  return name !== undefined && Object.hasOwn(fields, name) ? { name, field: fields[name] } : { name: '' };
}

type Search = Pick<Operation, 'find' | 'wholeWords' | 'matchesCase' | 'matchesAccents'>;

/** Parses the search of a `replace`. */
export function readFind(sent: Search): { search: Search & { find: string } } | { problem: FieldProblem } {
  const { find, wholeWords = false, matchesCase = false, matchesAccents = false } = sent;
  if (find === undefined) return { problem: { propertyPath: 'find', key: 'operationFind' } };
  if (!isStorable(find)) return { problem: { propertyPath: 'find', key: 'invalidText' } };
  return { search: { find: find.normalize('NFC'), wholeWords, matchesCase, matchesAccents } };
}

function parseValue(
  collection: BulkCollection,
  { operation, field: name, language, value }: Operation & { field: string },
  field: BulkField,
): ParsedValue {
  if (operation === 'replace') return parseReplacement(value);
  if (operation !== 'set') return parseMembers(field, value);
  const { contract } = resourceOf(collection);
  return parseSet({ contract, name, field, language: field.isTranslated && language }, value);
}
