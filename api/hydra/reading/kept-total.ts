import { sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { literal } from './statement.ts';

/**
 * The number of records of a collection, and the snapshot of PostgreSQL in which they were counted. `server` is the start time of that server:
 * the snapshots of another server mean nothing.
 */
export type KeptTotal = { total: string; snapshot: string; server: string; countedAt: number };

/** Below this, counting is as fast as reading the log. */
const minTotal = 5_000;
/** More changes than this since the snapshot are not read, but all records are counted. */
const maxChanges = 1_000;
/** Statements that bypass the change log, such as TRUNCATE by hand, make the total wrong until the next count. */
const maxAgeMs = 10 * 60_000;

/** Whether the next total can be derived from a kept one. */
export const isUsable = (kept: KeptTotal | undefined): kept is KeptTotal =>
  kept !== undefined && Number(kept.total) >= minTotal && Date.now() - kept.countedAt < maxAgeMs;

/** The columns that a statement with a total selects besides it, for the next {@link KeptTotal}. */
export const tokenColumns = sql`pg_current_snapshot()::text, pg_postmaster_start_time()::text`;

/**
 * Returns SQL for the exact number of records of a table in the snapshot of the statement, without counting them: the kept total, and what the
 * change log has added and removed since. The log contains every insert and delete (decision 0026), and
 * `pg_visible_in_snapshot` also finds those of transactions that began before the kept snapshot and committed after it.
 * Its placeholders are the fields of {@link KeptTotal}.
 */
export const totalSince = (table: PgTable, collection: string): SQL => sql`(
  select case
    when count(*) > ${sql.raw(String(maxChanges))} or pg_postmaster_start_time()::text <> ${sql.placeholder('server')}
    then (select count(*) from ${table})
    else ${sql.placeholder('total')}::bigint
      + count(*) filter (where kind in ('create', 'restore')) - count(*) filter (where kind = 'delete')
  end
  from (
    select kind from change_log.changes
    where collection = ${literal(collection)} and xid >= pg_snapshot_xmin(${sql.placeholder('snapshot')}::pg_snapshot)
      and not pg_visible_in_snapshot(xid, ${sql.placeholder('snapshot')}::pg_snapshot)
    limit ${sql.raw(String(maxChanges + 1))}
  ) since
)`;
