import { getTableColumns, sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { otherLanguage, type Language } from '@trastienda/contract/language';
import type { Transaction } from '../db/connection.ts';
import { literal } from './reading/statement.ts';

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
  /** A join that `select` needs besides the record's own table. */
  join?: (language: Language) => SQL;
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
export const column = (column: PgColumn, select: SQL = sql`${column}`): Stored => ({
  as: 'column',
  column,
  select: () => select,
});

/** A field with a text per content language; a missing text falls back to the other language (A-02). */
export const translatedColumn = (column: PgColumn): Stored => ({
  as: 'translated',
  column,
  select: (language) => shownText(column, language),
});

/** A field that is read-only, or written through other fields. */
export const derived = (select: (language: Language) => SQL): Stored => ({ as: 'nothing', select });

/** The text in a language, or the other language's if it is missing (A-02). */
export const shownText = (column: PgColumn | SQL, language: Language) =>
  sql`coalesce(${column} ->> ${literal(language)}, ${column} ->> ${literal(otherLanguage(language))})`;

type Target = {
  /** The table's real name, even if `table` is an alias. */
  collection: string;
  table: TableWithId;
  shows: (language: Language) => Record<string, SQL>;
};

/** The columns of an embedded record: `@id`, `id` and the fields that `shows` returns. */
export const embedded = ({ collection, table, shows }: Target, language: Language) =>
  sql.join(
    [
      sql`${literal(`/${collection}/`)} || ${table.id} as "@id"`,
      sql`${table.id} as "id"`,
      ...Object.entries(shows(language)).map(([name, value]) => sql`${value} as ${sql.identifier(name)}`),
    ],
    sql`, `,
  );

/** The `from` item of a table or an alias. For an alias, Drizzle would render only the alias's name. */
const aliased = ({ collection, table }: Target) => sql`${sql.identifier(collection)} as ${table}`;

/** A foreign key, shown as the embedded record. On a long list, the join takes half the time of a subquery per row. */
export const toOne = (column: PgColumn, target: Target): Stored => {
  const shown = sql.identifier(`${column.name}_shown`);
  return {
    as: 'column',
    column,
    select: () => sql`row_to_json(${shown})`,
    join: (language) => sql`left join lateral (
      select ${embedded(target, language)} from ${aliased(target)} where ${target.table.id} = ${column}
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
  select: (language) => sql`(
    select coalesce(json_agg(shown), '[]') from (
      select ${embedded(target, language)}
      from ${pairs} join ${aliased(target)} on ${target.table.id} = ${other}
      where ${own} = ${record.id} and ${where}
      order by ${target.table.id}
    ) shown
  )`,
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

/** Returns the property name of a column in its Drizzle table. Throws if the table does not have the column. */
export function keyOfColumn(table: PgTable, column: PgColumn): string {
  const found = Object.entries(getTableColumns(table)).find(([, candidate]) => candidate === column);
  if (!found) throw new Error(`column ${column.name} is not in the resource's table`);
  return found[0];
}
