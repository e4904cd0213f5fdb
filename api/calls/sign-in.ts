import type { FastifyInstance } from 'fastify';
import type { SecondFactorValues } from '@trastienda/contract/calls/session/factors';
import { credentials, session } from '@trastienda/contract/calls/session/session';
import { attacksReported } from '../account/check-guess.ts';
import { checkPassword } from '../account/check-password.ts';
import { answerSession, startSessionOf } from '../account/start-session-of.ts';
import type { Database } from '../db/connection.ts';
import { parseBody } from '../http/body.ts';
import { ApiError } from '../http/errors.ts';
import { defineOperation, json } from '../openapi/operation.ts';
import type { Services } from '../services.ts';
import type { AccessTokens } from '../session/access-token.ts';
import { toEmail } from '../session/create-user.ts';
import { readTicketKinds } from '../session/factors/active-factors.ts';
import { startTicket, type TicketOwner } from '../session/factors/sign-in-tickets.ts';
import { toAccount } from '../session/guessing/sign-in-attempts.ts';

const operation = defineOperation({
  tag: 'Session',
  summary: 'Signs in',
  description:
    'Any user with the correct password gets a session; what it may call depends on the roles of the user. If the user has a second factor, the ' +
    'answer is 401 `secondFactorNeeded`; its `values` have a `ticket`, with which `POST /login_check/factor` completes the sign-in within 5 minutes, ' +
    'and the `kinds` of factors that can do so.',
  body: credentials,
  answers: { 200: json(session) },
  errors: ['wrongCredentials', 'secondFactorNeeded', 'tooManyAttempts'],
});

/**
 * `POST /login_check` starts a session for every user with a correct password and without a second factor. Roles are checked by other operations
 * (API-33).
 */
export function answerSignIn(app: FastifyInstance, { db }: Services, tokens: AccessTokens) {
  app.addHook('onClose', attacksReported);
  app.post('/login_check', { config: { isPublic: true, operation } }, async (request, reply) => {
    const { username, password } = parseBody(operation.body, request.body);
    const account = await toAccount(db, toEmail(username));
    const { user, isRight } = await checkPassword(db, request, { account, password });
    if (!user || !isRight) throw wrongCredentials(user?.id);
    const { id: userId, passwordHash } = user;
    if (user.hasFactor) throw await secondFactorNeeded(db, { userId, passwordHash });
    const started = await db.transaction((tx) => startSessionOf(tx, request, { id: userId, passwordHash }));
    // During the check, the password changed, a second factor became active, or the user was deleted.
    if (!started) throw wrongCredentials(userId);
    return answerSession(reply, tokens, started);
  });
}

/** @param user the id of the user for the security log; undefined for an unknown username. */
const wrongCredentials = (user: number | undefined) => new ApiError('wrongCredentials', { refused: { user } });

async function secondFactorNeeded(db: Database, owner: TicketOwner): Promise<ApiError> {
  const { userId } = owner;
  const ticket = await startTicket(db, owner);
  if (ticket === undefined) return wrongCredentials(userId);
  const values: SecondFactorValues = { kinds: await readTicketKinds(db, userId), ticket };
  return new ApiError('secondFactorNeeded', {
    values,
    headers: { 'cache-control': 'no-store' },
    refused: { user: userId },
  });
}
