import { sql, type SQL } from 'drizzle-orm';

/** No transaction of the product lasts longer. It limits how many months of the change log a statement reads. */
export const longestTransactionMs = 24 * 3_600_000;

/** Excludes changes with the transaction numbers of another server, from which a database was copied. */
export const isOfThisServer = sql`xid < pg_snapshot_xmax(pg_current_snapshot())`;

/** A statement of the change log reads at most as many changes. */
const maxChanges = 5_000;

/**
 * What a statement saw: its snapshot of PostgreSQL, the server in which it means something, and about when, in ms since 1970. Two statements
 * with the same snapshot see the same data.
 */
export type Seen = { snapshot: string; server: string; atMs: number };

/**
 * The snapshot and server columns from which {@link Seen} is built; the server is null on a standby, whose snapshots count running
 * transactions as finished. A server is known by its start; by the reset of its statistics, which follows a crash of one of its processes,
 * after which it assigns the numbers of running transactions again; and by `cache_epoch`, which changes with the tables.
 */
export const seenColumns = sql`
  pg_current_snapshot()::text,
  case when not pg_is_in_recovery() then concat_ws(
    ' ', pg_postmaster_start_time(), pg_stat_get_bgwriter_stat_reset_time(), (select id from public.cache_epoch)
  ) end`;

/**
 * Selects the changes since the minimum of a snapshot, with the columns `collection`, `kind` and `is_new`: whether the snapshot does not
 * contain the change, because its transaction was committed later, also if it began earlier.
 * @param snapshot an expression of the type `pg_snapshot`.
 * @param since the earliest possible start of those transactions, in s since 1970.
 */
export const changesSince = (snapshot: SQL, since: SQL): SQL => sql`
  select collection, kind, not pg_visible_in_snapshot(xid, ${snapshot}) as is_new from (
    select collection, kind, xid from change_log.changes
    where xid >= pg_snapshot_xmin(${snapshot}) and ${isOfThisServer} and at >= to_timestamp(${since})
    limit ${sql.raw(String(maxChanges + 1))}
  ) as latest`;

/** Whether a collection of `sources`, a `text[]`, has changed since a snapshot, or so much has changed that it was not looked for. */
export const hasChanged = (snapshot: SQL, since: SQL, sources: SQL): SQL => sql`(
  select coalesce(bool_or(is_new and collection = any(${sources})), false) or ${isIncomplete}
  from (${changesSince(snapshot, since)}) as change)`;

/** Whether {@link changesSince} has left out changes; an aggregate over its rows. */
export const isIncomplete = sql`count(*) > ${sql.raw(String(maxChanges))}`;

/** Returns the `since` of {@link changesSince}. */
export const sinceOf = ({ atMs }: Seen): number => (atMs - longestTransactionMs) / 1000;
