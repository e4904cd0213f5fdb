import { sql } from 'drizzle-orm';
import type { Transaction } from '../../db/connection.ts';
import { lockReferred } from '../../hydra/writing/lock-owners.ts';
import type { ForeignKey } from '../keeping/foreign-keys.ts';
import { toKey, type KeptRecord, type KeptRow } from './kept-record.ts';

/** A foreign key whose targets do not exist any more, with the ids of these and the rows that refer to them. */
export type Missing = { key: ForeignKey; rows: KeptRow[]; ids: number[] };

/**
 * Finds the references of the rows to be inserted to records that do not exist. The records that exist stay locked (`for key share`).
 * Files are not checked: the trash prevents their removal.
 */
export async function findMissing(
  tx: Transaction,
  { keys, rows }: Pick<KeptRecord, 'keys' | 'rows'>,
): Promise<Missing[]> {
  const inserted = rows.filter(({ emptied }) => emptied === null);
  const byTable = Map.groupBy(inserted, ({ tableName }) => tableName);
  const present = new Set(inserted.map(({ tableName, content }) => toKey(tableName, content['id'])));
  const missing: Missing[] = [];
  for (const key of keys.filter(({ targetColumn }) => targetColumn === 'id')) {
    const referring = Map.groupBy(byTable.get(key.table) ?? [], ({ content }) => content[key.column]);
    const wanted = [...referring.keys()].filter(
      (id): id is number => typeof id === 'number' && !present.has(toKey(key.target, id)),
    );
    const ids = await findAbsent(tx, keys, { table: key.target, ids: wanted });
    if (ids.length > 0) missing.push({ key, ids, rows: ids.flatMap((id) => referring.get(id) ?? []) });
  }
  return missing;
}

/**
 * Returns the ids of which a table has no row, and locks the rows of the others. Locks the rows with which these are deleted before them, as a
 * delete does.
 */
export async function findAbsent(
  tx: Transaction,
  keys: readonly ForeignKey[],
  { table, ids }: { table: string; ids: number[] },
): Promise<number[]> {
  if (ids.length === 0) return [];
  const areWanted = sql`id = any(${sql.param(ids)}::int[])`;
  for (const key of keys) {
    if (key.table === table && key.onDelete === 'cascade') await lockReferred(tx, key, areWanted);
  }
  const { rows } = await tx.execute<{ id: number }>(sql`
    select id from ${sql.identifier(table)} where ${areWanted} order by id for key share`);
  const present = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => !present.has(id));
}
