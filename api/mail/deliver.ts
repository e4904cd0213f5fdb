import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Services } from '../services.ts';
import { mails, noteFailure, noteSent, type Mail } from './outbox.ts';
import { MailRefused, type Transport } from './transport.ts';

/** D-62: what one administrator's requests may send in an hour. */
const maxMailsPerHour = 60;

type Turn = { mail: Mail } | { waitSeconds: number } | undefined;

/**
 * Sends one mail of the outbox if its administrator has not sent too many, else puts it off.
 * @throws what the mail server said, so that the job runs again later; a refusal for good is only written down.
 */
export async function deliverMail(
  { db, jobs }: Pick<Services, 'db' | 'jobs'>,
  transport: Transport,
  mailId: number,
): Promise<void> {
  const turn = await takeTurn(db, mailId);
  if (!turn) return;
  if ('waitSeconds' in turn) return jobs.send('deliver-mail', { mailId }, { startAfterSeconds: turn.waitSeconds });
  try {
    await transport.send(turn.mail);
  } catch (error) {
    await noteFailure(db, mailId, error instanceof Error ? error.message : String(error));
    if (error instanceof MailRefused) return;
    throw error;
  }
  await noteSent(db, mailId);
}

/** @returns undefined when there is nothing to send any more. */
function takeTurn(db: Services['db'], mailId: number): Promise<Turn> {
  return db.transaction(async (tx): Promise<Turn> => {
    const [mail] = await tx
      .select()
      .from(mails)
      .where(and(eq(mails.id, mailId), isNull(mails.sentAt)))
      .for('update');
    if (!mail) return undefined;
    // Two workers may not both take an administrator's last turn of the hour.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('mails'), ${mail.requestedBy})`);
    // The turn that has to be an hour ago; this mail's own earlier attempt is no other mail.
    const { rows } = await tx.execute<{ waitSeconds: number }>(sql`
      select ceil(extract(epoch from last_attempt_at + interval '1 hour' - now()))::int as "waitSeconds"
      from mails where requested_by = ${mail.requestedBy} and id <> ${mailId} and last_attempt_at > now() - interval '1 hour'
      order by last_attempt_at desc offset ${maxMailsPerHour - 1} limit 1`);
    const [limiting] = rows;
    if (limiting) return { waitSeconds: Math.max(1, limiting.waitSeconds) };
    await tx
      .update(mails)
      .set({ attempts: sql`${mails.attempts} + 1`, lastAttemptAt: sql`now()` })
      .where(eq(mails.id, mailId));
    return { mail };
  });
}
