import { fillPlaceholders, sql, type SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Database, Transaction } from '../connection.ts';
import { StatementQuery, type Outcome } from './statement-query.ts';

/** SQL that is built once and runs often. With a `name`, PostgreSQL caches the query plan on each connection. */
export type Statement = { text: string; params: unknown[]; name?: string };
/** What running a statement needs of it. */
export type Runnable = Pick<Statement, 'text' | 'name'>;

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
  statement: Runnable,
  values: unknown[],
): Promise<Row | undefined> {
  const { rows } = await runStatement<Row>(db, statement, values);
  return rows[0];
}

/**
 * Runs a statement. In a transaction, it is sent before the function returns its promise. `values` are its parameters, in order.
 */
export async function runStatement<Row extends unknown[]>(
  db: Database | Transaction,
  statement: Runnable,
  values: unknown[],
): Promise<Outcome<Row>> {
  return sendOn(db.$client, toQuery(statement, values));
}

/** @throws if a value cannot be encoded. */
export const toQuery = (statement: Runnable, values: unknown[]) => new StatementQuery(statement, values);

type Done = StatementQuery['callback'];

/** Sends a query to a connection, or to one of a pool. */
export async function sendOn<Result>(client: unknown, query: StatementQuery): Promise<Result> {
  try {
    return await new Promise((resolve, reject) => {
      // The cast is safe: the statement determines the columns.
      send(client, query, (error, result) => (error ? reject(error) : resolve(result as Result)));
    });
  } catch (error) {
    // Replaces the stack of the socket with that of the caller.
    if (error instanceof Error) Error.captureStackTrace(error);
    throw error;
  }
}

// The cast is safe: `pg` accepts a callback with a query object. `@types/pg` declares it only with a text.
const send = (client: unknown, query: StatementQuery, done: Done) =>
  (client as { query: (query: StatementQuery, done: Done) => void }).query(query, done);

/** Returns the parameters of a statement, with the values of its placeholders. */
export const toValues = ({ params }: Statement, values: Record<string, unknown>): unknown[] =>
  fillPlaceholders(params, values);

/** Returns a constant as an SQL literal, so that it needs no parameter. Must not be used for text from a client. */
export const literal = (text: string) => sql.raw(`'${text.replaceAll("'", "''")}'`);

/**
 * Returns a parameter that the planner does not look into. PostgreSQL reuses the plan of a prepared statement only if a plan for the values does
 * not seem cheaper, and short arrays or early times always seem so.
 * @param name of a placeholder.
 */
export const hidden = (name: string, type: string): SQL =>
  sql`(select ${sql.placeholder(name)}::${sql.raw(type)})::${sql.raw(type)}`;
