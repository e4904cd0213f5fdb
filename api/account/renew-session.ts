import { and, eq, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { NewTokens } from '@trastienda/contract/calls/account';
import type { Transaction } from '../db/connection.ts';
import type { AccessTokens } from '../session/access-token.ts';
import { deviceOf } from '../session/device.ts';
import { invalidToken } from '../session/invalid-token.ts';
import { endAccessTokens, endAllSessions, startSession } from '../session/refresh-tokens.ts';
import { epochOf, sessions } from '../session/tables.ts';
import { users } from '../session/users.ts';

/**
 * Ends all sessions of the user of a request, and starts a new one for the client that sent it, with the confirmation of its old one.
 * @param change writes to run before the sessions end.
 * @throws ApiError `unauthenticated` if the session of the request has ended since the request was authenticated.
 */
export async function renewSession(
  tx: Transaction,
  { tokens, request }: { tokens: AccessTokens; request: FastifyRequest },
  change = async () => {},
): Promise<NewTokens> {
  const { id: userId, sessionId } = request.user;
  // The user, the epoch and the session are locked in the order of all other writes.
  await tx.execute(sql`select from ${users} where ${users.id} = ${userId} for no key update`);
  await endAccessTokens(tx, userId);
  const isThis = and(eq(sessions.id, sessionId), eq(sessions.userId, userId));
  const [old] = await tx.select({ confirmedAt: sessions.confirmedAt }).from(sessions).where(isThis).for('update');
  if (!old) throw invalidToken({ reason: 'revokedToken', user: userId });
  await change();
  await endAllSessions(tx, userId);
  const started = await startSession(tx, { userId, device: deviceOf(request), confirmedAt: old.confirmedAt });
  const [user] = await tx
    .select({ epoch: epochOf(users.id) })
    .from(users)
    .where(eq(users.id, userId));
  if (!user) throw invalidToken({ reason: 'revokedToken', user: userId });
  return {
    token: tokens.sign({ userId, epoch: user.epoch, sessionId: started.sessionId }),
    refresh_token: started.refreshToken,
  };
}
