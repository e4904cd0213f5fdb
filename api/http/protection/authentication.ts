import type { FastifyInstance, RouteOptions } from 'fastify';
import { hasRole, leastRoleOf } from '@trastienda/contract/access/least-role';
import type { LeastRole } from '@trastienda/contract/access/roles-of-operations';
import { ApiError } from '../errors.ts';
import { isNegotiated, pathOf } from '../negotiation/negotiation.ts';
import { toPath } from '../route-path.ts';

/** The operation of a request, for tokens that permit only a single operation. */
export type Asked = { method: string; path: string };
export type RequestUser = {
  id: number;
  roles: string[];
  sessionId: number;
  /** Whether the user must choose their own password before anything else (D-86). */
  needsOwnPassword?: boolean;
  /** Whether the user must add a second factor before anything else (D-87). */
  needsFactor?: boolean;
};
/** A user of whom only the access matters. */
export type UserWithRoles = Pick<RequestUser, 'id' | 'roles'>;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Open to everyone, without a token (D-12). */
    isPublic?: true;
    /** The role that a caller needs; set from the tables of the contract (D-88). */
    leastRole?: LeastRole;
    /** Open to a user who must choose their own password or add a second factor before anything else (D-86, D-87). */
    isForIncompleteAccount?: true;
  }
  interface FastifyInstance {
    /**
     * Authenticates and authorises a request. Long-lived responses, such as event streams, call it again while they are open.
     * @throws ApiError `unauthenticated`, `forbidden`, `passwordChangeNeeded` or `enrolmentNeeded`
     */
    authenticate: (request: FastifyRequest) => Promise<RequestUser>;
  }
  interface FastifyRequest {
    /** The authenticated user; not set on public routes, which must not read it. */
    user: RequestUser;
  }
}

export const isAdministrator = ({ roles }: Pick<RequestUser, 'roles'>) => hasRole(roles, 'ROLE_ADMIN');

/** @throws ApiError `forbidden` with the missing role, unless the user has it or a higher one. */
export function requireRole({ id, roles }: UserWithRoles, least: LeastRole): void {
  if (least === 'anyUser' || hasRole(roles, least)) return;
  throw new ApiError('forbidden', { values: { role: least }, refused: { reason: 'forbidden', user: id } });
}

type FindUser = (authorization: string | undefined, asked: Asked) => Promise<RequestUser>;

/**
 * Restricts each route to the users with the role that it needs, unless its config opens it (D-12, D-88). A request for an unknown path also
 * needs a token, except where all paths are public, as in `/assets/`. Must be called before the routes are registered.
 */
export function protectRoutes(app: FastifyInstance, findUser: FindUser) {
  app.addHook('onRoute', (route) => {
    if (!route.config?.isPublic) route.config = { ...route.config, leastRole: leastRoleOfRoute(route) };
  });
  app.decorateRequest('user');
  app.decorate('authenticate', async (request) => {
    const asked = { method: request.method, path: pathOf(request) };
    const user = await findUser(request.headers.authorization, asked);
    const { leastRole, isForIncompleteAccount } = request.routeOptions.config;
    requireRole(user, leastRole ?? (request.is404 ? 'ROLE_VIEWER' : 'ROLE_ADMIN'));
    if (user.needsOwnPassword && !isForIncompleteAccount)
      throw new ApiError('passwordChangeNeeded', { refused: { reason: 'givenPassword', user: user.id } });
    if (user.needsFactor && !isForIncompleteAccount)
      throw new ApiError('enrolmentNeeded', { refused: { reason: 'noSecondFactor', user: user.id } });
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

/**
 * @returns the least role of a route that has no operation, such as one that answers 405.
 * @throws Error for an operation that the tables do not have, so that no operation is open by mistake.
 */
function leastRoleOfRoute({ method, url, config }: RouteOptions): LeastRole {
  if (!config?.operation) return 'ROLE_VIEWER';
  const [first = ''] = [method].flat();
  const found = leastRoleOf(first === 'HEAD' ? 'GET' : first, toPath(url));
  if (found === undefined) throw new Error(`${first} ${url} has no least role: add it to contract/access`);
  return found;
}
