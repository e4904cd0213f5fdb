import { sql } from 'drizzle-orm';
import type { Transaction } from '../../db/connection.ts';
import { sentencePairs } from '../../db/tables/sentences.ts';

/** Deletes the pairs with one of these e-mail addresses, also those of an older text that no record has any more. */
export async function forgetPairsWith(tx: Transaction, addresses: readonly string[]): Promise<void> {
  await tx.delete(sentencePairs).where(sql`
    concat_ws(' ', ${sentencePairs.es}, ${sentencePairs.en})
      ~* any (select change_log.to_pattern(address) from unnest(${sql.param(addresses)}::text[]) address)`);
}
