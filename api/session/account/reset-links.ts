import { randomBytes } from 'node:crypto';
import { and, eq, gt, isNull, lt, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { Language } from '@trastienda/contract/language';
import type { Database, Transaction } from '../../db/connection.ts';
import { passwordResets } from '../account-tables.ts';
import { hashOf } from '../hash-of.ts';
import { users } from '../users.ts';

/**
 * How many links may be asked for in an hour: for an account, from a network, and in all, so that a flood from many networks does not fill the
 * table.
 */
const maxPerHour = { account: 3, network: 20, all: 2_000 };
export const linkMinutes = 30;

type Asked = { account: string; networkHash: string; language: Language };

/**
 * Notes that somebody has asked for a link, whether the account exists or not.
 * @returns the id of the request; undefined if too many were made in the last hour.
 */
export async function noteRequest(tx: Transaction, asked: Asked): Promise<number | undefined> {
  if (!(await isAllowed(tx, asked))) return undefined;
  // Concurrent requests must not exceed the limits. Sorted, so that they cannot deadlock.
  for (const key of [asked.account, asked.networkHash].toSorted())
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('password_resets'), hashtext(${key}))`);
  if (!(await isAllowed(tx, asked))) return undefined;
  const [noted] = await tx.insert(passwordResets).values(asked).returning({ id: passwordResets.id });
  return noted?.id;
}

async function isAllowed(tx: Transaction, { account, networkHash }: Asked): Promise<boolean> {
  const isRecent = gt(passwordResets.askedAt, sql`now() - interval '1 hour'`);
  const countOf = (condition: SQL) => sql`(select count(*) from ${passwordResets} where ${condition} and ${isRecent})`;
  const { rows } = await tx.execute<{ isAllowed: boolean }>(sql`
    select ${countOf(eq(passwordResets.account, account))} < ${maxPerHour.account}
      and ${countOf(eq(passwordResets.networkHash, networkHash))} < ${maxPerHour.network}
      and ${countOf(sql`true`)} < ${maxPerHour.all} as "isAllowed"`);
  return rows[0]?.isAllowed === true;
}

/** Whether the address for which a link was asked is still that of the user. */
const isAddressOf = (userId: SQLWrapper | number) => sql`exists (
  select from ${users} where ${users.id} = ${userId} and lower(${users.email}) = ${passwordResets.account})`;

/**
 * Makes the token of a link, which replaces an earlier one of the same request.
 * @returns the token; undefined if the request has ended, or its user no longer exists or has another address.
 */
export async function makeToken(
  tx: Transaction,
  { id, userId }: { id: number; userId: number },
): Promise<string | undefined> {
  const token = randomBytes(32).toString('base64url');
  const made = await tx
    .update(passwordResets)
    .set({ userId, tokenHash: hashOf(token), expiresAt: sql`now() + make_interval(mins => ${linkMinutes})` })
    .where(and(eq(passwordResets.id, id), isNull(passwordResets.endedAt), isAddressOf(userId)))
    .returning({ id: passwordResets.id });
  return made.length > 0 ? token : undefined;
}

const isValid = (token: string) =>
  and(
    eq(passwordResets.tokenHash, hashOf(token)),
    gt(passwordResets.expiresAt, sql`now()`),
    isAddressOf(passwordResets.userId),
  );

/** Returns the id of the user whose password a link may set; undefined if it has expired, was used, or never existed. */
export async function findUserOfToken(db: Database, token: string): Promise<number | undefined> {
  const [found] = await db.select({ userId: passwordResets.userId }).from(passwordResets).where(isValid(token));
  return found?.userId ?? undefined;
}

/** Redeems a link. `endLinks` must follow. @returns whether it was still valid. */
export async function redeemToken(tx: Transaction, token: string, userId: number): Promise<boolean> {
  // The lock comes first, as in the deletion of a user, so that two links of a user, or a link and a deletion, cannot deadlock.
  await tx.execute(sql`select from ${users} where ${users.id} = ${userId} for update`);
  return (await tx.$count(passwordResets, isValid(token))) > 0;
}

/** Ends all requests of a user, those whose mail was not sent yet, too: the user has another password. */
export async function endLinks(tx: Transaction, userId: number): Promise<void> {
  const address = sql`(select lower(${users.email}) from ${users} where ${users.id} = ${userId})`;
  await tx
    .update(passwordResets)
    .set({ tokenHash: null, expiresAt: null, endedAt: sql`now()` })
    .where(or(eq(passwordResets.userId, userId), sql`${passwordResets.account} = ${address}`));
}

/** Deletes requests that are older than a day. A mail server may be away for hours, so that a link is made late. */
export const forgetRequests = (db: Database) =>
  db.delete(passwordResets).where(lt(passwordResets.askedAt, sql`now() - interval '1 day'`));

/** Returns the address of the page that sets the password. The fragment is never sent to a server. */
export const toLink = (adminUrl: string, token: string): string => `${adminUrl}/nueva-contrasena#${token}`;
