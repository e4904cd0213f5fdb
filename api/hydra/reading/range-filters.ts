import { getTableName, sql, type SQL } from 'drizzle-orm';
import type { dateOperators, rangeOperators } from '@trastienda/contract/filters/kinds';
import type { PgColumn } from 'drizzle-orm/pg-core';
import * as z from 'zod';
import { literal } from '../../db/statements/statement.ts';
import type { TableWithId } from '../field-storage.ts';
import { marketplaceTimeZone } from '../../env/time-zone.ts';
import { refersTo, type Filter } from './filters.ts';

type RangeOperator = (typeof rangeOperators)[number];
/** Returns the filter for an operator. */
export type RangeFilter = (operator: RangeOperator) => Filter;
type DateOperator = (typeof dateOperators)[number];

const comparisons: Record<RangeOperator, SQL> = { lt: sql`<`, lte: sql`<=`, gt: sql`>`, gte: sql`>=` };

const lastMatching = (form: RegExp) => (texts: string[]) => {
  const text = texts.at(-1) ?? '';
  return form.test(text) ? text : undefined;
};

/** Compares a number. */
export const isNumber = (number: SQL, operator: RangeOperator): Filter => ({
  read: lastMatching(/^-?\d{1,9}$/),
  where: (value) => sql`${number} ${comparisons[operator]} ${value}::int`,
});

/** Compares a time, written as `HH:mm`. */
export const isTime = (time: SQL, operator: RangeOperator): Filter => ({
  read: lastMatching(/^([01]\d|2[0-3]):[0-5]\d$/),
  where: (value) => sql`${time} ${comparisons[operator]} ${value}::time`,
});

/**
 * Compares the number of rows in `counted` whose column `owner` is the id of the record. Counting all rows at once is several times faster than
 * counting those of each record.
 */
export const isCount =
  (id: PgColumn, counted: SQL, owner: SQL): RangeFilter =>
  (operator) => {
    const { read, where } = isNumber(sql`count(*)`, operator);
    return {
      read,
      isSlow: true,
      where: (value, language) => {
        const owners = (having: SQL) =>
          sql`select ${owner} from ${counted} where ${owner} is not null group by 1 having ${having}`;
        const isMatch = where(value, language);
        // Records without rows are in neither list.
        return sql`case when 0 ${comparisons[operator]} ${value}::int
          then ${id} not in (${owners(sql`not ${isMatch}`)}) else ${id} in (${owners(isMatch)}) end`;
      },
    };
  };

/**
 * Compares a moment, including both ends. The value is a number of days before now, such as `P7D`, a day of the marketplace, such as
 * `2026-11-24`, or a moment in milliseconds. Answers contain milliseconds and the database microseconds: a moment in the shown millisecond counts
 * as that millisecond.
 */
export const isDate = (at: SQL, operator: DateOperator): Filter => ({
  read: (texts) => {
    const text = texts.at(-1) ?? '';
    if (/^-P\d{1,5}D$/.test(text)) return text.slice(1);
    if (z.iso.date().safeParse(text).success) return Number(text.slice(0, 4)) > 0 ? text : undefined;
    return z.iso.datetime({ offset: true }).safeParse(text).success ? String(Date.parse(text)) : undefined;
  },
  where: (value) =>
    operator === 'after'
      ? sql`${at} >= ${toMoment(value, { days: sql`0`, ms: sql`0` })}`
      : sql`${at} < ${toMoment(value, { days: sql`1`, ms: sql`1` })}`,
});

/** Returns the moment of a value of {@link isDate}, later by days or milliseconds. Each part is null for a value of another form. */
function toMoment(value: SQL, later: { days: SQL; ms: SQL }): SQL {
  const part = (form: string) => sql`substring(${value}::text from ${literal(form)})`;
  return sql`coalesce(
    now() - make_interval(days => ${part('^P(\\d+)D$')}::int),
    (${part('^\\d+-\\d+-\\d+$')}::date + ${later.days})::timestamp at time zone ${literal(marketplaceTimeZone)},
    to_timestamp((${part('^-?\\d+$')}::float8 + ${later.ms}) / 1000))`;
}

/** Applies a filter to the dates of change of a record. */
const ofDates = (id: TableWithId['id'], filter: Filter): Filter => ({
  read: filter.read,
  isSlow: true,
  where: (value, language) => sql`${id} in (
    select record_id from change_log.dates
    where collection = ${literal(getTableName(id.table))} and ${filter.where(value, language)})`,
});

const dates = { createdAt: sql`created_at`, modifiedAt: sql`modified_at` };

/** Returns the filter by a date of change. */
export const isChanged = ({ id }: TableWithId, name: keyof typeof dates, operator: DateOperator) =>
  ofDates(id, isDate(dates[name], operator));

/** Matches the records whose last change was made by any of the given users. */
export const isChangedBy = ({ id }: TableWithId) => ofDates(id, refersTo(sql`modified_by`, 'users'));
