import { sql } from 'drizzle-orm';
import type { Transaction } from '../db/connection.ts';
import { idempotencyKeys, type Forgotten } from './table.ts';

const forgotten: Forgotten = { isForgotten: true };

/**
 * Erases the stored answers that contain a record about a person. Called in the transaction that deletes this record. The keys stay, so
 * that no write is executed twice. Scans all stored answers, which are those of about the last 24 hours. Rows are locked in order, so that
 * concurrent deletes never deadlock.
 * @param iri the `@id` of the record, such as `/takers/7`.
 */
export async function forgetAnswersAbout(tx: Transaction, iri: string): Promise<void> {
  await tx.execute(sql`
    update ${idempotencyKeys} set written = ${JSON.stringify(forgotten)}::jsonb
    where (user_id, key_hash) in (
      select user_id, key_hash from ${idempotencyKeys} where strpos(written ->> 'text', ${JSON.stringify(iri)}) > 0
      order by user_id, key_hash for update)`);
}
