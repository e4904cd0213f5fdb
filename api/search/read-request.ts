import { isSearchable, itemsOf, searchedCollections, type SearchedCollection } from '@trastienda/contract/search/calls';
import { limits } from '@trastienda/contract/limits';
import { toId } from '@trastienda/contract/model/reference';
import type { FieldProblem } from '@trastienda/contract/model/violations';
import { isStorable } from '@trastienda/contract/validators/storable';
import { ApiError } from '../http/errors.ts';
import { textsOf } from '../hydra/reading/list-query.ts';

/** A record of a collection. */
export type SearchedRecord = { collection: SearchedCollection; id: number };
/** `items`: the number of members at most. */
export type SearchRequest = { typed: string; items: number } | { records: SearchedRecord[] };

const { queryMaxChars, recent } = limits.search;

/** Parses the query string of a search. @throws ApiError `invalidInput` */
export function readRequest(parameters: Record<string, string | string[]>): SearchRequest {
  const texts = textsOf(parameters);
  const [typed, limit] = [texts.get('q')?.at(-1), texts.get('limit')?.at(-1)];
  const references = texts.get('id') ?? [];
  const violations = [
    ...(references.length > 0 ? refuseReferences(references, typed) : refuseText(typed)),
    ...(limit === undefined || /^0*[1-9]\d*$/.test(limit) ? [] : [{ propertyPath: 'limit', key: 'invalid' as const }]),
  ];
  if (violations.length > 0) throw new ApiError('invalidInput', { violations });
  if (typed === undefined) return { records: references.flatMap((reference) => toRecord(reference) ?? []) };
  return { typed, items: itemsOf(limit === undefined ? undefined : Number(limit)) };
}

function refuseText(typed = ''): FieldProblem[] {
  if (typed.trim() === '') return [{ propertyPath: 'q', key: 'required' }];
  if (typed.length > queryMaxChars) return [{ propertyPath: 'q', key: 'tooLong', values: { max: queryMaxChars } }];
  return isSearchable(typed) && isStorable(typed) ? [] : [{ propertyPath: 'q', key: 'invalid' }];
}

function refuseReferences(references: string[], typed: string | undefined): FieldProblem[] {
  if (typed !== undefined) return [{ propertyPath: 'q', key: 'invalid' }];
  return references.length > recent ? [{ propertyPath: 'id', key: 'tooMany', values: { max: recent } }] : [];
}

/** Returns undefined for any text that is not the `@id` of a record that a search finds: a browser may remember a kind that is gone. */
function toRecord(reference: string): SearchedRecord | undefined {
  const collection = searchedCollections.find((known) => reference.startsWith(`/${known}/`));
  const id = collection && toId(reference, collection);
  return collection === undefined || id === undefined ? undefined : { collection, id };
}
