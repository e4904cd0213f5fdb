import type { FastifyInstance } from 'fastify';
import { takesKey } from './read-key.ts';

/** Holds every write against what is said of it: one that takes a key and goes past it is a failure of ours. For development and tests. */
export function checkWrites(app: FastifyInstance) {
  app.addHook('onSend', async ({ method, routeOptions, isDoneOnce }, { statusCode }, payload) => {
    if (statusCode >= 300 || isDoneOnce || !takesKey(method, routeOptions.config)) return payload;
    throw new Error(
      `${method} ${routeOptions.url} was done without regard to the Idempotency-Key: answer by answerWrite, or say isDoneAnew`,
    );
  });
}
