import { sql } from 'drizzle-orm';
import type { Services } from '../services.ts';
import { mails } from './outbox.ts';

/** How long the outbox shows a mail that was sent. */
const kept = '30 days';

/**
 * Deletes mails 30 days after they were sent; mails that wait or failed stay. Without a mail server no mail is ever sent and the outbox is
 * where they are read: then mails are deleted 30 days after they were written.
 */
export async function forgetMails({ db, env }: Pick<Services, 'db' | 'env'>): Promise<void> {
  const since = env.smtpUrl === undefined ? sql`coalesce(${mails.sentAt}, ${mails.createdAt})` : mails.sentAt;
  await db.delete(mails).where(sql`${since} < now() - ${kept}::interval`);
}
