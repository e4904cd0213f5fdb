import { bulkFieldsOf, proofreadFields, statePathOf, type BulkCollection } from '@trastienda/contract/proposals/fields';
import { watchedTextsOf } from '@trastienda/contract/freshness/states';
import type { Operation } from '@trastienda/contract/proposals/requests';
import { keyOf } from './stored-field.ts';

/** Returns the key of the value that an operation changes; undefined for `delete` and for `confirm`. */
export function keyOfOperation({ operation, field, language }: Operation): string | undefined {
  if (operation === 'confirm') return undefined;
  if (operation === 'proofread') return language && proofreadFields[language];
  return field === undefined ? undefined : keyOf(field, language);
}

/** A text whose state a `confirm` changes. `isNamed`: the operation names it; otherwise it is one of all watched texts. */
export type Confirmed = { key: string; field: string; isNamed: boolean };

/** Returns the texts that an operation confirms, in the order of the forms; none for any operation but `confirm`. */
export function confirmedBy(collection: BulkCollection, { operation, field, language }: Operation): Confirmed[] {
  if (operation !== 'confirm' || language === undefined) return [];
  const fields = field === undefined ? watchedTextsOf(collection) : [field];
  return fields.map((each) => ({ key: statePathOf(each, language), field: each, isNamed: field !== undefined }));
}

/** The operations of a proposal, and the collection of its records. */
export type Change = { collection: BulkCollection; operations: readonly Operation[] };

/** Returns the keys of the values that operations change, each once, in the order of the operations. */
export const keysOfOperations = ({ collection, operations }: Change): string[] => [
  ...new Set(
    operations.flatMap((operation) =>
      [keyOfOperation(operation) ?? [], confirmedBy(collection, operation).map(({ key }) => key)].flat(),
    ),
  ),
];

/** Returns the records in the value of a parsed operation; undefined for one whose value has no records. */
export function referredBy(
  collection: BulkCollection,
  { field = '', value }: Operation,
): { collection: string; ids: number[] } | undefined {
  const known = bulkFieldsOf(collection)[field];
  if (!known || !('collection' in known)) return undefined;
  const ids = [value].flat().filter((id) => typeof id === 'number');
  return { collection: known.collection, ids };
}
