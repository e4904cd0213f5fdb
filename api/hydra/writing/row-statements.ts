import { getTableColumns, getTableName, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import pg from 'pg';
import type { Transaction } from '../../db/connection.ts';
import type { Row } from '../api-resource.ts';
import { versionOf, type TableWithId } from '../field-storage.ts';
import { firstRow, runStatement, toStatement, type Statement } from '../../db/statements/statement.ts';

/** The prepared statements of a table. The key of an update is the columns that it sets. */
type Statements = { lock: Statement; updates: Map<string, Statement> };

const statements = new WeakMap<TableWithId, Statements>();
/** Clients can combine fields in so many ways that the number of prepared updates of a table needs a limit. */
const maxUpdates = 50;

function statementsOf(table: TableWithId): Statements {
  const known = statements.get(table);
  if (known) return known;
  const built = {
    lock: toStatement(sql`
      select ${versionOf(table)}, row_to_json(${table})::text
      from ${table} where ${table.id} = ${sql.placeholder('id')} for no key update`),
    updates: new Map<string, Statement>(),
  };
  statements.set(table, built);
  return built;
}

const quote = pg.escapeIdentifier;

/**
 * Locks a row against other writes, but not against new references to it. Returns its version, and a function that returns the row by column
 * key. The row is sent as one text and parsed when it is needed, because most saves do not compare it.
 */
export async function lockRow(
  tx: Transaction,
  table: TableWithId,
  id: number,
): Promise<{ row: () => Row; version: string } | undefined> {
  const found = await firstRow<[version: string, json: string]>(tx, statementsOf(table).lock, [id]);
  if (!found) return undefined;
  const [version, json] = found;
  let row: Row | undefined;
  return { version, row: () => (row ??= toRow(table, json)) };
}

/** Returns a row by column key from the text of `row_to_json`. */
export function toRow(table: TableWithId, json: string): Row {
  // The cast is safe: the text is the row as a JSON object.
  const stored = JSON.parse(json) as Row;
  const columns = Object.entries(getTableColumns(table));
  return Object.fromEntries(columns.map(([key, column]) => [key, decode(column, stored[column.name])]));
}

const decode = (column: PgColumn, value: unknown): unknown =>
  value === null ? null : column.mapFromDriverValue(value);

/**
 * Updates a row, unless it has all values already: then the row, and so its version, stays as it is.
 * @param values by column key, none of them SQL.
 * @returns whether the row has changed.
 */
export async function updateRow(tx: Transaction, table: TableWithId, id: number, values: Row): Promise<boolean> {
  const columns = Object.entries(getTableColumns(table)).filter(([key]) => values[key] !== undefined);
  if (columns.length === 0) return false;
  const encoded = columns.map(([key, column]) => encode(column, values[key]));
  return (await runStatement(tx, updateOf(table, columns), [id, ...encoded])).rowCount === 1;
}

const encode = (column: PgColumn, value: unknown): unknown => (value === null ? null : column.mapToDriverValue(value));

function updateOf(table: TableWithId, columns: [key: string, column: PgColumn][]): Statement {
  const { updates } = statementsOf(table);
  const key = columns.map(([name]) => name).join(' ');
  const known = updates.get(key);
  if (known) return known;
  const set = columns.map(([, { name }], at) => `${quote(name)} = $${at + 2}`);
  const differs = columns.map(([, { name }], at) => `${quote(name)} is distinct from $${at + 2}`);
  const text = `update ${quote(getTableName(table))} set ${set.join(', ')} where id = $1 and (${differs.join(' or ')})`;
  const isPrepared = updates.size < maxUpdates;
  const statement = toStatement(sql.raw(text), { isPrepared });
  if (isPrepared) updates.set(key, statement);
  return statement;
}
