import { fillPlaceholders, sql, type SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { QueryArrayResult } from 'pg';
import type { Database, Transaction } from '../connection.ts';

/** SQL that is built once and runs often. With a `name`, PostgreSQL caches the query plan on each connection. */
export type Statement = { text: string; params: unknown[]; name?: string };

const dialect = new PgDialect();
let named = 0;

export function toStatement(query: SQL, { isPrepared = true }: { isPrepared?: boolean } = {}): Statement {
  const { sql: text, params } = dialect.sqlToQuery(query);
  const statement = { text, params };
  return isPrepared ? prepare(statement) : statement;
}

/** Gives a statement a name. */
export function prepare(statement: Statement): Statement {
  named += 1;
  return Object.assign(statement, { name: `prepared_${named}` });
}

/** Returns the first row as an array of its columns, or undefined. `values` are the statement's parameters, in order. */
export async function firstRow<Row extends unknown[]>(
  db: Database | Transaction,
  statement: Statement,
  values: unknown[],
): Promise<Row | undefined> {
  const { rows } = await runStatement<Row>(db, statement, values);
  return rows[0];
}

/** Runs a statement. `values` are its parameters, in order. Each row is an array of its columns. */
export async function runStatement<Row extends unknown[]>(
  db: Database | Transaction,
  { text, name }: Statement,
  values: unknown[],
): Promise<QueryArrayResult<Row>> {
  const named = name !== undefined && db.preparesByName ? { name } : {};
  return db.$client.query<Row>({ text, values, rowMode: 'array', ...named });
}

/** Returns the parameters of a statement, with the values of its placeholders. */
export const toValues = ({ params }: Statement, values: Record<string, unknown>): unknown[] =>
  fillPlaceholders(params, values);

/** Returns a constant as an SQL literal, so that it needs no parameter. Must not be used for text from a client. */
export const literal = (text: string) => sql.raw(`'${text.replaceAll("'", "''")}'`);

/**
 * Returns a parameter whose value the planner does not see, so that PostgreSQL uses the generic plan of the prepared statement. A custom plan for
 * a short array always seems cheaper than the generic plan, and would be made for every request.
 * @param name of a placeholder.
 */
export const opaqueParameter = (name: string, type: string): SQL =>
  sql`(select ${sql.placeholder(name)}::${sql.raw(type)})::${sql.raw(type)}`;
