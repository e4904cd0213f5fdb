import { sql, type SQL } from 'drizzle-orm';
import type { Transaction } from '../../db/connection.ts';
import type { ApiResource } from '../../hydra/api-resource.ts';
import { toRow } from '../../hydra/writing/row-statements.ts';
import { idList } from '../../runs/batches.ts';
import { problemsOf } from '../fields/problems-of.ts';
import { settleAll } from '../settle-all.ts';
import { proposalItems } from '../tables.ts';
import type { SetAside } from './set-aside.ts';

type Values = Record<string, unknown>;
type Examined = { id: number; recordId: number; stored: Values; values: Values; row: string };
/** SQL in the row `item` for the values to write, and for those of the same keys that the records have. */
type Examining = { ids: number[]; values: SQL; stored: SQL };

/**
 * Checks values, which are about to be written to the locked records of items, as a save does.
 * @returns the items that a rule refuses.
 */
export async function examineItems(
  tx: Transaction,
  resource: ApiResource,
  { ids, values, stored }: Examining,
): Promise<SetAside[]> {
  if (ids.length === 0) return [];
  const { table } = resource;
  const { rows } = await tx.execute<Examined>(sql`
    select item.id, item.record_id as "recordId", ${stored} as stored, ${values} as values, row_to_json(${table})::text as row
    from ${proposalItems} item join ${table} on ${table.id} = item.record_id
    where item.id = any(${idList(ids)}) order by item.id`);
  // The statements of the rules are sent without waiting for each other.
  const examined = await settleAll(
    rows.map(async ({ id, recordId, row, ...item }): Promise<SetAside[]> => {
      const change = { id: recordId, row: toRow(table, row), before: item.stored, values: item.values };
      const problems = await problemsOf(tx, resource, change);
      return problems.length > 0 ? [{ id, kind: 'refused', problems }] : [];
    }),
  );
  return examined.flat();
}
