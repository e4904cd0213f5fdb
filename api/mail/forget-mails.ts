import { sql } from 'drizzle-orm';
import type { Services } from '../services.ts';
import { mails } from './outbox.ts';

/** How long a mail can be read in the outbox once it went out. */
const kept = '30 days';

/**
 * Forgets mails 30 days after they were sent. Those that wait or failed stay. Without a mail server none is ever sent, and the outbox is
 * where they are read: there they go 30 days after they were written.
 */
export async function forgetMails({ db, env }: Pick<Services, 'db' | 'env'>): Promise<void> {
  const since = env.smtpUrl === undefined ? sql`coalesce(${mails.sentAt}, ${mails.createdAt})` : mails.sentAt;
  await db.delete(mails).where(sql`${since} < now() - ${kept}::interval`);
}
