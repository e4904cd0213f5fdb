import { createHmac, randomBytes } from 'node:crypto';
import { and, eq, gt, lt, or, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../db/connection.ts';
import { ApiError } from '../http/errors.ts';
import type { Refused } from '../log/security-events.ts';
import type { Device } from './device.ts';
import { renewUse } from './guessing/known-networks.ts';
import { hashOf } from './hash-of.ts';
import { hasBackOfficeRole, users } from './users.ts';
import type { SigningKeys } from './signing-keys.ts';
import { epochOf, sessionEpochs, sessions } from './tables.ts';

/** Only the cache is cleared, because the browser's storage contains the language of the interface (D-69, A-08). */
export const clearCache = { 'clear-site-data': '"cache"' };
const graceSeconds = 60;
/** The condition of the sessions that have not expired. */
export const isAlive = and(
  gt(sessions.usedAt, sql`now() - interval '30 days'`),
  gt(sessions.startedAt, sql`now() - interval '90 days'`),
);
const isOver = or(
  lt(sessions.usedAt, sql`now() - interval '30 days'`),
  lt(sessions.startedAt, sql`now() - interval '90 days'`),
);

type NewSession = {
  userId: number;
  device: Device;
  /** When the user proved who they are in the session that this one replaces (D-89). */
  confirmedAt?: Date | null;
};

/** Starts a session. Also deletes the expired sessions of all users. */
export async function startSession(tx: Transaction, { userId, device, confirmedAt = null }: NewSession) {
  await tx.delete(sessions).where(isOver);
  const handle = randomBytes(16).toString('base64url');
  const secret = randomBytes(32).toString('base64url');
  const [started] = await tx
    .insert(sessions)
    .values({
      userId,
      handle,
      secretHash: hashOf(secret),
      ...device,
      confirmedAt,
    })
    .returning({ id: sessions.id });
  if (!started) throw new Error('PostgreSQL inserted a session without returning it');
  return { sessionId: started.id, refreshToken: `${handle}.${secret}` };
}

/** Ends all sessions and access tokens of a user, after a new password or the loss of the last role of the back office (D-58, D-59, D-88). */
export async function endAllSessions(tx: Transaction, userId: number) {
  await endAccessTokens(tx, userId);
  await tx.delete(sessions).where(eq(sessions.userId, userId));
}

/**
 * Ends a single session, for example on logout. Its access tokens become invalid, because the epoch is raised. The epoch belongs to
 * the user, not to the session, so that the authentication of a request reads two rows by primary key (D-59). The user's other
 * devices also lose their access tokens, but silently get new ones with their refresh tokens, which remain valid.
 * @returns whether the user had the session.
 */
export async function endSession(tx: Transaction, userId: number, sessionId: number): Promise<boolean> {
  await endAccessTokens(tx, userId);
  const isThis = and(eq(sessions.id, sessionId), eq(sessions.userId, userId));
  return (await tx.delete(sessions).where(isThis).returning({ id: sessions.id })).length > 0;
}

/**
 * Increments the user's session epoch, which invalidates all access tokens of the user. Must be called before a session is locked, so that
 * all callers lock the epoch first and cannot deadlock.
 */
export const endAccessTokens = (tx: Transaction, userId: number) =>
  tx.execute(sql`
    insert into ${sessionEpochs} as known (user_id, epoch) select ${users.id}, 1 from ${users} where ${users.id} = ${userId}
    on conflict (user_id) do update set epoch = known.epoch + 1`);

type Use = { refreshToken: string; rotate: boolean; keys: SigningKeys; device: Device };

/**
 * Redeems a refresh token.
 * @returns the claims of the next access token, and the next refresh token: without `rotate` the same token, with `rotate` its new
 * successor. A token that was replaced within the last 60 s returns the successor that it already has (D-58).
 * @throws ApiError `refreshRefused` if the token's session is unknown or expired, if the token is not the current one and was not
 * replaced within the last 60 s, or if the user no longer has a role of the back office. In the last two cases the session ends, and its
 * access tokens become invalid. A token that is used more than 60 s after its replacement has probably been copied by somebody else.
 */
export async function redeemRefreshToken(db: Database, use: Use) {
  const result = await db.transaction((tx) => redeem(tx, use));
  if (result === undefined) throw refused({ reason: 'unknownToken' });
  if (result.refreshToken !== undefined) return result;
  const { userId, sessionId } = result.claims;
  // `endSession` runs in a separate transaction, because it must lock the epoch first, and `redeem` has already locked the session.
  await db.transaction((tx) => endSession(tx, userId, sessionId));
  throw refused({ reason: result.reason, user: userId });
}

/** The session is over, so the browser drops the answers that it has cached, as after a sign-out (D-69). */
const refused = (why: Refused) => new ApiError('refreshRefused', { refused: why, headers: clearCache });

/** Returns undefined if the token's session is unknown or expired. A result without a refresh token means that the session must end. */
async function redeem(tx: Transaction, { refreshToken, rotate, keys, device }: Use) {
  const [handle = '', secret = ''] = refreshToken.split('.', 2);
  // The lock ensures that two tabs that rotate concurrently get the same successor.
  const [session] = await tx
    .select({
      id: sessions.id,
      userId: sessions.userId,
      network: sessions.network,
      isFirstUseToday: sql<boolean>`${sessions.usedAt} < date_trunc('day', now())`,
      secretHash: sessions.secretHash,
      previousSecretHash: sessions.previousSecretHash,
      epoch: epochOf(users.id),
      hasAccess: hasBackOfficeRole,
      isInGrace: sql<boolean>`${sessions.rotatedAt} > now() - make_interval(secs => ${graceSeconds})`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.handle, handle), isAlive))
    .for('update', { of: sessions });
  if (!session) return undefined;
  const secretHash = hashOf(secret);
  const claims = { userId: session.userId, epoch: session.epoch, sessionId: session.id };

  if (session.hasAccess && secretHash === session.secretHash) {
    const next = rotate ? successorOf(secret, keys[0]) : secret;
    const rotation = rotate && { secretHash: hashOf(next), previousSecretHash: secretHash, rotatedAt: sql`now()` };
    await tx
      .update(sessions)
      .set({ usedAt: sql`now()`, ...device, ...rotation })
      .where(eq(sessions.id, session.id));
    if (device.network !== null && (session.isFirstUseToday || device.network !== session.network))
      await renewUse(tx, session.userId, device.network);
    return { claims, refreshToken: `${handle}.${next}` };
  }
  if (session.hasAccess && secretHash === session.previousSecretHash && session.isInGrace) {
    const next = keys.map((key) => successorOf(secret, key)).find((one) => hashOf(one) === session.secretHash);
    if (next) return { claims, refreshToken: `${handle}.${next}` };
  }
  return {
    claims,
    refreshToken: undefined,
    reason: session.hasAccess ? 'reusedToken' : 'noBackOfficeRole',
  } as const;
}

/** The successor is derived, not random, so that it can be returned again although only hashes are stored. */
const successorOf = (secret: string, key: string) => createHmac('sha256', key).update(secret).digest('base64url');
