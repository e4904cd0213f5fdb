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
export const forgetAnswersAbout = (tx: Transaction, iri: string): Promise<void> =>
  forgetAnswersWith(tx, JSON.stringify(iri));

/** Erases the stored answers that contain a text, regardless of case. */
export async function forgetAnswersWith(tx: Transaction, text: string): Promise<void> {
  await tx.execute(sql`
    update ${idempotencyKeys} set written = ${JSON.stringify(forgotten)}::jsonb
    where (user_id, key_hash) in (
      select user_id, key_hash from ${idempotencyKeys} where strpos(lower(written ->> 'text'), lower(${text})) > 0
      order by user_id, key_hash for update)`);
}
