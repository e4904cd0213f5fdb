import { getTableColumns, sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { otherLanguage, type Language } from '@trastienda/contract/language';
import type { Transaction } from '../db/connection.ts';
import { literal } from './statement.ts';

export type TableWithId = PgTable & { id: PgColumn };

/** Where a field lives and how it is read. `select` is one expression, so that PostgreSQL builds the JSON of an answer itself. */
export type Stored = { select: (language: Language) => SQL } & (
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
export const shownText = (column: PgColumn, language: Language) =>
  sql`coalesce(${column} ->> ${literal(language)}, ${column} ->> ${literal(otherLanguage(language))})`;

type Shows = (language: Language) => Record<string, SQL>;

/** A record inside another one: its identity and a few fields. */
const embed = (collection: string, id: PgColumn, shown: Record<string, SQL>) =>
  sql`json_build_object(${sql.join(
    Object.entries({ '@id': sql`${literal(`/${collection}/`)} || ${id}`, id: sql`${id}`, ...shown }).map(
      ([key, value]) => sql`${literal(key)}, ${value}`,
    ),
    sql`, `,
  )})`;

type Target = { collection: string; table: TableWithId; shows: Shows };

/** The field is another record, kept as a foreign key. */
export const toOne = (column: PgColumn, { collection, table, shows }: Target): Stored => ({
  as: 'column',
  column,
  select: (language) =>
    sql`(select ${embed(collection, table.id, shows(language))} from ${table} where ${table.id} = ${column})`,
});

type Link = { table: PgTable; own: PgColumn; other: PgColumn };

/** The field is a list of other records, joined by a table of pairs; `where` shows only some of them. */
export const toMany = (
  record: TableWithId,
  { table: pairs, own, other }: Link,
  { collection, table, shows, where = sql`true` }: Target & { where?: SQL },
): Stored => ({
  as: 'links',
  select: (language) => sql`(
    select coalesce(json_agg(${embed(collection, table.id, shows(language))} order by ${table.id}), '[]')
    from ${pairs} join ${table} on ${table.id} = ${other}
    where ${own} = ${record.id} and ${where}
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
