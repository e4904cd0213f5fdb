import type { FastifyInstance } from 'fastify';
import { ApiError } from '../errors.ts';
import { isNegotiated, pathOf } from '../negotiation/negotiation.ts';

export type RequestUser = { id: number; roles: string[]; sessionId: number };

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Open to everyone, without a token (D-12). */
    isPublic?: true;
    /** Open to every signed-in user, even without ROLE_ADMIN. */
    isForAnyRole?: true;
  }
  interface FastifyInstance {
    /**
     * Authenticates and authorises a request. Long-lived responses, such as event streams, call it again while they are open.
     * @throws ApiError `unauthenticated` or `forbidden`
     */
    admit: (request: FastifyRequest) => Promise<RequestUser>;
  }
  interface FastifyRequest {
    /** The authenticated user; not set on public routes, which must not read it. */
    user: RequestUser;
  }
}

type FindSession = (authorization: string | undefined, asked: { method: string; path: string }) => Promise<RequestUser>;

/**
 * Restricts routes to administrators, unless their config opens them (D-12). A request for an unknown path also needs a token, except
 * where all paths are public, as in `/assets/`.
 */
export function authenticate(app: FastifyInstance, findSession: FindSession) {
  app.decorateRequest('user');
  app.decorate('admit', async (request) => {
    const user = await findSession(request.headers.authorization, { method: request.method, path: pathOf(request) });
    if (!request.routeOptions.config.isForAnyRole && !user.roles.includes('ROLE_ADMIN'))
      throw new ApiError('forbidden', { refused: { reason: 'forbidden', user: user.id } });
    return user;
  });
  app.addHook('onRequest', async (request) => {
    if (request.routeOptions.config.isPublic) return;
    // Paths whose response never depends on `Accept`, such as those of files, are public. If such a path is unknown, for example
    // `/assets/none.js`, the response is 404 even without a token.
    if (request.is404 && !isNegotiated(request)) throw new ApiError('notFound');
    request.user = await app.admit(request);
    // Thrown before the body is parsed, so that the response is 404 even if the body is invalid.
    if (request.is404) throw new ApiError('notFound');
  });
}
