import { sql } from 'drizzle-orm';

/** Whether the database accepts writes: it is no standby, and the transaction did not begin while it was one. */
export const acceptsWrites = sql`(not pg_is_in_recovery() and current_setting('transaction_read_only') = 'off')`;
