import { eq, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { confirmation } from '@trastienda/contract/calls/account';
import { parseBody } from '../http/body.ts';
import { ApiError } from '../http/errors.ts';
import { securityLogOf } from '../http/protection/security-log-of.ts';
import { defineOperation } from '../openapi/operation.ts';
import type { Services } from '../services.ts';
import { confirm } from '../session/account/confirmation.ts';
import { users } from '../session/users.ts';
import { checkPassword } from './check-password.ts';

const operation = defineOperation({
  tag: 'Account',
  summary: 'Re-authenticates the user, for 10 minutes of the session',
  description: 'Writes of the own account need it. Wrong passwords count as failed sign-ins.',
  body: confirmation,
  answers: { 204: {} },
  errors: ['tooManyAttempts'],
});

/** `POST /account/confirmations` checks the password of the signed-in user once more (feature `account`, D-89). Responds with 204. */
export function answerConfirmations(app: FastifyInstance, { db }: Services) {
  const config = { isForAnyRole: true, isForGivenPassword: true, isDoneAnew: true, operation } as const;
  app.post('/account/confirmations', { config }, async (request, reply) => {
    const { id, sessionId } = request.user;
    const { password } = parseBody(operation.body, request.body);
    const [found] = await db
      .select({ account: sql<string>`lower(${users.email})` })
      .from(users)
      .where(eq(users.id, id));
    const { isRight } = await checkPassword(db, request, { account: found?.account ?? '', password });
    if (!isRight) {
      securityLogOf(request)({ event: 'confirmationRefused' });
      throw new ApiError('invalidInput', { violations: [{ propertyPath: 'password', key: 'wrongPassword' }] });
    }
    await confirm(db, sessionId);
    securityLogOf(request)({ event: 'confirmed' });
    return reply.code(204).send();
  });
}
