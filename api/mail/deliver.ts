import { setTimeout as sleep } from 'node:timers/promises';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../db/connection.ts';
import { isDatabaseAway } from '../http/database-errors.ts';
import type { Env } from '../env/env.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { makeToken, toLink } from '../session/account/reset-links.ts';
import { linkPlace, mails, noteFailure, noteSent, type Mail } from './outbox.ts';
import { MailRefused, type Transport } from './transport.ts';

/** Maximum number of mails that are sent per hour for the requests of one administrator (D-62). */
const maxMailsPerHour = 60;
/** Ends before the job counts as lost and is repeated (`expireInSeconds` in jobs/registry.ts). */
const noteTimeoutMs = 240_000;
/** Why a mail with a link is not sent. */
const noRequest = 'The request for the link has ended, or its user no longer has this address.';
const notePauseMs = 500;

type Turn = { mail: Mail } | { waitSeconds: number } | undefined;

/**
 * Sends a mail of the outbox, or reschedules it if the administrator whose request caused it has reached the hourly limit. Notices have no limit.
 * @throws an error that can be logged, so that the job is retried; a permanent refusal is only recorded.
 */
export async function deliverMail(
  { db, jobs, env }: { db: Database; jobs: Jobs; env: Pick<Env, 'adminUrl'> },
  transport: Transport,
  mailId: number,
): Promise<void> {
  const turn = await takeTurn(db, mailId);
  if (!turn) return;
  if ('waitSeconds' in turn) return jobs.send('deliver-mail', { mailId }, { startAfterSeconds: turn.waitSeconds });
  try {
    const mail = await withLink(db, env, turn.mail);
    if (!mail) return void (await noteFailure(db, mailId, noRequest));
    await transport.send(mail);
  } catch (error) {
    await noteFailure(db, mailId, error instanceof Error ? error.message : String(error));
    if (error instanceof MailRefused) return;
    throw withoutAnswer(error, mailId);
  }
  await noteUntilDone(async () => void (await noteSent(db, mailId)));
}

/**
 * Puts a new link into a mail that answers a forgotten password. Only the mail that is sent contains it, so that no reader of the outbox can use it.
 * @returns undefined if the request for the link has ended, or its user no longer exists or has another address.
 */
async function withLink(db: Database, { adminUrl = '' }: Pick<Env, 'adminUrl'>, mail: Mail): Promise<Mail | undefined> {
  if (mail.passwordResetId === null) return mail;
  const request = { id: mail.passwordResetId, userId: mail.requestedBy };
  const token = await db.transaction((tx) => makeToken(tx, request));
  return token === undefined ? undefined : { ...mail, text: mail.text.replace(linkPlace, toLink(adminUrl, token)) };
}

/** Returns an error without the answer of the mail server, which may name the recipient. The outbox has the answer. */
function withoutAnswer(error: unknown, mailId: number): unknown {
  if (!(error instanceof Error && 'responseCode' in error)) return error;
  const refused = new Error(`the mail server refuses mail ${mailId} for now (${String(error.responseCode)})`);
  return Object.assign(refused, 'code' in error && { code: error.code });
}

/** Repeats a note that the database does not take because it is away: without it, the next attempt would send the mail again. */
async function noteUntilDone(note: () => Promise<void>): Promise<void> {
  const until = performance.now() + noteTimeoutMs;
  for (;;) {
    try {
      return await note();
    } catch (error) {
      if (!isDatabaseAway(error) || performance.now() > until) throw error;
      await sleep(notePauseMs);
    }
  }
}

/**
 * Records an attempt to send a mail, unless the hourly limit is reached.
 * @returns the mail, or the time until it may be sent; undefined when the mail was already sent or deleted.
 */
function takeTurn(db: Database, mailId: number): Promise<Turn> {
  return db.transaction(async (tx): Promise<Turn> => {
    const [mail] = await tx
      .select()
      .from(mails)
      .where(and(eq(mails.id, mailId), isNull(mails.sentAt)))
      .for('update');
    if (!mail) return undefined;
    const limiting = mail.isNotice ? undefined : await findLimiting(tx, mail);
    if (limiting) return { waitSeconds: Math.max(1, limiting.waitSeconds) };
    await tx
      .update(mails)
      .set({ attempts: sql`${mails.attempts} + 1`, lastAttemptAt: sql`now()` })
      .where(eq(mails.id, mailId));
    return { mail };
  });
}

/** Returns the time until an administrator who has reached the hourly limit may send another mail. */
async function findLimiting(tx: Transaction, { id, requestedBy }: Mail): Promise<{ waitSeconds: number } | undefined> {
  // Serialises the attempts for an administrator, so that two workers do not both use the last attempt of the hour.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('mails'), ${requestedBy})`);
  // Sorts the administrator's other mails by their last attempt and finds the 60th most recent one, if its attempt is less than an hour old.
  // This mail must wait until that attempt is an hour old.
  const { rows } = await tx.execute<{ waitSeconds: number }>(sql`
    select ceil(extract(epoch from last_attempt_at + interval '1 hour' - now()))::int as "waitSeconds"
    from mails where requested_by = ${requestedBy} and not is_notice and id <> ${id} and last_attempt_at > now() - interval '1 hour'
    order by last_attempt_at desc offset ${maxMailsPerHour - 1} limit 1`);
  return rows[0];
}
