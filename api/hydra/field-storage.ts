import { getTableColumns, sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Language } from '@trastienda/contract/language';
import { shownText } from '../db/columns.ts';
import type { Transaction } from '../db/connection.ts';
import { selectObject, toArray, type JsonMember } from './json-object.ts';
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
  /** A join that `select` needs besides the record's own table. `isSingle`: a single record is read. */
  join?: (language: Language, options?: { isSingle?: boolean }) => SQL;
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
});

/** A field with a text per content language; a missing text falls back to the other language (A-02). */
export const translatedColumn = (column: PgColumn): Stored => ({
  as: 'translated',
  column,
  select: (language) => shownText(column, language),
});

/** A field that is read-only, or written through other fields. */
export const derived = (select: (language: Language) => SQL): Stored => ({ as: 'nothing', select });

type Target = {
  /** The table's real name, even if `table` is an alias. */
  collection: string;
  table: TableWithId;
  shows: (language: Language) => Record<string, SQL>;
};

/** Returns the members of an embedded record: `@id`, `id` and the fields that `shows` returns. */
export const embedded = ({ collection, table: { id }, shows }: Target, language: Language): JsonMember[] => [
  ['@id', iriOf(collection, id)],
  ['id', id.getSQL()],
  ...Object.entries(shows(language)),
];

/** Returns SQL for the `@id` of a record; null if the id is null. */
export const iriOf = (collection: string, id: PgColumn): SQL => sql`${literal(`/${collection}/`)} || ${id}`;

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
    select: () => sql`${shown}.json`,
    join: (language, { isSingle = false } = {}) => {
      const from = sql`from ${aliased(target)} where ${target.table.id} = ${column} ${isSingle ? sql`limit 1` : sql``}`;
      return sql`left join lateral (${selectObject(embedded(target, language), from)}) ${shown} on true`;
    },
  };
};

/** A foreign key, shown as the `@id` of the record. */
export const toIri = (column: PgColumn, collection: string): Stored => ({
  as: 'column',
  column,
  select: () => iriOf(collection, column),
});

/** A join table: `own` refers to the record, `other` to a record in its list. */
export type Link = { table: PgTable; own: PgColumn; other: PgColumn };

/** A list of records linked through a join table; `where` restricts the records shown. */
export const toMany = (
  record: TableWithId,
  { table: pairs, own, other }: Link,
  { where = sql`true`, ...target }: Target & { where?: SQL },
): Stored => ({
  as: 'links',
  pairs: { table: pairs, own, other },
  select: (language) =>
    toArray(embedded(target, language), {
      from: sql`${pairs} join ${aliased(target)} on ${target.table.id} = ${other} where ${own} = ${record.id} and ${where}`,
      order: target.table.id.getSQL(),
    }),
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
  sql`(select coalesce(json_agg(${iriOf(collection, id)} order by ${id}), '[]') from ${table} where ${where})`;

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
