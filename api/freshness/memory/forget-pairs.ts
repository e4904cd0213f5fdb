import { sql } from 'drizzle-orm';
import type { Transaction } from '../../db/connection.ts';
import { sentencePairs } from '../../db/tables/sentences.ts';

/**
 * Waits for other transactions that store pairs, and keeps them waiting until this one ends: one that has read a text before it changed would
 * store the old pairs after the new ones. Lock the records first: a transaction that waits here may have locked them.
 */
export async function lockPairs(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock('sentence_pairs'::regclass::bigint)`);
}

/** Deletes the pairs with one of these e-mail addresses, also those of an older text that no record has any more. */
export async function forgetPairsWith(tx: Transaction, addresses: readonly string[]): Promise<void> {
  await lockPairs(tx);
  await tx.delete(sentencePairs).where(sql`
    concat_ws(' ', ${sentencePairs.es}, ${sentencePairs.en})
      ~* any (select change_log.to_pattern(address) from unnest(${sql.param(addresses)}::text[]) address)`);
}
