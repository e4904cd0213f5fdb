import type { FastifyInstance } from 'fastify';
import type { Services } from '../services.ts';
import { answerAccount } from './account.ts';
import { answerConfirmations } from './confirmations.ts';
import { serveFactors } from './factors/serve-factors.ts';
import type { FactorTools } from './factors/tools.ts';
import { answerForgottenPassword } from './forgotten-password.ts';
import { answerPasswordReset } from './reset-password.ts';
import { answerOwnSessions, answerSessionsOfUsers } from './sessions.ts';

/** Serves the own account of each user, and the sessions of users to administrators (features `account` and `second-factor`). */
export function serveAccount(app: FastifyInstance, services: Services, tools: FactorTools) {
  answerAccount(app, services, tools.tokens);
  answerConfirmations(app, services, tools);
  answerOwnSessions(app, services, tools.tokens);
  answerSessionsOfUsers(app, services);
  answerForgottenPassword(app, services);
  answerPasswordReset(app, services);
  serveFactors(app, services, tools);
}
