import { sql } from 'drizzle-orm';
import type { Database } from '../db/connection.ts';
import { mails } from './outbox.ts';

/** How long the outbox retains a mail. The retries of its delivery end long before. */
const retention = '30 days';

/**
 * Deletes mails 30 days after they were sent. An unsent mail is deleted 30 days after its last attempt, or 30 days after it was written
 * if it was never attempted, for example without a mail server.
 */
export async function forgetMails({ db }: { db: Database }): Promise<void> {
  const since = sql`coalesce(${mails.sentAt}, ${mails.lastAttemptAt}, ${mails.createdAt})`;
  await db.delete(mails).where(sql`${since} < now() - ${retention}::interval`);
}
