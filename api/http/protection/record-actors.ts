import type { FastifyInstance } from 'fastify';
import { actAs } from '../../db/actor.ts';
import { securityLogOf } from './security-log-of.ts';

/** Records the user and the request id of each request with the changes that it makes, also in the security log. */
export function recordActors(app: FastifyInstance) {
  app.addHook('preHandler', (request, _reply, done) => {
    if (request.routeOptions.config.isPublic) done();
    else actAs({ kind: 'user', id: request.user.id, requestId: request.id, log: securityLogOf(request) }, done);
  });
}
