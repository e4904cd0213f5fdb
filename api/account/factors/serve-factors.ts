import type { FastifyInstance } from 'fastify';
import type { Services } from '../../services.ts';
import { answerActivations } from './activate-factor.ts';
import { answerOwnFactors } from './own-factors.ts';
import { answerPasskeySignIn } from './passkey-sign-in.ts';
import { answerNewFactors } from './prepare-factor.ts';
import { answerRecoveryCodes } from './renew-recovery-codes.ts';
import { answerFactorResets } from './reset-factors.ts';
import { answerFactorSignIn } from './factor-sign-in.ts';
import type { FactorTools } from './tools.ts';

/** Serves the second factors of each user, and the sign-in with them (feature `second-factor`). */
export function serveFactors(app: FastifyInstance, services: Services, tools: FactorTools) {
  answerNewFactors(app, services, tools);
  answerActivations(app, services, tools);
  answerOwnFactors(app, services);
  answerRecoveryCodes(app, services);
  answerFactorResets(app, services);
  answerFactorSignIn(app, services, tools);
  answerPasskeySignIn(app, services, tools);
}
