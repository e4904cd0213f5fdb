import { eq } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { credentials, session, type Session } from '@trastienda/contract/calls/session';
import { attacksReported, checkPassword } from '../account/check-password.ts';
import type { Transaction } from '../db/connection.ts';
import { parseBody } from '../http/body.ts';
import { ApiError } from '../http/errors.ts';
import { securityLogOf } from '../http/protection/security-log-of.ts';
import { notifyOwner } from '../mail/notices.ts';
import { defineOperation, json } from '../openapi/operation.ts';
import type { Services } from '../services.ts';
import type { AccessTokens } from '../session/access-token.ts';
import { toEmail } from '../session/create-user.ts';
import { deviceOf } from '../session/device.ts';
import { noteNetwork } from '../session/guessing/known-networks.ts';
import { toAccount } from '../session/guessing/sign-in-attempts.ts';
import { startSession } from '../session/refresh-tokens.ts';
import { epochOf, logins } from '../session/tables.ts';
import { users } from '../session/users.ts';

const operation = defineOperation({
  tag: 'Session',
  summary: 'Signs in',
  description: 'Any user with the correct password gets a session; every other call requires ROLE_ADMIN.',
  body: credentials,
  answers: { 200: json(session) },
  errors: ['wrongCredentials', 'tooManyAttempts'],
});

/** `POST /login_check` starts a session for every user with a correct password. Roles are checked by other operations (API-33). */
export function answerSignIn(app: FastifyInstance, { db }: Services, tokens: AccessTokens) {
  app.addHook('onClose', attacksReported);
  app.post('/login_check', { config: { isPublic: true, operation } }, async (request, reply) => {
    const { username, password } = parseBody(operation.body, request.body);
    const account = await toAccount(db, toEmail(username));
    const { user, isRight } = await checkPassword(db, request, { account, password });
    if (!user || !isRight) throw wrongCredentials(user?.id);
    const started = await db.transaction((tx) => startSessionOf(tx, request, user));
    securityLogOf(request)({ event: 'signIn', user: user.id });
    const answer: Session = {
      token: tokens.sign({ userId: user.id, epoch: started.epoch, sessionId: started.sessionId }),
      refresh_token: started.refreshToken,
      user: { id: user.id, roles: user.roles },
    };
    return reply.header('cache-control', 'no-store').send(answer);
  });
}

/** @param user the id of the user for the security log; undefined for an unknown username. */
const wrongCredentials = (user: number | undefined) => new ApiError('wrongCredentials', { refused: { user } });

async function startSessionOf(tx: Transaction, request: FastifyRequest, user: { id: number; passwordHash: string }) {
  const userId = user.id;
  const [present] = await tx
    .select({ epoch: epochOf(users.id), passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, userId))
    .for('share');
  // If the password changed during the check, the old password must not start a session.
  if (present?.passwordHash !== user.passwordHash) throw wrongCredentials(userId);
  await tx.insert(logins).values({ userId });
  const device = deviceOf(request);
  const started = await startSession(tx, { userId, device });
  if (device.network !== null && (await noteNetwork(tx, userId, device.network)))
    await notifyOwner(tx, { kind: 'newNetwork', userId, device });
  return { ...started, epoch: present.epoch };
}
