import { sql } from 'drizzle-orm';
import type { Services } from '../services.ts';
import { mails } from './outbox.ts';

/** How long the outbox shows a mail. Retries end long before. */
const kept = '30 days';

/**
 * Deletes mails 30 days after they were sent. A mail that was refused is deleted 30 days after its last attempt, and a mail that was never
 * attempted, as without a mail server, 30 days after it was written.
 */
export async function forgetMails({ db }: Pick<Services, 'db'>): Promise<void> {
  const since = sql`coalesce(${mails.sentAt}, ${mails.lastAttemptAt}, ${mails.createdAt})`;
  await db.delete(mails).where(sql`${since} < now() - ${kept}::interval`);
}
