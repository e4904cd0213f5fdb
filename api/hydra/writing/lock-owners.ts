import { getTableName, sql, type SQL } from 'drizzle-orm';
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core';
import type { Transaction } from '../../db/connection.ts';
import type { ApiResource } from '../api-resource.ts';
import { neededListOf } from '../needed-list.ts';

/** A foreign key, by names: `column` of `table` refers to `targetColumn` of `target`. */
type Reference = { table: string; column: string; target: string; targetColumn: string };

/**
 * Locks the owners of a record, until the transaction ends: the records whose delete also deletes or changes this one. Such a delete locks the
 * owner first, too, which prevents a deadlock with the save. Most resources have no owners; then no statement is sent.
 */
export async function lockOwners(
  resource: Pick<ApiResource, 'contract' | 'fields' | 'table'>,
  tx: Transaction,
  id: number,
): Promise<void> {
  const { table } = resource;
  for (const owner of ownersOf(table)) await lockReferred(tx, owner, sql`${table.id} = ${id}`);
  const list = neededListOf(resource);
  if (!list) return;
  for (const owner of ownersOf(list.table)) {
    if (owner.target !== getTableName(table)) await lockReferred(tx, owner, sql`${list.own} = ${id}`);
  }
}

/** Locks the rows that the matching rows of a table refer to, against deletion. */
export const lockReferred = (tx: Transaction, { table, column, target, targetColumn }: Reference, where: SQL) =>
  tx.execute(sql`
    select from ${sql.identifier(target)}
    where ${sql.identifier(targetColumn)} in (select ${sql.identifier(column)} from ${sql.identifier(table)} where ${where})
    order by ${sql.identifier(targetColumn)} for key share`);

const owners = new WeakMap<PgTable, Reference[]>();

function ownersOf(table: PgTable): Reference[] {
  const known = owners.get(table) ?? findOwners(table);
  owners.set(table, known);
  return known;
}

function findOwners(table: PgTable): Reference[] {
  return getTableConfig(table).foreignKeys.flatMap(({ onDelete, reference }) => {
    const { columns, foreignColumns, foreignTable } = reference();
    const [[column], [target]] = [columns, foreignColumns];
    if ((onDelete !== 'cascade' && onDelete !== 'set null') || !column || !target) return [];
    return {
      table: getTableName(table),
      column: column.name,
      target: getTableName(foreignTable),
      targetColumn: target.name,
    };
  });
}
