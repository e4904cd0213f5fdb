import type { FastifyInstance } from 'fastify';
import type { Services } from '../services.ts';
import { endSession } from '../session/refresh-tokens.ts';

/** `POST /logout` ends the session that the access token came from (feature `sessions`). Answers 204. */
export function answerLogout(app: FastifyInstance, { db }: Services) {
  app.post('/logout', { config: { isForAnyRole: true } }, async ({ user }, reply) => {
    await db.transaction((tx) => endSession(tx, user.id, user.sessionId));
    return reply.code(204).send();
  });
}
