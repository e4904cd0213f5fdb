import { getTableName, sql, type SQL } from 'drizzle-orm';
import { isWatched } from '@trastienda/contract/freshness/states';
import { userInAction } from '../../db/actor.ts';
import type { Transaction } from '../../db/connection.ts';
import { freshness } from '../../db/tables/freshness.ts';
import type { Deleted } from '../../hydra/writing/remove.ts';
import { passwordResets } from '../../session/account-tables.ts';
import { signInTickets } from '../../session/factors/tables.ts';
import { handoffs, sessions } from '../../session/tables.ts';
import { readForeignKeys, type ForeignKey } from './foreign-keys.ts';
import { trash, trashRows } from '../../db/tables/trash.ts';

/** Tables whose rows are deleted for good: their secrets would still be valid in a restored row. */
const neverKept: readonly string[] = [sessions, handoffs, passwordResets, signInTickets].map((table) =>
  getTableName(table),
);

/**
 * Copies a record to the trash, with the rows that its delete deletes, and the rows in which it empties a reference. Locks all of them, so
 * that a row which a concurrent transaction deletes is not copied, too.
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
  const isRecord = sql`id = ${id}`;
  await lockOwners(tx, keys, collection, isRecord);
  const selections = [
    ...selectRows(keys, collection, isRecord),
    ...(others ? selectRows(keys, getTableName(others.table), sql`id = any(${sql.param(others.ids)}::int[])`) : []),
  ];
  const steps = selections.map((selection, step) => sql`select ${step}::int as step, kept.* from (${selection}) kept`);
  // A row that two selections contain is copied once.
  await tx.execute(sql`
    insert into ${trashRows} (item_id, place, table_name, content, emptied)
    select ${item.id}, row_number() over (order by step), table_name, content, emptied
    from (
      select distinct on (table_name, content, emptied) * from (${sql.join(steps, sql` union all `)}) selected
      order by table_name, content, emptied, step
    ) kept`);
  return item.id;
}

/**
 * Locks the rows that the delete deletes and that other such rows refer to. A row that a concurrent transaction adds to one of them is then
 * visible to the statement that copies.
 */
async function lockOwners(tx: Transaction, keys: ForeignKey[], table: string, where: SQL): Promise<void> {
  const isOwner = (name: string) => keys.some(({ target, onDelete }) => target === name && onDelete === 'cascade');
  for (const key of keys.filter(({ target, onDelete }) => target === table && onDelete === 'cascade')) {
    if (!isOwner(key.table)) continue;
    const refers = toReference(key, where);
    await tx.execute(sql`select from ${sql.identifier(key.table)} where ${refers} order by id for update`);
    await lockOwners(tx, keys, key.table, refers);
  }
}

/** SQL for the condition that a row refers to the rows of the target that match. */
const toReference = ({ column, target, targetColumn }: ForeignKey, where: SQL) => sql`${sql.identifier(column)} in (
  select ${sql.identifier(targetColumn)} from ${sql.identifier(target)} where ${where})`;

/** Selects the rows of a table that match and their marks, then the rows that a delete of these rows would delete or change. */
function selectRows(keys: ForeignKey[], table: string, where: SQL, path: readonly string[] = []): SQL[] {
  if (path.includes(table)) throw new Error(`The cascade of ${[...path, table].join(', ')} has no end.`);
  const dependents = keys.filter((key) => key.target === table && !neverKept.includes(key.table));
  return [
    select(table, sql`to_jsonb(kept_row)`, { where }),
    ...(isWatched(table) ? [selectMarks(table, where)] : []),
    ...dependents.flatMap((key) => {
      const { table: referring, column, onDelete, hasId } = key;
      const refers = toReference(key, where);
      if (onDelete === 'cascade') return selectRows(keys, referring, refers, [...path, table]);
      if (onDelete === 'restrict') return [];
      // Of a record, only its id, because it stays. Other rows may be inserted again.
      const content = hasId ? sql`jsonb_build_object('id', id)` : sql`to_jsonb(kept_row)`;
      return [select(referring, content, { where: refers, emptied: column })];
    }),
  ];
}

/** Selects the marks of stale texts, which have no foreign key. Those of missing texts are made again by a restore. */
const selectMarks = (table: string, where: SQL): SQL =>
  select(getTableName(freshness), sql`to_jsonb(kept_row)`, {
    where: sql`collection = ${table} and state = 'stale' and record_id in (select id from ${sql.identifier(table)} where ${where})`,
  });

type Selected = { where: SQL; emptied?: string };

const select = (table: string, content: SQL, { where, emptied }: Selected) => sql`
  select ${table}::text as table_name, ${content} as content, ${emptied ?? null}::text as emptied
  from ${sql.identifier(table)} kept_row where ${where} for update`;
