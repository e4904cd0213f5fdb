import { getTableName, sql } from 'drizzle-orm';
import type { Transaction } from '../../db/connection.ts';
import { factors } from '../../session/factors/tables.ts';
import type { ForeignKey } from '../keeping/foreign-keys.ts';
import type { KeptRow } from './kept-record.ts';

/**
 * Inserts rows with their ids, those of a table before those that refer to them. A column that a migration has added since gets its
 * default; a value without a column is dropped.
 */
export async function insertRows(
  tx: Transaction,
  rows: readonly KeptRow[],
  keys: readonly ForeignKey[],
): Promise<void> {
  for (const [tableName, ofTable] of inOrder(
    Map.groupBy(rows, (row) => row.tableName),
    keys,
  )) {
    const known = await columnsOf(tx, tableName);
    // Rows that were deleted before and after a migration have different columns.
    const groups = Map.groupBy(ofTable, ({ content }) => known.filter((name) => Object.hasOwn(content, name)).join());
    for (const group of groups.values()) await insert(tx, group, known);
  }
}

async function insert(tx: Transaction, rows: readonly KeptRow[], known: readonly string[]): Promise<void> {
  const [first] = rows;
  const columns = first ? known.filter((name) => Object.hasOwn(first.content, name)) : [];
  if (!first || columns.length === 0) return;
  const names = toList(columns);
  // A row without an id is only a link, which may exist again; a passkey may have been registered again.
  const mayExist = !known.includes('id') || first.tableName === getTableName(factors);
  await tx.execute(sql`
    insert into ${sql.identifier(first.tableName)} (${names}) overriding system value
    select ${names} from ${toRecords(first.tableName, rows)} ${mayExist ? sql`on conflict do nothing` : sql``}`);
}

/** SQL for the contents of rows as records of their table. */
export const toRecords = (tableName: string, rows: readonly KeptRow[]) => sql`
  jsonb_populate_recordset(null::${sql.identifier(tableName)}, ${JSON.stringify(rows.map(({ content }) => content))}::jsonb)`;

export const toList = (columns: readonly string[]) =>
  sql.join(
    columns.map((name) => sql.identifier(name)),
    sql`, `,
  );

/** Returns the columns of a table that can be written; none if the table no longer exists. */
export async function columnsOf(tx: Transaction, tableName: string): Promise<string[]> {
  const { rows } = await tx.execute<{ name: string }>(sql`
    select attname as name from pg_attribute
    where attrelid = to_regclass(${tableName}) and attnum > 0 and not attisdropped and attgenerated = ''`);
  return rows.map(({ name }) => name);
}

/** Sorts tables so that each follows those that it refers to. */
function inOrder<T>(byTable: ReadonlyMap<string, T>, keys: readonly ForeignKey[]): [string, T][] {
  const left = new Map(byTable);
  const sorted: [string, T][] = [];
  while (left.size > 0) {
    const next = [...left].filter(
      ([name]) => !keys.some(({ table, target }) => table === name && target !== name && left.has(target)),
    );
    if (next.length === 0) throw new Error(`The tables ${[...left.keys()].join(', ')} refer to each other.`);
    for (const [name] of next) left.delete(name);
    sorted.push(...next);
  }
  return sorted;
}
