import { getTableColumns, sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Language } from '@trastienda/contract/language';
import { shownText } from '../db/columns.ts';
import type { Transaction } from '../db/connection.ts';
import { columnToJson, toArrayText, toJson, toObjectText, type JsonMember } from './json-text.ts';
import { literal } from '../db/statements/statement.ts';

export type TableWithId = PgTable & { id: PgColumn };

/**
 * The version of a record: the id of the transaction that last wrote its row (`xmin`), which PostgreSQL maintains for every writer.
 * A save that changes only rows of other tables also writes the record's own row, so that the version changes. A save that changes nothing
 * writes nothing.
 */
export const versionOf = (table: PgTable): SQL<string> => sql<string>`${table}.xmin::text`;

/** Where a field is stored and how it is read. `select` is a single expression, so that PostgreSQL can build the response's JSON. */
export type Stored = {
  select: (language: Language) => SQL;
  /** The value as SQL that PostgreSQL outputs as JSON, never null. By default `to_json` converts `select`. */
  json?: (language: Language) => SQL;
  /** A join that `select` and `json` need besides the record's own table. `isSingle`: a single record is read. */
  join?: (language: Language, options?: { isSingle?: boolean }) => SQL;
  /** What may change in the value without a change in the log. */
  unlogged?: SQL;
} & (
  | { as: 'column' | 'translated'; column: PgColumn }
  | {
      as: 'links';
      /** The join table with the list; absent for pictures. */
      pairs?: Link;
      /** Replaces the list. @returns whether it has changed. */
      replace: (tx: Transaction, id: number, linkedIds: number[]) => Promise<boolean>;
    }
  | { as: 'nothing' }
);

/** A field stored in a column; `select` defaults to the column itself. */
export const column = (column: PgColumn, select?: SQL): Stored => ({
  as: 'column',
  column,
  select: () => select ?? column.getSQL(),
  ...(!select && { json: () => columnToJson(column) }),
});

/** A field with a text per content language; a missing text falls back to the other language (A-02). */
export const translatedColumn = (column: PgColumn): Stored => ({
  as: 'translated',
  column,
  select: (language) => shownText(column, language),
});

/** A field that is read-only, or written through other fields. */
export const derived = (select: (language: Language) => SQL): Stored => ({ as: 'nothing', select });

/** Returns how a field is read whose value is built as JSON text. */
export const jsonField = (json: (language: Language) => SQL): Pick<Stored, 'select' | 'json'> => ({
  json,
  select: (language) => sql`${json(language)}::json`,
});

type Target = {
  /** The table's real name, even if `table` is an alias. */
  collection: string;
  table: TableWithId;
  shows: (language: Language) => Record<string, SQL>;
};

/** Returns SQL for the JSON text of an embedded record: `@id`, `id` and the fields that `shows` returns. */
export const embedded = ({ collection, table, shows }: Target, language: Language): SQL =>
  toObjectText([
    ...identityOf(collection, table),
    ...Object.entries(shows(language)).map(([name, value]) => [name, toJson(value)] as const),
  ]);

/** Returns the members `@id` and `id`. */
const identityOf = (collection: string, { id }: TableWithId): JsonMember[] => [
  ['@id', iriText(collection, id)],
  ['id', columnToJson(id)],
];

/** Returns SQL for the JSON text of the `@id` of a record; the id must not be null. */
export const iriText = (collection: string, id: PgColumn): SQL =>
  sql`concat(${literal(`"/${collection}/`)}, ${id}, '"')`;

/** The `from` item of a table or an alias. For an alias, Drizzle would render only the alias's name. */
const aliased = ({ collection, table }: Target) => sql`${sql.identifier(collection)} as ${table}`;

/**
 * A foreign key, shown as the embedded record. A list is faster with a join than with a subquery per row. For a single record, the limit
 * keeps PostgreSQL from building the JSON of every row of the referenced table.
 */
export const toOne = (column: PgColumn, target: Target): Stored => {
  const shown = sql.identifier(`${column.name}_shown`);
  return {
    as: 'column',
    column,
    select: () => sql`${shown}.json::json`,
    json: () => sql`coalesce(${shown}.json, 'null')`,
    join: (language, { isSingle = false } = {}) => sql`left join lateral (
      select ${embedded(target, language)} as json from ${aliased(target)} where ${target.table.id} = ${column} ${isSingle ? sql`limit 1` : sql``}
    ) ${shown} on true`,
  };
};

/** A foreign key, shown as the `@id` of the record. */
export const toIri = (column: PgColumn, collection: string): Stored => ({
  as: 'column',
  column,
  select: () => sql`${literal(`/${collection}/`)} || ${column}`,
});

type Link = { table: PgTable; own: PgColumn; other: PgColumn };

/** A list of records linked through a join table; `where` restricts the records shown. */
export const toMany = (
  record: TableWithId,
  { table: pairs, own, other }: Link,
  { where = sql`true`, ...target }: Target & { where?: SQL },
): Stored => ({
  as: 'links',
  pairs: { table: pairs, own, other },
  ...jsonField((language) =>
    toArrayText(embedded(target, language), {
      from: sql`${pairs} join ${aliased(target)} on ${target.table.id} = ${other} where ${own} = ${record.id} and ${where}`,
      order: target.table.id.getSQL(),
    }),
  ),
  replace: async (tx, id, linkedIds) => {
    const ids = sql`${sql.param(linkedIds)}::int[]`;
    const removed = await tx.execute(sql`delete from ${pairs} where ${own} = ${id} and ${other} <> all(${ids})`);
    const added = await tx.execute(sql`
      insert into ${pairs} (${sql.identifier(own.name)}, ${sql.identifier(other.name)})
      select ${id}, linked from unnest(${ids}) linked
      on conflict do nothing`);
    return removed.rowCount !== 0 || added.rowCount !== 0;
  },
});

/** The JSON array of the `@id`s of the rows that match `where`. */
export const iris = (collection: string, { table, id, where }: { table: PgTable; id: PgColumn; where: SQL }) =>
  sql`(select coalesce(json_agg(${literal(`/${collection}/`)} || ${id} order by ${id}), '[]') from ${table} where ${where})`;

const keys = new WeakMap<PgColumn, string>();

/** Returns the property name of a column in its Drizzle table. */
export function keyOfColumn(column: PgColumn): string {
  const known = keys.get(column);
  if (known !== undefined) return known;
  const found = Object.entries(getTableColumns(column.table)).find(([, candidate]) => candidate === column);
  if (!found) throw new Error(`column ${column.name} is not in its table`);
  keys.set(column, found[0]);
  return found[0];
}
