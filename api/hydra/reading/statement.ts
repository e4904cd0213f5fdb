import { fillPlaceholders, sql, type SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Database } from '../../db/connection.ts';

/** SQL that is built once and runs often. With a `name`, PostgreSQL caches the query plan on each connection. */
export type Statement = { text: string; params: unknown[]; name?: string };

const dialect = new PgDialect();
let namedStatements = 0;

export function toStatement(query: SQL, { keepsPlan }: { keepsPlan: boolean }): Statement {
  const { sql: text, params } = dialect.sqlToQuery(query);
  if (!keepsPlan) return { text, params };
  namedStatements += 1;
  return { text, params, name: `kept_${namedStatements}` };
}

/** Returns the first row as an array of its columns, or undefined. */
export async function firstRow<Row extends unknown[]>(
  db: Database,
  { params, ...statement }: Statement,
  values: Record<string, unknown>,
): Promise<Row | undefined> {
  const result = await db.$client.query<Row>({
    ...statement,
    values: fillPlaceholders(params, values),
    rowMode: 'array',
  });
  return result.rows[0];
}

/** Returns a constant as an SQL literal, so that it needs no parameter. Must not be used for text from a client. */
export const literal = (text: string) => sql.raw(`'${text.replaceAll("'", "''")}'`);
