import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Language } from '@trastienda/contract/language';
import type { Database, Transaction } from '../../db/connection.ts';
import { passwordResets } from '../account-tables.ts';

/** How many links may be asked for in an hour, for an account and from a network. */
const maxPerHour = { account: 3, network: 20 };
export const linkMinutes = 30;

type Asked = { account: string; networkHash: string; language: Language };

/**
 * Notes that somebody has asked for a link, whether the account exists or not.
 * @returns the id of the request; undefined if too many were made in the last hour.
 */
export async function noteRequest(tx: Transaction, asked: Asked): Promise<number | undefined> {
  // Concurrent requests must not exceed the limits.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('password_resets'))`);
  const { rows } = await tx.execute<{ isAllowed: boolean }>(sql`
    select count(*) filter (where account = ${asked.account}) < ${maxPerHour.account}
      and count(*) filter (where network_hash = ${asked.networkHash}) < ${maxPerHour.network} as "isAllowed"
    from ${passwordResets}
    where (account = ${asked.account} or network_hash = ${asked.networkHash}) and asked_at > now() - interval '1 hour'`);
  if (!rows[0]?.isAllowed) return undefined;
  const [noted] = await tx.insert(passwordResets).values(asked).returning({ id: passwordResets.id });
  return noted?.id;
}

/**
 * Makes the token of a link, which replaces an earlier one of the same request.
 * @returns the token; undefined if the request or its user no longer exists.
 */
export async function makeToken(
  db: Database | Transaction,
  { id, userId }: { id: number; userId: number },
): Promise<string | undefined> {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = sql`now() + make_interval(mins => ${linkMinutes})`;
  const made = await db
    .update(passwordResets)
    .set({ tokenHash: hashOf(token), userId, expiresAt })
    .where(eq(passwordResets.id, id))
    .returning({ id: passwordResets.id });
  return made.length > 0 ? token : undefined;
}

const isValid = (token: string) =>
  and(eq(passwordResets.tokenHash, hashOf(token)), gt(passwordResets.expiresAt, sql`now()`));

/** Returns the id of the user whose password a link may set; undefined if it has expired, was used, or never existed. */
export async function findUserOfToken(db: Database, token: string): Promise<number | undefined> {
  const [found] = await db.select({ userId: passwordResets.userId }).from(passwordResets).where(isValid(token));
  return found?.userId ?? undefined;
}

/** Redeems a link, and ends all other links of its user. @returns whether it was still valid. */
export async function redeemToken(tx: Transaction, token: string, userId: number): Promise<boolean> {
  const redeemed = await tx.delete(passwordResets).where(isValid(token)).returning({ id: passwordResets.id });
  await tx.update(passwordResets).set({ tokenHash: null, expiresAt: null }).where(eq(passwordResets.userId, userId));
  return redeemed.length > 0;
}

/** Deletes requests that are older than a day. A mail server may be away for hours, so that a link is made late. */
export const forgetRequests = (db: Database) =>
  db.delete(passwordResets).where(lt(passwordResets.askedAt, sql`now() - interval '1 day'`));

/** A fast hash is enough, because a token has 256 random bits. */
const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url');

/** Returns the address of the page that sets the password. The fragment is never sent to a server. */
export const toLink = (adminUrl: string, token: string): string => `${adminUrl}/nueva-contrasena#${token}`;
