import { sql } from 'drizzle-orm';
import type { FieldProblem } from '@trastienda/contract/model/violations';
import type { Transaction } from '../../db/connection.ts';
import type { Saving } from '../api-resource.ts';

/**
 * Returns violations for references to missing records. The existing records stay locked (`for key share`) until the
 * transaction ends.
 */
export async function unknownReferences({ resource, tx, input }: Saving): Promise<FieldProblem[]> {
  const problems: FieldProblem[] = [];
  for (const [propertyPath, { reference }] of Object.entries(resource.contract.fields)) {
    // The contract has parsed references to ids. An object in place of a reference is the input of a record that the save creates.
    const ids = [input[propertyPath]].flat().filter((id) => typeof id === 'number');
    if (!reference || ids.length === 0) continue;
    const known = await lockRecords(tx, reference.collection, ids);
    if (known.length < ids.length) problems.push({ propertyPath, key: 'unknownReference' });
  }
  return problems;
}

/** Locks records against deletion until the transaction ends. @returns the ids of those that exist. */
export async function lockRecords(tx: Transaction, collection: string, ids: readonly number[]): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select id from ${sql.identifier(collection)} where id = any(${sql.param(ids)}::int[])
    order by id for key share`);
  return rows.map(({ id }) => id);
}
