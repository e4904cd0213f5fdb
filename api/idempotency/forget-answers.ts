import { sql } from 'drizzle-orm';
import type { Transaction } from '../db/connection.ts';
import { idempotencyKeys, type Forgotten } from './table.ts';

const forgotten: Forgotten = { isForgotten: true };

/**
 * Removes the kept answers that name a record, for one about a person that is deleted in the same transaction. The keys stay, so that
 * none of those writes is done again. It reads the answers of a day; locked in one order, two such deletes do not wait for each other.
 * @param iri the record's `@id`.
 */
export async function forgetAnswersAbout(tx: Transaction, iri: string): Promise<void> {
  await tx.execute(sql`
    update ${idempotencyKeys} set written = ${JSON.stringify(forgotten)}::jsonb
    where (user_id, key_hash) in (
      select user_id, key_hash from ${idempotencyKeys} where strpos(written ->> 'text', ${JSON.stringify(iri)}) > 0
      order by user_id, key_hash for update)`);
}
