import { eq, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { credentials, session, type Session } from '@trastienda/contract/calls/session';
import type { Database } from '../db/connection.ts';
import { parseBody } from '../http/body.ts';
import { ApiError } from '../http/errors.ts';
import { securityLogOf } from '../http/protection/security-log-of.ts';
import { defineOperation, json } from '../openapi/operation.ts';
import { users } from '../session/users.ts';
import type { Services } from '../services.ts';
import type { AccessTokens } from '../session/access-token.ts';
import { toEmail } from '../session/create-user.ts';
import { deviceOf } from '../session/device.ts';
import { isPasswordRight, inHashQueue } from '../session/passwords.ts';
import { startSession } from '../session/refresh-tokens.ts';
import { beginAttempt, countFailure, forgetFailures, throttleSignIn, toAccount } from '../session/sign-in-attempts.ts';
import { epochOf, logins } from '../session/tables.ts';

type Attempt = { account: string; password: string; address: string };

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
  app.post('/login_check', { config: { isPublic: true, operation } }, async (request, reply) => {
    const { username, password } = parseBody(operation.body, request.body);
    const attempt = { account: await toAccount(db, toEmail(username)), password, address: request.address };
    // Check here to keep throttled attempts out of the queue. `findUser` checks again when the attempt leaves the queue. The queue runs at
    // most two attempts at a time, so at the second check at most one other guess is still running and not counted yet.
    await throttleSignIn(db, attempt);
    const user = await inHashQueue(() => findUser(db, attempt));
    const started = await db.transaction(async (tx) => {
      const [present] = await tx
        .select({ epoch: epochOf(users.id), passwordHash: users.passwordHash })
        .from(users)
        .where(eq(users.id, user.id))
        .for('share');
      // If the password changed during the check, the old password must not start a session.
      if (present?.passwordHash !== user.passwordHash) throw wrongCredentials(user.id);
      await tx.insert(logins).values({ userId: user.id });
      return { ...(await startSession(tx, { userId: user.id, device: deviceOf(request) })), epoch: present.epoch };
    });
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

async function findUser(db: Database, attempt: Attempt) {
  await beginAttempt(db, attempt);
  const [user] = await db
    .select({ id: users.id, roles: users.roles, passwordHash: users.passwordHash })
    .from(users)
    .where(sql`lower(${users.email}) = ${attempt.account}`);
  const isRight = await isPasswordRight(user?.passwordHash, attempt.password);
  if (!user || !isRight) {
    await countFailure(db, attempt);
    throw wrongCredentials(user?.id);
  }
  await forgetFailures(db, attempt);
  return user;
}
