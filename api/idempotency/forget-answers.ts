import { sql, type SQL } from 'drizzle-orm';
import type { Transaction } from '../db/connection.ts';
import { idempotencyKeys, type Forgotten } from './table.ts';

const forgotten: Forgotten = { isForgotten: true };

/**
 * Erases the stored answers that contain any of these records about persons. Called in the transaction that deletes the records. The keys
 * stay, so that no write is executed twice. Scans all stored answers, which are those of about the last 24 hours. Rows are locked in order, so
 * that concurrent deletes never deadlock.
 * @param iris the `@id`s of the records, such as `/takers/7`.
 */
export async function forgetAnswersAbout(tx: Transaction, ...iris: string[]): Promise<void> {
  if (iris.length === 0) return;
  const quoted = sql.param(iris.map((iri) => JSON.stringify(iri)));
  await forgetAnswersWhere(
    tx,
    sql`exists (select from unnest(${quoted}::text[]) iri where strpos(written ->> 'text', iri) > 0)`,
  );
}

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
