import { bulkFieldsOf, proofreadFields, type BulkCollection } from '@trastienda/contract/proposals/fields';
import type { Operation } from '@trastienda/contract/proposals/requests';
import { keyOf } from './stored-field.ts';

/** Returns the key of the value that an operation changes; undefined for `delete`. */
export function keyOfOperation({ operation, field, language }: Operation): string | undefined {
  if (operation === 'proofread') return language && proofreadFields[language];
  return field === undefined ? undefined : keyOf(field, language);
}

/** Returns the keys of the values that operations change, each once, in the order of the operations. */
export const keysOfOperations = (operations: readonly Operation[]): string[] => [
  ...new Set(operations.flatMap((operation) => keyOfOperation(operation) ?? [])),
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
