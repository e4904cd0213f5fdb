import { sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { literal } from './statement.ts';

/**
 * The number of records of a collection, and the snapshot of PostgreSQL in which they were counted. `server` is the start time of that server:
 * snapshots are not comparable between servers. `countedAt` is in ms since 1970.
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

/** No transaction of the product lasts longer. It limits how many months of the log a statement reads. */
const longestTransactionMs = 24 * 3_600_000;

/** The snapshot and server columns from which the next {@link KeptTotal} is built. */
export const tokenColumns = sql`pg_current_snapshot()::text, pg_postmaster_start_time()::text`;

/** Returns the values of the placeholders of {@link totalSince}. */
export const toPlaceholders = ({ total, snapshot, server, countedAt }: KeptTotal) => ({
  total,
  snapshot,
  server,
  since: (countedAt - longestTransactionMs) / 1000,
});

/**
 * Returns SQL for the exact number of records of a table in the snapshot of the statement, without counting them: the kept total, and what the
 * change log has added and removed since. The log contains every insert and delete (decision 0026), and
 * `pg_visible_in_snapshot` also finds those of transactions that began before the kept snapshot and committed after it.
 * Changes with the transaction numbers of another server, from which a database was copied, do not count.
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
    where collection = ${literal(collection)} and at >= to_timestamp(${sql.placeholder('since')}::float8)
      and xid >= pg_snapshot_xmin(${sql.placeholder('snapshot')}::pg_snapshot)
      and xid < pg_snapshot_xmax(pg_current_snapshot())
      and not pg_visible_in_snapshot(xid, ${sql.placeholder('snapshot')}::pg_snapshot)
    limit ${sql.raw(String(maxChanges + 1))}
  ) since
)`;
