import { sql, type SQL } from 'drizzle-orm';
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
  forgetAnswersWhere(tx, sql`strpos(written ->> 'text', ${JSON.stringify(iri)}) > 0`);

/** Erases the stored answers that contain one of these e-mail addresses, which are in lower case. */
export const forgetAnswersWith = (tx: Transaction, addresses: string[]): Promise<void> =>
  forgetAnswersWhere(tx, sql`change_log.has_address((written ->> 'text')::jsonb, ${sql.param(addresses)}::text[])`);

/** Erases the stored answers to a user, whose access has changed. */
export const forgetAnswersTo = (tx: Transaction, userId: number): Promise<void> =>
  forgetAnswersWhere(tx, sql`user_id = ${userId}`);

async function forgetAnswersWhere(tx: Transaction, condition: SQL): Promise<void> {
  await tx.execute(sql`
    update ${idempotencyKeys} set written = ${JSON.stringify(forgotten)}::jsonb
    where (user_id, key_hash) in (
      select user_id, key_hash from ${idempotencyKeys} where ${condition}
      order by user_id, key_hash for update)`);
}
