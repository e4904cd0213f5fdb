import type { Transaction } from '../db/connection.ts';
import type { Env } from '../env/env.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { insertMail, type NewMail } from './outbox.ts';

/** What `sendMail` needs. */
export type Mailing = { jobs: Pick<Jobs, 'send'>; env: Pick<Env, 'smtpUrl'> };

/**
 * Inserts a mail into the outbox and, if a mail server is configured, enqueues its delivery, both in the transaction. Never waits for the
 * mail server.
 */
export async function sendMail(tx: Transaction, { jobs, env }: Mailing, mail: NewMail) {
  const mailId = await insertMail(tx, mail);
  // Without a mail server, the mail is not enqueued: it is not sent even if a mail server is configured later.
  if (env.smtpUrl !== undefined) await jobs.send('deliver-mail', { mailId }, { tx });
}
