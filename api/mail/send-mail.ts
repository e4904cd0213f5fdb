import type { Transaction } from '../db/connection.ts';
import type { Services } from '../services.ts';
import { insertMail, type NewMail } from './outbox.ts';

/**
 * Inserts a mail into the outbox and, if a mail server is configured, enqueues its delivery, both in the transaction. Never waits for the
 * mail server.
 */
export async function sendMail(tx: Transaction, { jobs, env }: Pick<Services, 'jobs' | 'env'>, mail: NewMail) {
  const mailId = await insertMail(tx, mail);
  // Without a mail server, the mail is not enqueued: it is not sent even if a mail server is configured later.
  if (env.smtpUrl !== undefined) await jobs.send('deliver-mail', { mailId }, { tx });
}
