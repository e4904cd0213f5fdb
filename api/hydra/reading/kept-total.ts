import { sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { changesSince, hasChanged, isIncomplete, sinceOf, type Seen } from '../../db/statements/committed-since.ts';
import { hidden, literal } from '../../db/statements/statement.ts';

/**
 * A number of records, and the statement that read it, if it has read its snapshot too. `countedAt` is when they were last counted, as
 * `performance.now()`.
 */
export type CountedTotal = { total: string; seen: Seen | undefined; countedAt: number };
/** A total from which the next one can be derived. */
export type KeptTotal = CountedTotal & { seen: Seen };

/** Below these, counting all records, or those that match filters, is as fast as reading the log. */
const minTotal = { all: 5_000, matching: 1_000 };
/** Statements that bypass the change log, such as TRUNCATE by hand, make the total wrong until the next count. */
const maxAgeMs = 10 * 60_000;

/** Whether counting takes so long that the total is kept. Reading the snapshot with it costs 5 % of a page of ten. */
export const isLarge = ({ total }: CountedTotal, of: keyof typeof minTotal): boolean => Number(total) >= minTotal[of];

/** Whether the next total can be derived from a counted one. */
export const isUsable = (counted: CountedTotal): counted is KeptTotal =>
  counted.seen !== undefined && performance.now() - counted.countedAt < maxAgeMs;

/** Returns the values of the placeholders of {@link totalSince} and {@link sameTotal}. */
export const toTotalValues = ({ total, seen }: KeptTotal) => ({
  total,
  snapshot: seen.snapshot,
  since: sinceOf(seen),
});

const snapshot = hidden('snapshot', 'pg_snapshot');
const since = hidden('since', 'float8');
const total = sql`${sql.placeholder('total')}::bigint`;

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
