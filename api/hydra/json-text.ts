import { sql, type SQL } from 'drizzle-orm';
import { PgBoolean, PgInteger, type PgColumn } from 'drizzle-orm/pg-core';
import { literal } from '../db/statements/statement.ts';

/** PostgreSQL accepts at most 100 arguments of a function. */
const maxArguments = 90;

/** A member of a JSON object: its name, and SQL for its value, which PostgreSQL outputs as JSON and which is never null. */
export type JsonMember = readonly [name: string, json: SQL];

/** Returns SQL for the JSON of a value of any type: `null` for null, a value of the type `json` as it is. */
export const toJson = (value: SQL): SQL => sql`coalesce(to_json(${value}), 'null'::json)`;

/** Returns SQL for the JSON of a column. Numbers and booleans are faster without `to_json`. */
export function columnToJson(column: PgColumn): SQL {
  if (!column.notNull) return toJson(column.getSQL());
  if (column instanceof PgBoolean) return sql`case when ${column} then 'true' else 'false' end`;
  return column instanceof PgInteger ? column.getSQL() : toJson(column.getSQL());
}

/**
 * Returns SQL for the text of a JSON object, in the layout of row_to_json(). For a page of ten or one record, PostgreSQL takes 6 % less time
 * than with that function, because it builds no row; for a list of 600, 5 % more.
 */
export function toObjectText(members: readonly JsonMember[]): SQL {
  const parts = members.flatMap(([name, json], place) => [literal(`${place === 0 ? '{' : ','}"${name}":`), json]);
  return concat([...parts, literal('}')]);
}

/** Returns SQL for the text of a JSON array of the rows of `from`, in the layout of json_agg(). */
export const toArrayText = (element: SQL, { from, order }: { from: SQL; order: SQL }): SQL =>
  sql`(select concat('[', string_agg(${element}, E', \\n ' order by ${order}), ']') from ${from})`;

function concat(parts: SQL[]): SQL {
  if (parts.length <= maxArguments) return sql`concat(${sql.join(parts, sql`, `)})`;
  const chunks = Array.from({ length: Math.ceil(parts.length / maxArguments) }, (_, at) =>
    concat(parts.slice(at * maxArguments, (at + 1) * maxArguments)),
  );
  return concat(chunks);
}
