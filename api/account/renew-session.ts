import { eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { NewTokens } from '@trastienda/contract/calls/account';
import type { Transaction } from '../db/connection.ts';
import type { AccessTokens } from '../session/access-token.ts';
import { deviceOf } from '../session/device.ts';
import { endAllSessions, startSession } from '../session/refresh-tokens.ts';
import { epochOf, sessions } from '../session/tables.ts';
import { users } from '../session/users.ts';

/**
 * Ends all sessions of the user of a request, and starts a new one for the client that sent it, with the confirmation of its old one.
 * @param change what is written before, such as a new password.
 */
export async function renewSession(
  tx: Transaction,
  { tokens, request }: { tokens: AccessTokens; request: FastifyRequest },
  change = async () => {},
): Promise<NewTokens> {
  const { id: userId, sessionId } = request.user;
  const [old] = await tx.select({ confirmedAt: sessions.confirmedAt }).from(sessions).where(eq(sessions.id, sessionId));
  await change();
  await endAllSessions(tx, userId);
  const started = await startSession(tx, { userId, device: deviceOf(request), confirmedAt: old?.confirmedAt ?? null });
  const [user] = await tx
    .select({ epoch: epochOf(users.id) })
    .from(users)
    .where(eq(users.id, userId));
  return {
    token: tokens.sign({ userId, epoch: user?.epoch ?? 0, sessionId: started.sessionId }),
    refresh_token: started.refreshToken,
  };
}
