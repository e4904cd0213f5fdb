import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { inArray, lt, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../../db/connection.ts';
import type { SigningKeys } from '../../signing-keys.ts';
import { usedChallenges } from '../tables.ts';

/** For how long a passkey can answer a challenge. */
export const challengeMs = 5 * 60 * 1000;

/** A prepared factor, and the user to whom it belongs. */
export type OfFactor = { factorId: number; userId: number };

/** What a challenge is for: a sign-in or a confirmation, or the registration of one prepared factor. */
export type Purpose = 'signIn' | ReturnType<typeof toRegister>;
export const toRegister = ({ factorId, userId }: OfFactor) => `registration of ${factorId} for ${userId}` as const;

const nonceBytes = 16;
const timeBytes = 6;
const headBytes = nonceBytes + timeBytes;

/**
 * Makes a challenge: a random number, the time of its expiry, and a signature of both and of its purpose. It is not stored, so that
 * anonymous requests cannot fill a table.
 */
export function newChallenge([key]: SigningKeys, purpose: Purpose): Buffer<ArrayBuffer> {
  const head = Buffer.alloc(headBytes, randomBytes(nonceBytes));
  head.writeUIntBE(Date.now() + challengeMs, nonceBytes, timeBytes);
  return Buffer.concat([head, sign(key, purpose, head)]);
}

/** Whether any of the keys signed the challenge for this purpose, and it has not expired. */
export function isChallenge(keys: SigningKeys, purpose: Purpose, challenge: string): boolean {
  const bytes = Buffer.from(challenge, 'base64url');
  // The same bytes in another spelling would count as another challenge.
  if (bytes.length !== headBytes + 32 || bytes.toString('base64url') !== challenge) return false;
  const [head, signature] = [bytes.subarray(0, headBytes), bytes.subarray(headBytes)];
  return expiryOf(bytes) > Date.now() && keys.some((key) => timingSafeEqual(sign(key, purpose, head), signature));
}

/** Marks a valid challenge as answered. Also deletes those that have expired. @returns false if it was answered before. */
export async function takeChallenge(tx: Transaction, challenge: string): Promise<boolean> {
  await forgetChallenges(tx);
  const expiresAt = new Date(expiryOf(Buffer.from(challenge, 'base64url')));
  const { rowCount } = await tx.insert(usedChallenges).values({ challenge, expiresAt }).onConflictDoNothing();
  return rowCount === 1;
}

/**
 * Deletes the challenges that expired an hour ago, because the clocks of the servers and of the database may differ. Skips rows that another
 * request is deleting: two requests that wait for each other would be a deadlock.
 */
export async function forgetChallenges(db: Database | Transaction): Promise<void> {
  const expired = db
    .select({ challenge: usedChallenges.challenge })
    .from(usedChallenges)
    .where(lt(usedChallenges.expiresAt, sql`now() - interval '1 hour'`))
    .for('update', { skipLocked: true });
  await db.delete(usedChallenges).where(inArray(usedChallenges.challenge, expired));
}

const expiryOf = (challenge: Buffer) => challenge.readUIntBE(nonceBytes, timeBytes);

const sign = (key: string, purpose: Purpose, head: Buffer) =>
  createHmac('sha256', key).update(`passkey challenge, ${purpose}, `).update(head).digest();
