import type { FastifyInstance } from 'fastify';
import type { Services } from '../services.ts';
import type { AccessTokens } from '../session/access-token.ts';
import { answerAccount } from './account.ts';
import { answerConfirmations } from './confirmations.ts';
import { answerForgottenPassword } from './forgotten-password.ts';
import { answerPasswordReset } from './reset-password.ts';
import { answerOwnSessions, answerSessionsOfUsers } from './sessions.ts';

/** Serves the own account of each user, and the sessions of users to administrators (feature `account`). */
export function serveAccount(app: FastifyInstance, services: Services, tokens: AccessTokens) {
  answerAccount(app, services, tokens);
  answerConfirmations(app, services);
  answerOwnSessions(app, services, tokens);
  answerSessionsOfUsers(app, services);
  answerForgottenPassword(app, services);
  answerPasswordReset(app, services);
}
