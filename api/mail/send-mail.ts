import type { Transaction } from '../db/connection.ts';
import type { Services } from '../services.ts';
import { insertMail, type NewMail } from './outbox.ts';

/**
 * Puts a mail into the outbox and, where there is a mail server, asks for its delivery: both or neither, and only if the transaction commits.
 * Never waits for the mail server.
 */
export async function sendMail(tx: Transaction, { jobs, env }: Pick<Services, 'jobs' | 'env'>, mail: NewMail) {
  const mailId = await insertMail(tx, mail);
  // A mail of a time without mail server is never sent late.
  if (env.smtpUrl !== undefined) await jobs.send('deliver-mail', { mailId }, { tx });
}
