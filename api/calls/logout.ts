import type { FastifyInstance } from 'fastify';
import { securityLogOf } from '../http/protection/security-log-of.ts';
import { defineOperation } from '../openapi/operation.ts';
import type { Services } from '../services.ts';
import { clearCache, endSession } from '../session/refresh-tokens.ts';

const operation = defineOperation({
  tag: 'Session',
  summary: 'Signs out',
  description:
    'Ends the session of the token and revokes its refresh token. `Clear-Site-Data` clears the browser’s cache.',
  answers: { 204: {} },
});

/** `POST /logout` ends the session of the access token (feature `sessions`). Responds with 204. */
export function answerLogout(app: FastifyInstance, { db }: Services) {
  // `isDoneAnew`: no response is stored under the idempotency key, because a repeated request no longer has a session.
  app.post(
    '/logout',
    { config: { isForIncompleteAccount: true, isDoneAnew: true, operation } },
    async (request, reply) => {
      const { user } = request;
      await db.transaction((tx) => endSession(tx, user.id, user.sessionId));
      securityLogOf(request)({ event: 'signOut' });
      return reply.code(204).headers(clearCache).send();
    },
  );
}
