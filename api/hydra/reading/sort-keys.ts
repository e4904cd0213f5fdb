import { getTableName, sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { toCountryMembers } from '@trastienda/contract/countries/countries';
import { contentLanguages, type Language } from '@trastienda/contract/language';
import type { dateOrders } from '@trastienda/contract/model/resource';
import { toSortedText } from '../../db/columns.ts';
import { literal } from '../../db/statements/statement.ts';
import type { TableWithId } from '../field-storage.ts';

/** A value by which a list is sorted, other than a column of the record. */
export type SortKey = {
  value: (language: Language) => SQL;
  /**
   * The join of the table or subquery that has the value, without the word `join`. Joins of the same `name` are the same. `isInner`: each record
   * has a row there.
   */
  join?: { name: string; on: SQL; isInner?: boolean };
  /** The condition of the records without a value; undefined if each record has one. */
  absent?: SQL;
};

/** Sorts by a text of the referenced record, which each of these records must have. */
export const byReferenced = (column: PgColumn, id: PgColumn, text: (language: Language) => SQL): SortKey => ({
  value: (language) => toSortedText(text(language)),
  join: { name: column.name, on: sql`${id.table} on ${id} = ${column}`, isInner: column.notNull },
  ...(!column.notNull && { absent: sql`${column} is null` }),
});

/** Sorts by the number of rows of `counted` whose column `owner` has the value of `id`. */
export function byCount(id: PgColumn, counted: PgTable, owner: PgColumn, where: SQL = sql`true`): SortKey {
  const name = `counted_${getTableName(counted)}`;
  const totals = sql.identifier(name);
  const counting = sql`select ${owner} as owner, count(*) as total from ${counted} where ${where} group by 1`;
  return {
    value: () => sql`coalesce(${totals}.total, 0)`,
    join: { name, on: sql`(${counting}) ${totals} on ${totals}.owner = ${id}` },
  };
}

/** Sorts by the name of a country. An unknown code, which earlier releases accepted, has no name. */
export function byCountryName(code: PgColumn): SortKey {
  const { rows, codes } = toCountryPositions();
  return {
    value: (language) => sql`country.${sql.identifier(language)}`,
    join: {
      name: 'country',
      on: sql`(values ${rows}) country (code, ${sql.raw(contentLanguages.join())}) on country.code = ${code}`,
    },
    absent: sql`(${code} in (${codes})) is not true`,
  };
}

/** Returns SQL for the country codes, and for rows of a code with the position of its name among the names in each language. */
function toCountryPositions(): { rows: SQL; codes: SQL } {
  const sorted = contentLanguages.map((language) => toCountryMembers(language).map(({ code }) => code));
  const codes = sorted[0] ?? [];
  const rows = codes.map((code) => [`'${code}'`, ...sorted.map((each) => each.indexOf(code))]);
  return {
    rows: sql.raw(rows.map((row) => `(${row.join()})`).join()),
    codes: sql.raw(codes.map((code) => `'${code}'`).join()),
  };
}

/** Returns the key of an order by a date of change. */
export function byDateOfChange({ id }: TableWithId, order: (typeof dateOrders)[number]): SortKey {
  const name = order === 'createdAt' ? 'created' : 'modified';
  const dates = sql.identifier(name);
  const at = sql`${dates}.${sql.identifier(`${name}_at`)}`;
  const from = sql`change_log.dates ${dates}`;
  const isOwn = sql`${dates}.collection = ${literal(getTableName(id.table))} and ${dates}.record_id = ${id} and ${at} is not null`;
  return {
    value: () => at,
    join: { name, on: sql`${from} on ${isOwn}` },
    absent: sql`not exists (select from ${from} where ${isOwn})`,
  };
}
