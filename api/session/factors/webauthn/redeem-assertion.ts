import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Transaction } from '../../../db/connection.ts';
import type { SecurityLog } from '../../../log/security-events.ts';
import type { SigningKeys } from '../../signing-keys.ts';
import { users } from '../../users.ts';
import { assertionAnswer, toUserHandle, type AssertionAnswer } from './answers.ts';
import { isChallenge, takeChallenge } from './challenges.ts';
import type { RelyingParty } from '../relying-party.ts';
import { factors } from '../tables.ts';
import { webauthn } from './library.ts';

/** `userId`: the only user whose passkey counts. `log` gets the event of a passkey that was copied. */
export type Claimant = { userId?: number; log: SecurityLog };
type Expected = Claimant & { keys: SigningKeys; party: RelyingParty };
type Found = NonNullable<Awaited<ReturnType<typeof findPasskey>>>;

/**
 * Checks and takes an answer of a passkey.
 * @returns undefined if it does not count; of a copied passkey, the challenge is then taken, otherwise nothing is written.
 */
export async function redeemAssertion(tx: Transaction, credential: unknown, expected: Expected) {
  const { success, data } = assertionAnswer.safeParse(credential);
  if (!success) return undefined;
  const found = await findPasskey(tx, data.id);
  if (!found || found.userId !== (expected.userId ?? found.userId)) return undefined;
  if (toUserHandle(found.userId).toString('base64url') !== data.response.userHandle) return undefined;
  // Some of what it calls throws at bytes that do not fit.
  const verified = await verify(data, found, expected).catch(() => undefined);
  if (!verified || !(await takeChallenge(tx, verified.challenge))) return undefined;
  const { signatureCount } = verified;
  if (isCopied(found.signatureCount ?? 0, signatureCount)) {
    expected.log({ event: 'passkeyCopied', target: found.userId });
    return undefined;
  }
  await tx
    .update(factors)
    .set({ signatureCount, lastUsedAt: sql`now()` })
    .where(eq(factors.id, found.factorId));
  return { userId: found.userId, factorId: found.factorId };
}

/** The active passkey, locked, so that its counter is checked against that of the previous answer. */
async function findPasskey(tx: Transaction, credentialId: string) {
  const isThis = and(eq(factors.credentialId, credentialId), isNotNull(factors.activatedAt));
  const [owner] = await tx.select({ userId: factors.userId }).from(factors).where(isThis);
  if (!owner) return undefined;
  // First the user, as a deletion of the user does: in the other order, both could wait for each other.
  await tx.select({ id: users.id }).from(users).where(eq(users.id, owner.userId)).for('share');
  const [found] = await tx
    .select({
      factorId: factors.id,
      userId: factors.userId,
      publicKey: factors.publicKey,
      signatureCount: factors.signatureCount,
    })
    .from(factors)
    .where(isThis)
    .for('update');
  return found;
}

/** Whether a passkey signs with another one's counter. Those that do not count always say 0. */
const isCopied = (before: number, now: number) => (before > 0 || now > 0) && now <= before;

/** @returns the challenge and the counter of the answer; undefined if its signature is wrong. */
async function verify(response: AssertionAnswer, { publicKey }: Found, { keys, party }: Expected) {
  let answered = '';
  const { verified, authenticationInfo } = await (
    await webauthn()
  ).verifyAuthenticationResponse({
    response,
    expectedChallenge: (challenge) => {
      answered = challenge;
      return isChallenge(keys, 'signIn', challenge);
    },
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    credential: {
      id: response.id,
      publicKey: new Uint8Array(Buffer.from(publicKey ?? '', 'base64url')),
      // The library would check the counter before the signature.
      counter: 0,
    },
  });
  return verified ? { challenge: answered, signatureCount: authenticationInfo.newCounter } : undefined;
}
