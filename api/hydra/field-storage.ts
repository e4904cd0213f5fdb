import { getTableColumns, sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { otherLanguage, type Language } from '@trastienda/contract/language';
import type { Transaction } from '../db/connection.ts';
import { literal } from './statement.ts';

export type TableWithId = PgTable & { id: PgColumn };

/**
 * The version of a record: the transaction that wrote its row last, which PostgreSQL notes itself, whoever writes it. What hangs on
 * the row in tables of its own is written by way of the record, which writes the row too.
 */
export const versionOf = (table: PgTable): SQL<string> => sql<string>`${table}.xmin::text`;

/** Where a field lives and how it is read. `select` is one expression, so that PostgreSQL builds the JSON of an answer itself. */
export type Stored = {
  select: (language: Language) => SQL;
  /** What `select` reads besides the record's own table. */
  join?: (language: Language) => SQL;
} & (
  | { as: 'column' | 'translated'; column: PgColumn }
  | { as: 'links'; replace: (tx: Transaction, id: number, linkedIds: number[]) => Promise<void> }
  | { as: 'nothing' }
);

/** The field is the column, or `select` of it. */
export const column = (column: PgColumn, select: SQL = sql`${column}`): Stored => ({
  as: 'column',
  column,
  select: () => select,
});

/** The field has a text per content language and shows the other one where its own is missing (A-02). */
export const translatedColumn = (column: PgColumn): Stored => ({
  as: 'translated',
  column,
  select: (language) => shownText(column, language),
});

/** The field is read only, or written by way of other fields. */
export const derived = (select: (language: Language) => SQL): Stored => ({ as: 'nothing', select });

/** What a person reads in a language: its own text, else the other language's (A-02). */
export const shownText = (column: PgColumn | SQL, language: Language) =>
  sql`coalesce(${column} ->> ${literal(language)}, ${column} ->> ${literal(otherLanguage(language))})`;

type Target = {
  /** The table's own name, also where `table` is an alias of it. */
  collection: string;
  table: TableWithId;
  shows: (language: Language) => Record<string, SQL>;
};

/** A record inside another one: its identity and a few fields. */
export const embedded = ({ collection, table, shows }: Target, language: Language) =>
  sql.join(
    [
      sql`${literal(`/${collection}/`)} || ${table.id} as "@id"`,
      sql`${table.id} as "id"`,
      ...Object.entries(shows(language)).map(([name, value]) => sql`${value} as ${sql.identifier(name)}`),
    ],
    sql`, `,
  );

/** Drizzle writes an alias as if it were a table. */
const aliased = ({ collection, table }: Target) => sql`${sql.identifier(collection)} as ${table}`;

/** The field is another record, kept as a foreign key. Joined, not looked up row by row: half the time of a long list. */
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

/** The field is another record, kept as a foreign key and shown as its `@id` alone. */
export const toIri = (column: PgColumn, collection: string): Stored => ({
  as: 'column',
  column,
  select: () => sql`${literal(`/${collection}/`)} || ${column}`,
});

type Link = { table: PgTable; own: PgColumn; other: PgColumn };

/** The field is a list of other records, joined by a table of pairs; `where` shows only some of them. */
export const toMany = (
  record: TableWithId,
  { table: pairs, own, other }: Link,
  { where = sql`true`, ...target }: Target & { where?: SQL },
): Stored => ({
  as: 'links',
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
    await tx.execute(sql`delete from ${pairs} where ${own} = ${id} and ${other} <> all(${ids})`);
    await tx.execute(sql`
      insert into ${pairs} (${sql.identifier(own.name)}, ${sql.identifier(other.name)})
      select ${id}, linked from unnest(${ids}) linked
      on conflict do nothing`);
  },
});

/** The list of `@id`s of the records that point here. */
export const iris = (collection: string, { table, id, where }: { table: PgTable; id: PgColumn; where: SQL }) =>
  sql`(select coalesce(json_agg(${literal(`/${collection}/`)} || ${id} order by ${id}), '[]') from ${table} where ${where})`;

/** The name under which Drizzle writes a column. */
export function keyOfColumn(table: PgTable, column: PgColumn): string {
  const found = Object.entries(getTableColumns(table)).find(([, candidate]) => candidate === column);
  if (!found) throw new Error(`column ${column.name} is not in the resource's table`);
  return found[0];
}
