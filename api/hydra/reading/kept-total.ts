import { sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { changesSince, isIncomplete, sinceOf, type Seen } from '../../db/statements/committed-since.ts';
import { literal } from '../../db/statements/statement.ts';

/** The number of records of a collection, and what the statement saw that read it. `countedAt` is in ms since 1970. */
export type KeptTotal = { total: string; seen: Seen; countedAt: number };

/** Below this, counting is as fast as reading the log. */
const minTotal = 5_000;
/** Statements that bypass the change log, such as TRUNCATE by hand, make the total wrong until the next count. */
const maxAgeMs = 10 * 60_000;

/** Whether the next total can be derived from a kept one. */
export const isUsable = (kept: KeptTotal | undefined): kept is KeptTotal =>
  kept !== undefined && Number(kept.total) >= minTotal && Date.now() - kept.countedAt < maxAgeMs;

/** Returns the values of the placeholders of {@link totalSince}. */
export const toPlaceholders = ({ total, seen }: KeptTotal) => ({
  total,
  snapshot: seen.snapshot,
  since: sinceOf(seen),
});

/**
 * Returns SQL for the exact number of records of a table in the snapshot of the statement, without counting them: the kept total, and what the
 * change log has added and removed since. The log contains every insert and delete (decision 0026). It counts after many changes. On another
 * server than that of the kept total, the number is wrong.
 */
export const totalSince = (table: PgTable, collection: string): SQL => sql`(
  select case when ${isIncomplete} then (select count(*) from ${table})
    else ${sql.placeholder('total')}::bigint
      + count(*) filter (where is_new and collection = ${literal(collection)} and kind in ('create', 'restore'))
      - count(*) filter (where is_new and collection = ${literal(collection)} and kind = 'delete')
  end
  from (${changesSince(sql`${sql.placeholder('snapshot')}::pg_snapshot`, sql`${sql.placeholder('since')}::float8`)}) since
)`;
