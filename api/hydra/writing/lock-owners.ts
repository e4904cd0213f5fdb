import { sql, type SQL } from 'drizzle-orm';
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core';
import type { Transaction } from '../../db/connection.ts';
import type { ApiResource } from '../api-resource.ts';

/**
 * Locks the records whose delete deletes or changes a record, until the transaction ends. Such a delete locks them first, too, so a save and
 * a delete do not wait for each other. For most resources, there are none, and no statement is sent.
 */
export async function lockOwners(
  { table, existsWith }: Pick<ApiResource, 'table' | 'existsWith'>,
  tx: Transaction,
  id: number,
): Promise<void> {
  await lockTargets(tx, table, sql`${table.id} = ${id}`);
  if (existsWith) await lockTargets(tx, existsWith.table, sql`${existsWith.own} = ${id}`, table);
}

/** Locks the rows that the matching rows refer to with `on delete cascade` or `set null`, but those of the table `except`. */
async function lockTargets(tx: Transaction, table: PgTable, where: SQL, except?: PgTable): Promise<void> {
  for (const { onDelete, reference } of getTableConfig(table).foreignKeys) {
    const { columns, foreignColumns, foreignTable } = reference();
    const [[column], [target]] = [columns, foreignColumns];
    if (onDelete === 'restrict' || foreignTable === except || !column || !target) continue;
    await tx.execute(sql`
      select from ${foreignTable} where ${target} in (select ${column} from ${table} where ${where})
      order by ${target} for key share`);
  }
}
