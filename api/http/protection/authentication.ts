import type { FastifyInstance } from 'fastify';
import { ApiError } from '../errors.ts';
import { isNegotiated, pathOf } from '../negotiation/negotiation.ts';

/** The operation of a request, for tokens that permit only a single operation. */
export type Asked = { method: string; path: string };
export type RequestUser = {
  id: number;
  roles: string[];
  sessionId: number;
  /** Whether the user must choose an own password before anything else (D-86). */
  needsOwnPassword?: boolean;
};

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Open to everyone, without a token (D-12). */
    isPublic?: true;
    /** Open to every signed-in user, even without ROLE_ADMIN. */
    isForAnyRole?: true;
    /** Open to a user who must choose an own password before anything else (D-86). */
    isForGivenPassword?: true;
  }
  interface FastifyInstance {
    /**
     * Authenticates and authorises a request. Long-lived responses, such as event streams, call it again while they are open.
     * @throws ApiError `unauthenticated`, `forbidden` or `passwordChangeNeeded`
     */
    authenticate: (request: FastifyRequest) => Promise<RequestUser>;
  }
  interface FastifyRequest {
    /** The authenticated user; not set on public routes, which must not read it. */
    user: RequestUser;
  }
}

export const isAdministrator = ({ roles }: { roles: readonly string[] }) => roles.includes('ROLE_ADMIN');

type FindUser = (authorization: string | undefined, asked: Asked) => Promise<RequestUser>;

/**
 * Restricts routes to administrators, unless their config opens them (D-12). A request for an unknown path also needs a token, except
 * where all paths are public, as in `/assets/`.
 */
export function protectRoutes(app: FastifyInstance, findUser: FindUser) {
  app.decorateRequest('user');
  app.decorate('authenticate', async (request) => {
    const asked = { method: request.method, path: pathOf(request) };
    const user = await findUser(request.headers.authorization, asked);
    if (!request.routeOptions.config.isForAnyRole && !isAdministrator(user))
      throw new ApiError('forbidden', { refused: { reason: 'forbidden', user: user.id } });
    if (user.needsOwnPassword && !request.routeOptions.config.isForGivenPassword)
      throw new ApiError('passwordChangeNeeded', { refused: { reason: 'givenPassword', user: user.id } });
    return user;
  });
  app.addHook('onRequest', async (request) => {
    if (request.routeOptions.config.isPublic) return;
    // Paths whose response never depends on `Accept`, such as those of files, are public. If such a path is unknown, for example
    // `/assets/none.js`, the response is 404 even without a token.
    if (request.is404 && !isNegotiated(request)) throw new ApiError('notFound');
    request.user = await app.authenticate(request);
    // Thrown before the body is parsed, so that the response is 404 even if the body is invalid.
    if (request.is404) throw new ApiError('notFound');
  });
}
