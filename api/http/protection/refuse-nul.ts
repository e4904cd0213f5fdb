import type { FastifyInstance } from 'fastify';
import { ApiError } from '../errors.ts';
import { pathOf } from '../negotiation/negotiation.ts';

/** Rejects NUL, which PostgreSQL cannot store, with 404 in the path and with 400 in the query string (D-14). */
export function refuseNul(app: FastifyInstance) {
  app.addHook('onRequest', async (request) => {
    if (!request.url.includes('%00')) return;
    throw new ApiError(pathOf(request).includes('%00') ? 'notFound' : 'badRequest');
  });
}
