import type { FastifyInstance } from 'fastify';
import type { RequestUser } from '../session/session-of-request.ts';
import { ApiError } from './errors.ts';
import { isNegotiated, pathOf } from './negotiation.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Open to everyone, without a token (D-12). */
    isPublic?: true;
    /** Open to whoever has signed in, ROLE_ADMIN or not. */
    isForAnyRole?: true;
  }
  interface FastifyInstance {
    /**
     * Who sends a request, once more: for answers that outlast the moment in which it was asked.
     * @throws ApiError `unauthenticated` or `forbidden`
     */
    admit: (request: FastifyRequest) => Promise<RequestUser>;
  }
  interface FastifyRequest {
    /** Who sends the request; on public routes nobody, and reading it a mistake. */
    user: RequestUser;
  }
}

type FindSession = (authorization: string | undefined, asked: { method: string; path: string }) => Promise<RequestUser>;

/** Closes every route, unknown paths included, to all but administrators, unless its config opens it (D-12). */
export function authenticate(app: FastifyInstance, findSession: FindSession) {
  app.decorateRequest('user');
  app.decorate('admit', async (request) => {
    const user = await findSession(request.headers.authorization, { method: request.method, path: pathOf(request) });
    if (!request.routeOptions.config.isForAnyRole && !user.roles.includes('ROLE_ADMIN'))
      throw new ApiError('forbidden');
    return user;
  });
  app.addHook('onRequest', async (request) => {
    if (request.routeOptions.config.isPublic) return;
    // Where only public files stand, one that is missing is no secret.
    if (request.is404 && !isNegotiated(request)) throw new ApiError('notFound');
    request.user = await app.admit(request);
    // Here, before a body is read, so that it is not the body that is complained about.
    if (request.is404) throw new ApiError('notFound');
  });
}
