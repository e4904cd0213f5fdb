import type { FieldProblem } from '@trastienda/contract/model/violations';
import type { BulkCollection } from '@trastienda/contract/proposals/fields';
import type { Operation } from '@trastienda/contract/proposals/requests';
import type { Transaction } from '../../db/connection.ts';
import { ApiError } from '../../http/errors.ts';
import { lockRecords } from '../../hydra/writing/references.ts';
import { referredBy } from '../fields/operations.ts';

/**
 * Looks up all records in the values of operations once, and locks them against deletion until the transaction ends.
 * @throws ApiError `invalidInput` for operations with records that do not exist
 */
export async function refuseUnknownReferences(
  tx: Transaction,
  collection: BulkCollection,
  operations: readonly Operation[],
): Promise<void> {
  const referred = operations.map((operation) => referredBy(collection, operation));
  const known = new Map<string, Set<number>>();
  for (const of of new Set(referred.flatMap((one) => one?.collection ?? []))) {
    const ids = referred.flatMap((one) => (one?.collection === of ? one.ids : []));
    known.set(of, new Set(await lockRecords(tx, of, [...new Set(ids)])));
  }
  const violations = referred.flatMap((one, at): FieldProblem[] =>
    one?.ids.some((id) => !known.get(one.collection)?.has(id))
      ? [{ propertyPath: `operations.${at}.value`, key: 'unknownReference' }]
      : [],
  );
  if (violations.length > 0) throw new ApiError('invalidInput', { violations });
}
