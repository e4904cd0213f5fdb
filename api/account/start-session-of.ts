import { eq } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { TicketKind } from '@trastienda/contract/calls/session/factors';
import type { Session } from '@trastienda/contract/calls/session/session';
import type { Transaction } from '../db/connection.ts';
import { securityLogOf } from '../http/protection/security-log-of.ts';
import { notifyOwner } from '../mail/notices.ts';
import type { AccessTokens } from '../session/access-token.ts';
import { deviceOf } from '../session/device.ts';
import { areActiveOf } from '../session/factors/active-factors.ts';
import { factors } from '../session/factors/tables.ts';
import { noteNetwork } from '../session/guessing/known-networks.ts';
import { startSession } from '../session/refresh-tokens.ts';
import { epochOf, logins } from '../session/tables.ts';
import { users } from '../session/users.ts';

/**
 * A user who has proved who they are. `passwordHash`: of the password that was checked; undefined for a sign-in with a passkey only.
 * `hasProvenFactor`: with a second factor, too.
 */
type Proven = { id: number; passwordHash?: string | undefined; hasProvenFactor?: true };
export type StartedSession = { user: Session['user']; epoch: number; sessionId: number; refreshToken: string };
/** `factor`: the second factor that completed the sign-in, for the security log; undefined for a user without one. */
type CompleteSignIn = StartedSession & { factor?: TicketKind };

/**
 * Starts the session of a complete sign-in: notes the sign-in and the network, and tells the owner of an account about a new network.
 * @returns undefined, without a write, if the user no longer exists, has another password than the one that was checked, or has a second factor
 *   that was not proved.
 */
export async function startSessionOf(
  tx: Transaction,
  request: FastifyRequest,
  { id, passwordHash, hasProvenFactor }: Proven,
): Promise<StartedSession | undefined> {
  const [present] = await tx
    .select({ epoch: epochOf(users.id), passwordHash: users.passwordHash, roles: users.roles })
    .from(users)
    .where(eq(users.id, id))
    .for('share');
  if (!present || (passwordHash !== undefined && present.passwordHash !== passwordHash)) return undefined;
  // A statement after the lock: a factor that became active during the wait for the lock counts.
  if (!hasProvenFactor && (await tx.$count(factors, areActiveOf(id))) > 0) return undefined;
  await tx.insert(logins).values({ userId: id });
  const device = deviceOf(request);
  const started = await startSession(tx, { userId: id, device });
  if (device.network !== null && (await noteNetwork(tx, id, device.network)))
    await notifyOwner(tx, { kind: 'newNetwork', userId: id, device });
  return { ...started, epoch: present.epoch, user: { id, roles: present.roles } };
}

/** Answers a sign-in with the tokens of its session, after the transaction that started it. */
export function answerSession(reply: FastifyReply, tokens: AccessTokens, started: CompleteSignIn): FastifyReply {
  const { user, epoch, sessionId, refreshToken, factor } = started;
  securityLogOf(reply.request)({ event: 'signIn', user: user.id, ...(factor && { factor }) });
  const answer: Session = {
    token: tokens.sign({ userId: user.id, epoch, sessionId }),
    refresh_token: refreshToken,
    user,
  };
  return reply.header('cache-control', 'no-store').send(answer);
}
