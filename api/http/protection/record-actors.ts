import type { FastifyInstance } from 'fastify';
import { actAs } from '../../db/actor.ts';

/** Records the user and the request id of each request with the changes that it makes. */
export function recordActors(app: FastifyInstance) {
  app.addHook('preHandler', ({ id, routeOptions, user }, _reply, done) => {
    if (routeOptions.config.isPublic) done();
    else actAs({ kind: 'user', id: user.id, requestId: id }, done);
  });
}
