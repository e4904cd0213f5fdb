import { getTableName, sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { userInAction } from '../../db/actor.ts';
import type { Transaction } from '../../db/connection.ts';
import type { Translated } from '../../db/columns.ts';
import { readForeignKeys, type ForeignKey } from './foreign-keys.ts';
import { trash, trashRows } from './tables.ts';

/** Tables whose rows are deleted for good: their secrets would still be valid in a restored row. */
const neverKept = ['sessions', 'handoffs'];

export type Deleted = {
  collection: string;
  id: number;
  name: Translated;
  /** See {@link trash}. */
  removed: unknown;
  /** Rows that are deleted too although no foreign key says so. */
  others: { table: PgTable; ids: number[] } | undefined;
};

/** A row to be moved, as a SELECT of `table_name`, `content` and `emptied`. */
type Selection = SQL;

/**
 * Copies a record to the trash, with the rows that its delete deletes, and the rows in which it empties a reference.
 * @returns the id of the item in the trash.
 */
export async function moveToTrash(
  tx: Transaction,
  { collection, id, name, removed, others }: Deleted,
): Promise<number> {
  const [item] = await tx
    .insert(trash)
    .values({ collection, recordId: id, name, removed, deletedBy: userInAction() })
    .returning({ id: trash.id });
  if (!item) throw new Error('an insert without a conflict clause answered no row');
  const keys = await readForeignKeys(tx);
  const selections = [
    ...selectRows(keys, collection, sql`id = ${id}`).slice(0, 1),
    // Before the other rows of the record, which may refer to them.
    ...(others ? selectRows(keys, getTableName(others.table), sql`id = any(${sql.param(others.ids)}::int[])`) : []),
    ...selectRows(keys, collection, sql`id = ${id}`).slice(1),
  ];
  await tx.execute(sql`
    insert into ${trashRows} (item_id, place, table_name, content, emptied)
    select ${item.id}, row_number() over (order by step), table_name, content, emptied
    from (${sql.join(
      selections.map((selection, step) => sql`select ${step}::int as step, kept.* from (${selection}) kept`),
      sql` union all `,
    )}) kept`);
  return item.id;
}

/** Selects the rows of a table that match, then those that a delete of these rows would delete or change. */
function selectRows(keys: ForeignKey[], table: string, where: SQL): Selection[] {
  const name = sql.identifier(table);
  const row = (emptied: SQL) =>
    sql`select ${sql.param(table)}::text as table_name, to_jsonb(kept_row) as content, ${emptied} as emptied from ${name} kept_row where ${where}`;
  return [
    row(sql`null::text`),
    ...keys.filter(({ target }) => target === table).flatMap((key) => follow(keys, key, where)),
  ];
}

function follow(
  keys: ForeignKey[],
  { table, column, target, targetColumn, onDelete }: ForeignKey,
  where: SQL,
): Selection[] {
  if (neverKept.includes(table)) return [];
  const refers = sql`${sql.identifier(column)} in (
    select ${sql.identifier(targetColumn)} from ${sql.identifier(target)} where ${where})`;
  if (onDelete === 'cascade') return selectRows(keys, table, refers);
  if (onDelete === 'restrict') return [];
  return [
    sql`select ${sql.param(table)}::text as table_name, to_jsonb(kept_row) as content, ${sql.param(column)}::text as emptied
      from ${sql.identifier(table)} kept_row where ${refers}`,
  ];
}
