import { sql, type SQL } from 'drizzle-orm';
import { acceptsWrites } from './accepts-writes.ts';

/** No transaction of the product lasts longer. It limits how many months of the change log a statement reads. */
export const longestTransactionMs = 24 * 3_600_000;

/** Excludes changes with the transaction numbers of another server, from which a database was copied. */
export const isOfThisServer = sql`xid < pg_snapshot_xmax(pg_current_snapshot())`;

/** The maximum number of changes that a statement reads from the log. */
const maxChanges = 5_000;

/**
 * The snapshot of a statement, the token of the server to which it belongs, and its time by the clock of the database, in ms since 1970. Two
 * statements with the same snapshot read the same data.
 */
export type Seen = { snapshot: string; server: string; atMs: number };
export type SeenRow = [snapshot: string, server: string | null, atMs: number];

/**
 * The token of the server: snapshots of the same token are comparable. It is null on a standby, whose snapshots count running transactions as
 * finished, and in a transaction that began before the standby became the primary, which stays read-only. It consists
 * of the start of the server; of the reset of its statistics, which follows a crash of one of its processes, after which the server reuses the
 * numbers of running transactions; and of the generation of the caches.
 */
export const serverToken = sql`
  case when ${acceptsWrites} then concat_ws(
    ' ', pg_postmaster_start_time(), pg_stat_get_bgwriter_stat_reset_time(), (select generation from public.cache_epoch)
  ) end`;

/** The columns of a {@link SeenRow}. */
export const seenColumns = sql`
  pg_current_snapshot()::text, ${serverToken}, (extract(epoch from now()) * 1000)::float8`;

/** Returns undefined if snapshots of the server cannot be compared. */
export const toSeen = ([snapshot, server, atMs]: SeenRow): Seen | undefined =>
  server === null ? undefined : { snapshot, server, atMs };

/**
 * Selects the latest changes, at most one more than {@link maxChanges}, with the columns `collection`, `kind` and `is_new`: whether the change
 * is missing in a snapshot, because its transaction was committed later. The transaction may have begun earlier.
 * @param snapshot an expression of the type `pg_snapshot`.
 * @param since the earliest start of those transactions, in s since 1970.
 */
export const changesSince = (snapshot: SQL, since: SQL): SQL => sql`
  select collection, kind, not pg_visible_in_snapshot(xid, ${snapshot}) as is_new from (
    select collection, kind, xid from change_log.changes
    where xid >= pg_snapshot_xmin(${snapshot}) and ${isOfThisServer} and at >= to_timestamp(${since})
    limit ${sql.raw(String(maxChanges + 1))}
  ) as latest`;

/** Whether a collection of `sources`, a `text[]`, has changed since a snapshot. Also true if there are too many changes to tell. */
export const hasChanged = (snapshot: SQL, since: SQL, sources: SQL): SQL => sql`(
  select coalesce(bool_or(is_new and collection = any(${sources})), false) or ${isIncomplete}
  from (${changesSince(snapshot, since)}) as change)`;

/** Whether {@link changesSince} has left out changes; an aggregate over its rows. */
export const isIncomplete = sql`count(*) > ${sql.raw(String(maxChanges))}`;

/** Returns the `since` of {@link changesSince}. */
export const sinceOf = ({ atMs }: Seen): number => (atMs - longestTransactionMs) / 1000;
