import type { Services } from '../services.ts';
import { insertMail, type NewMail } from './outbox.ts';

/**
 * Puts a mail into the outbox and, where there is a mail server, asks for its delivery: both or neither.
 * Never waits for the mail server.
 */
export function sendMail({ db, jobs, env }: Pick<Services, 'db' | 'jobs' | 'env'>, mail: NewMail): Promise<void> {
  return db.transaction(async (tx) => {
    const mailId = await insertMail(tx, mail);
    // A mail of a time without mail server is never sent late.
    if (env.smtpUrl !== undefined) await jobs.send('deliver-mail', { mailId }, { tx });
  });
}
