import { sql } from 'drizzle-orm';
import type { Transaction } from '../db/connection.ts';
import { idempotencyKeys, type Forgotten } from './table.ts';

const forgotten: Forgotten = { isForgotten: true };

/**
 * Removes the kept answers that name a record about a person, in the transaction that deletes it. The keys stay, so that no write is
 * done twice. Scans the answers of the last 24 hours; the rows are locked in one order, so that two such deletes never deadlock.
 * @param iri the record's `@id`.
 */
export async function forgetAnswersAbout(tx: Transaction, iri: string): Promise<void> {
  await tx.execute(sql`
    update ${idempotencyKeys} set written = ${JSON.stringify(forgotten)}::jsonb
    where (user_id, key_hash) in (
      select user_id, key_hash from ${idempotencyKeys} where strpos(written ->> 'text', ${JSON.stringify(iri)}) > 0
      order by user_id, key_hash for update)`);
}
