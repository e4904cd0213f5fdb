import { sql } from 'drizzle-orm';
import { acceptsWrites } from '../../db/statements/accepts-writes.ts';

/** No transaction of the product lasts longer. It limits how many months of the change log a statement reads. */
export const longestTransactionMs = 24 * 3_600_000;

/** Excludes changes with the transaction numbers of another server, from which a database was copied. */
export const isOfThisServer = sql`xid < pg_snapshot_xmax(pg_current_snapshot())`;

/**
 * The token of the server: snapshots of the same token are comparable. It is null on a standby, whose snapshots count running transactions as
 * finished, and in a transaction that began before the standby became the primary, which stays read-only. It consists of the start of the
 * server, of the reset of its statistics, which follows a crash of one of its processes, after which the server reuses the numbers of running
 * transactions, and of the database, because a backup may be restored into another one of the same server.
 */
export const serverToken = sql`
  case when ${acceptsWrites} then concat_ws(
    ' ', pg_postmaster_start_time(), pg_stat_get_bgwriter_stat_reset_time(),
    (select oid from pg_database where datname = current_database())
  ) end`;
