import { sql } from 'drizzle-orm';
import type { Transaction } from '../../db/connection.ts';
import type { ForeignKey } from '../keeping/foreign-keys.ts';
import type { KeptRecord, KeptRow } from './kept-record.ts';

/** A reference from kept rows to rows that do not exist any more. */
export type Missing = { key: ForeignKey; rows: KeptRow[]; ids: number[] };

/**
 * Finds the references of the rows to be inserted to records that do not exist. The records that exist stay locked (`for key share`).
 * Files are not checked: the trash prevents their removal.
 */
export async function findMissing(tx: Transaction, { keys, rows }: KeptRecord): Promise<Missing[]> {
  const inserted = rows.filter(({ emptied }) => emptied === null);
  const missing: Missing[] = [];
  for (const key of keys.filter(({ targetColumn }) => targetColumn === 'id')) {
    const { table, target } = key;
    const refers = (row: KeptRow) => row.tableName === table && typeof row.content[key.column] === 'number';
    const isInserted = (id: number) =>
      inserted.some(({ tableName, content }) => tableName === target && content['id'] === id);
    const referring = inserted.filter(refers);
    const wanted = new Set(referring.map(({ content }) => Number(content[key.column])));
    const ids = await findAbsent(
      tx,
      target,
      [...wanted].filter((id) => !isInserted(id)),
    );
    if (ids.length === 0) continue;
    missing.push({ key, ids, rows: referring.filter(({ content }) => ids.includes(Number(content[key.column]))) });
  }
  return missing;
}

async function findAbsent(tx: Transaction, table: string, ids: number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const { rows } = await tx.execute<{ id: number }>(sql`
    select id from ${sql.identifier(table)} where id = any(${sql.param(ids)}::int[]) order by id for key share`);
  const present = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => !present.has(id));
}
