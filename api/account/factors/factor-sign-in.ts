import type { FastifyInstance, FastifyRequest } from 'fastify';
import type * as z from 'zod';
import { factorSignIn } from '@trastienda/contract/calls/session/factors';
import { session } from '@trastienda/contract/calls/session/session';
import type { Database } from '../../db/connection.ts';
import { parseBody } from '../../http/body.ts';
import { ApiError } from '../../http/errors.ts';
import { securityLogOf } from '../../http/protection/security-log-of.ts';
import { defineOperation, json } from '../../openapi/operation.ts';
import type { Services } from '../../services.ts';
import { findTicket, redeemTicket } from '../../session/factors/sign-in-tickets.ts';
import { forgetFailures } from '../../session/guessing/sign-in-attempts.ts';
import { answerSession, startSessionOf } from '../start-session-of.ts';
import { checkPasskey } from './check-passkey.ts';
import { checkCode, takeCode, type FoundCode } from './codes.ts';
import { lockUser } from './lock-user.ts';
import type { FactorTools } from './tools.ts';

const operation = defineOperation({
  tag: 'Session',
  summary: 'Completes a sign-in with a second factor',
  description:
    'Takes the ticket that `POST /login_check` answered, once, with a `code` of an authenticator app, a recovery code, or the `credential` of a ' +
    'passkey (`POST /login_check/passkey/options`). Wrong ones count for the account across tickets.',
  body: factorSignIn,
  answers: { 200: json(session) },
  errors: ['wrongFactor', 'ticketExpired', 'tooManyAttempts', 'passkeysUnavailable'],
});

/** `POST /login_check/factor` completes a sign-in with a second factor (feature `second-factor`, D-87). */
export function answerFactorSignIn(app: FastifyInstance, { db }: Services, tools: FactorTools) {
  app.post('/login_check/factor', { config: { isPublic: true, operation } }, async (request, reply) => {
    const { ticket, code, credential } = parseBody(operation.body, request.body);
    const owner = await findTicket(db, ticket);
    if (!owner) throw ticketExpired();
    const { userId, account } = owner;
    const found = code === undefined ? undefined : await checkCode({ db, ...tools }, request, { ...owner, code });
    if (code !== undefined && !found) throw wrongFactor(userId);
    const complete = () => completeSignIn(db, request, { ...owner, ticket, found, credential, tools });
    const started = found ? await complete() : await checkPasskey(db, request, owner, complete);
    if (!started) throw wrongFactor(userId);
    // Only now is the user proved: a right password or a right code alone forgets no failures.
    for (const secret of ['password', 'code'] as const)
      await forgetFailures(db, { account, secret, address: request.address });
    if (found?.kind === 'recoveryCode') securityLogOf(request)({ event: 'recoveryCodeUsed', target: userId });
    return answerSession(reply, tools.tokens, { ...started, factor: found?.kind ?? 'passkey' });
  });
}

const ticketExpired = () => new ApiError('ticketExpired');
const wrongFactor = (user: number) => new ApiError('wrongFactor', { refused: { user } });

type Completion = {
  userId: number;
  passwordHash: string;
  ticket: string;
  /** The right code, if one was sent. */
  found: FoundCode | undefined;
  credential: z.output<typeof factorSignIn>['credential'];
  tools: FactorTools;
};

/**
 * @returns undefined for a wrong passkey; the ticket is then unused.
 * @throws ApiError `ticketExpired`, or `wrongFactor` for a code that a concurrent request has taken; all is then unused.
 */
async function completeSignIn(db: Database, request: FastifyRequest, completion: Completion) {
  const { userId, passwordHash, ticket, found, credential, tools } = completion;
  return db.transaction(async (tx) => {
    await lockUser(tx, userId, 'share');
    if (!found && !(await tools.passkeys.redeemAssertion(tx, credential, { userId, log: securityLogOf(request) })))
      return undefined;
    if (!(await redeemTicket(tx, ticket))) throw ticketExpired();
    if (found && !(await takeCode(tx, userId, found))) throw wrongFactor(userId);
    const started = await startSessionOf(tx, request, { id: userId, passwordHash, hasProvenFactor: true });
    if (!started) throw ticketExpired();
    return started;
  });
}
