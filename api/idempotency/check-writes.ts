import type { FastifyInstance } from 'fastify';
import { takesKey } from './read-key.ts';

/** Turns a successful write into an error if its route accepts an `Idempotency-Key` but ignores it. For development and tests. */
export function checkWrites(app: FastifyInstance) {
  app.addHook('onSend', async ({ method, routeOptions, isDoneOnce }, { statusCode }, payload) => {
    if (statusCode >= 300 || isDoneOnce || !takesKey(method, routeOptions.config)) return payload;
    throw new Error(
      `${method} ${routeOptions.url} ignored the Idempotency-Key: respond with answerWrite, or set isDoneAnew`,
    );
  });
}
