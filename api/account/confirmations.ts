import { eq, sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { confirmation } from '@trastienda/contract/calls/account';
import type { FieldProblem } from '@trastienda/contract/model/violations';
import type { Database } from '../db/connection.ts';
import { parseBody } from '../http/body.ts';
import { ApiError } from '../http/errors.ts';
import { securityLogOf } from '../http/protection/security-log-of.ts';
import { defineOperation } from '../openapi/operation.ts';
import type { Services } from '../services.ts';
import { confirm } from '../session/account/confirmation.ts';
import { users } from '../session/users.ts';
import { checkPassword } from './check-password.ts';
import { confirmByCode, confirmByPasskey } from './factors/confirm-with-factor.ts';
import type { FactorTools } from './factors/tools.ts';

const operation = defineOperation({
  tag: 'Account',
  summary: 'Re-authenticates the user, for 10 minutes of the session',
  description:
    'Writes of the own account need it. Takes the `password`, a `code` of the second factor, or the `credential` of a passkey ' +
    '(`POST /login_check/passkey/options`). Wrong ones count as failed sign-ins; a code counts as used.',
  body: confirmation,
  answers: { 204: {} },
  errors: ['tooManyAttempts', 'passkeysUnavailable'],
});

/** `POST /account/confirmations`: the signed-in user proves once more who they are (feature `account`, D-89). Responds with 204. */
export function answerConfirmations(app: FastifyInstance, { db }: Services, tools: FactorTools) {
  const config = { isForIncompleteAccount: true, isDoneAnew: true, operation } as const;
  app.post('/account/confirmations', { config }, async (request, reply) => {
    const { password, code, credential } = parseBody(operation.body, request.body);
    let problem: FieldProblem | undefined;
    const account = await readAccountKey(db, request.user.id);
    if (password !== undefined) problem = await confirmByPassword(db, request, { account, password });
    else if (code !== undefined) problem = await confirmByCode({ db, ...tools }, request, { account, code });
    else problem = await confirmByPasskey({ db, ...tools }, request, { account, credential });
    if (problem) {
      securityLogOf(request)({ event: 'confirmationRefused' });
      throw new ApiError('invalidInput', { violations: [problem] });
    }
    securityLogOf(request)({ event: 'confirmed' });
    return reply.code(204).send();
  });
}

/** @returns the violation of a wrong password; undefined if the session is confirmed. */
async function confirmByPassword(db: Database, request: FastifyRequest, typed: { account: string; password: string }) {
  const { isRight } = await checkPassword(db, request, typed);
  if (!isRight) return { propertyPath: 'password', key: 'wrongPassword' } as const;
  await confirm(db, request.user.sessionId);
  return undefined;
}

/** Returns the account of a user, as `toAccount` does. */
async function readAccountKey(db: Database, userId: number): Promise<string> {
  const [found] = await db
    .select({ account: sql<string>`lower(${users.email})` })
    .from(users)
    .where(eq(users.id, userId));
  return found?.account ?? '';
}
