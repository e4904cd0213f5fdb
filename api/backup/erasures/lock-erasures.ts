import { sql } from 'drizzle-orm';
import type { Transaction } from '../../db/connection.ts';

/** Key of the advisory lock of who writes erasures or their list: arbitrary, but the same in every copy of the server. */
const erasureLock = 7_287_286;

/** Makes transactions that write erasures or their list take turns. A slow store does not end the transaction. */
export async function lockErasures(tx: Transaction): Promise<void> {
  await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
  await tx.execute(sql`select pg_advisory_xact_lock(${erasureLock})`);
}
