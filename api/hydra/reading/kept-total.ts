import { sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { changesSince, hasChanged, isIncomplete, sinceOf, type Seen } from '../../db/statements/committed-since.ts';
import { hidden, literal } from '../../db/statements/statement.ts';

/**
 * A number of records, and the statement that read it, if it has read its snapshot too. `countedAt`, as `performance.now()`, is not
 * later than when they were last counted.
 */
export type CountedTotal = { total: string; seen: Seen | undefined; countedAt: number };
/** A total from which the next one can be derived. */
export type KeptTotal = CountedTotal & { seen: Seen };

/** The maximum number of matches of a statement that is planned for few. */
export const maxFew = 1_000;
/**
 * The totals from which on reading the snapshot takes less time than counting all records, and reading the log less time than counting them, or
 * those that match filters.
 */
const least = { snapshot: 250, log: { all: 5_000, matching: maxFew } };
/** Statements that bypass the change log, such as TRUNCATE by hand, make the total wrong until the next count. */
const maxAgeMs = 10 * 60_000;

/**
 * How a statement finds the total: `count` counts; `few` counts the matches of a search up to {@link maxFew}, and finds no total if they are
 * more; `snapshot` counts unless the snapshot is that of the total `known`; `log` adds the changes in the log to `known`. The last two also read
 * the snapshot, so that the next total can be derived. A page with filters finds all its matches anyway, unless it takes the total from the log.
 */
export type TotalFrom =
  | { from: 'count' | 'few'; known?: undefined }
  | { from: 'snapshot'; known?: KeptTotal }
  | { from: 'log'; known: KeptTotal };

/** How to find the matches of filters, unless they are known to be many; undefined without filters. */
export type Matching = 'count' | 'few' | 'snapshot' | undefined;

/** Chooses how the next statement finds the total; `last` is that of the statement before. */
export function totalAfter(last: CountedTotal | undefined, matching: Matching): TotalFrom {
  if (!last) return { from: matching ?? 'snapshot' };
  const total = Number(last.total);
  const isLong = total >= (matching ? least.log.matching : least.log.all);
  if (!isLong && (matching || total < least.snapshot)) return { from: matching ?? 'count' };
  if (!isUsable(last)) return { from: 'snapshot' };
  return { from: isLong ? 'log' : 'snapshot', known: last };
}

/** Whether the next total can be derived from a counted one. */
const isUsable = (counted: CountedTotal): counted is KeptTotal =>
  counted.seen !== undefined && performance.now() - counted.countedAt < maxAgeMs;

/** Returns the values of the placeholders of {@link totalOfSnapshot}, {@link totalSince} and {@link sameTotal}. Without `known`, no snapshot is equal. */
export const toTotalValues = (known: KeptTotal | undefined) =>
  known
    ? { total: known.total, snapshot: known.seen.snapshot, since: sinceOf(known.seen) }
    : { total: '0', snapshot: '', since: 0 };

const snapshot = hidden('snapshot', 'pg_snapshot');
const since = hidden('since', 'float8');
const total = sql`${sql.placeholder('total')}::bigint`;

/** Returns SQL for the exact result of the query `count`: the kept total, if the statement has the same snapshot as that total. */
export const totalOfSnapshot = (count: SQL): SQL =>
  sql`(case when pg_current_snapshot()::text = ${sql.placeholder('snapshot')} then ${total} else (${count}) end)`;

/**
 * Returns SQL for the exact number of records of a table in the snapshot of the statement, without counting them: the kept total, and what the
 * change log has added and removed since. The log contains every insert and delete (decision 0026). After too many changes, the records are
 * counted. The caller must discard the number if the kept total is of another server.
 */
export const totalSince = (table: PgTable, collection: string): SQL => sql`(
  select case when ${isIncomplete} then (select count(*) from ${table})
    else ${total}
      + count(*) filter (where is_new and collection = ${literal(collection)} and kind in ('create', 'restore'))
      - count(*) filter (where is_new and collection = ${literal(collection)} and kind = 'delete')
  end
  from (${changesSince(snapshot, since)}) since
)`;

/**
 * Returns SQL for the exact result of the query `count` in the snapshot of the statement: the kept total, unless the log has a change in one
 * of the collections on which it depends.
 */
export const sameTotal = (count: SQL, sources: readonly string[]): SQL =>
  sql`(case when ${hasChanged(snapshot, since, literal(`{${sources.join(',')}}`))} then (${count}) else ${total} end)`;
