import { sql } from 'drizzle-orm';
import type { Resource } from '@trastienda/contract/resource';
import type { FieldProblem } from '@trastienda/contract/violations';
import type { Saving } from './api-resource.ts';

/**
 * Returns violations for references to missing records. The existing records stay locked (`for key share`) until the
 * transaction ends.
 */
export async function unknownReferences(
  contract: Resource,
  { tx, input }: Pick<Saving, 'tx' | 'input'>,
): Promise<FieldProblem[]> {
  const problems: FieldProblem[] = [];
  for (const [propertyPath, { reference }] of Object.entries(contract.fields)) {
    // The cast is safe: the contract has parsed references to ids, and the values of other fields are skipped below.
    const value = input[propertyPath] as number | number[] | null | undefined;
    const ids = typeof value === 'number' ? [value] : (value ?? []);
    if (!reference || ids.length === 0) continue;
    const { rows } = await tx.execute(sql`
      select id from ${sql.identifier(reference.collection)} where id = any(${sql.param(ids)}::int[])
      order by id for key share`);
    if (rows.length < ids.length) problems.push({ propertyPath, key: 'unknownReference' });
  }
  return problems;
}
