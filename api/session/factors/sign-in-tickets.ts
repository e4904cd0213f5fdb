import { randomBytes } from 'node:crypto';
import { and, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../db/connection.ts';
import { hashOf } from '../hash-of.ts';
import { users } from '../users.ts';
import { signInTickets } from './tables.ts';

const validMinutes = 5;

/** A user whose password was right, and the hash of this password. */
export type TicketOwner = { userId: number; passwordHash: string };

/**
 * Issues a ticket, with which the user can complete the sign-in once. Also deletes the expired tickets of all users.
 * @returns undefined if the user was deleted or has another password by now.
 */
export async function startTicket(db: Database, { userId, passwordHash }: TicketOwner): Promise<string | undefined> {
  const ticket = randomBytes(32).toString('base64url');
  await forgetTickets(db);
  // The lock waits for a deletion of the user that is still running.
  const { rowCount } = await db.execute(sql`
    insert into ${signInTickets} (token_hash, user_id, password_hash, expires_at)
    select ${hashOf(ticket)}, id, password_hash, now() + make_interval(mins => ${validMinutes}) from ${users}
    where id = ${userId} and password_hash = ${passwordHash} for key share`);
  return rowCount === 1 ? ticket : undefined;
}

/** Returns whose ticket this is, with the user's account in lower case; undefined if it has expired, was used, or the password has changed. */
export async function findTicket(
  db: Database,
  ticket: string,
): Promise<(TicketOwner & { account: string }) | undefined> {
  const [found] = await db
    .select({
      userId: users.id,
      passwordHash: users.passwordHash,
      account: sql<string>`lower(${users.email})`,
    })
    .from(signInTickets)
    .innerJoin(users, and(eq(users.id, signInTickets.userId), eq(users.passwordHash, signInTickets.passwordHash)))
    .where(isValid(ticket));
  return found;
}

/** Redeems a ticket. The user must be locked. @returns whether it was still valid. */
export async function redeemTicket(tx: Transaction, ticket: string): Promise<boolean> {
  const { rowCount } = await tx.delete(signInTickets).where(isValid(ticket));
  return rowCount === 1;
}

/** Ends the tickets of a user. */
export const endTickets = (tx: Transaction, userId: number) =>
  tx.delete(signInTickets).where(eq(signInTickets.userId, userId));

/** Deletes the tickets that have expired. Skips rows that another request is deleting, so that no two wait for each other. */
export async function forgetTickets(db: Database): Promise<void> {
  const expired = db
    .select({ tokenHash: signInTickets.tokenHash })
    .from(signInTickets)
    .where(lt(signInTickets.expiresAt, sql`now()`))
    .for('update', { skipLocked: true });
  await db.delete(signInTickets).where(inArray(signInTickets.tokenHash, expired));
}

const isValid = (ticket: string) =>
  and(eq(signInTickets.tokenHash, hashOf(ticket)), gt(signInTickets.expiresAt, sql`now()`));
