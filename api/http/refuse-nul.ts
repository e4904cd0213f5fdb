import type { FastifyInstance } from 'fastify';
import { ApiError } from './errors.ts';
import { pathOf } from './negotiation.ts';

/** PostgreSQL stores no NUL: nothing has it in its address, and nothing can be searched by it (D-14). */
export function refuseNul(app: FastifyInstance) {
  app.addHook('onRequest', async (request) => {
    if (!request.url.includes('%00')) return;
    throw new ApiError(pathOf(request).includes('%00') ? 'notFound' : 'badRequest');
  });
}
