import { desc, eq, sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { toLine } from '@trastienda/contract/validators/line';
import type { Database, Transaction } from '../db/connection.ts';
import { identity, now, time } from '../db/columns.ts';

/** The outbox: mails, sent or not (D-62). Without a mail server, mails stay unsent. */
export const mails = pgTable(
  'mails',
  {
    id: identity(),
    to: text('to').notNull(),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    /** The administrator whose request caused the mail. No foreign key: the mail outlives the account. */
    requestedBy: integer('requested_by').notNull(),
    createdAt: now('created_at'),
    attempts: integer('attempts').notNull().default(0),
    lastAttemptAt: time('last_attempt_at'),
    sentAt: time('sent_at'),
    lastError: text('last_error'),
    /**
     * The request for a new password that the mail answers. Its text contains {@link linkPlace}, which is replaced by the link when the mail
     * is sent, so that no administrator reads the link.
     */
    passwordResetId: integer('password_reset_id'),
    /** A mail about the security of an account, which the limit per hour must not delay. */
    isNotice: boolean('is_notice').notNull().default(false),
  },
  (table) => [index().on(table.requestedBy, table.lastAttemptAt)],
);

/** No e-mail address, and so no other part of the text, contains it. */
export const linkPlace = '{ link }';

export type Mail = typeof mails.$inferSelect;
export type NewMail = Pick<Mail, 'to' | 'subject' | 'text' | 'requestedBy'> &
  Partial<Pick<Mail, 'passwordResetId' | 'isNotice'>>;

/**
 * Stores a mail in the transaction of the write that causes it. Line breaks in the subject become spaces, because a line break would start
 * another header.
 */
export async function insertMail(tx: Transaction, mail: NewMail): Promise<number> {
  const [row] = await tx
    .insert(mails)
    .values({ ...mail, subject: toLine(mail.subject) })
    .returning({ id: mails.id });
  if (!row) throw new Error('an insert returned no row');
  return row.id;
}

/** Returns a page of the mails, sent or not, newest first. */
export const listOutbox = (
  db: Database,
  { page, itemsPerPage }: { page: number; itemsPerPage: number },
): Promise<Mail[]> =>
  db
    .select()
    .from(mails)
    .orderBy(desc(mails.id))
    .limit(itemsPerPage)
    .offset((page - 1) * itemsPerPage);

export async function findMail(db: Database, id: number): Promise<Mail | undefined> {
  const [mail] = await db.select().from(mails).where(eq(mails.id, id));
  return mail;
}

export const countMails = (db: Database): Promise<number> => db.$count(mails);

export const noteSent = (db: Database, id: number) =>
  db
    .update(mails)
    .set({ sentAt: sql`now()`, lastError: null })
    .where(eq(mails.id, id));

export const noteFailure = (db: Database, id: number, lastError: string) =>
  db.update(mails).set({ lastError }).where(eq(mails.id, id));
