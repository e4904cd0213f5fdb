import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { CachedAnswer } from '../../cache/cached-answer.ts';
import { ApiError } from '../errors.ts';
import {
  readEarly,
  refusePersonalCaching,
  sendCached,
  type CachedAnswers,
  type ReadAnswer,
} from '../cached-answers.ts';
import { isNegotiated, pathOf } from '../negotiation/negotiation.ts';

/**
 * The operation of a request, for tokens that permit only a single operation. `cached`: the cached answer to it. `read` starts
 * reading the answer and the user with the given id, in one statement.
 */
export type Asked = {
  method: string;
  path: string;
  cached?: CachedAnswer | undefined;
  read?: ((userId: number) => Promise<ReadAnswer<string | Buffer>>) | undefined;
};
/** `isUnchanged`: the cached answer has not changed, in the snapshot in which the user was found. */
export type Session = { user: RequestUser; isUnchanged: boolean };
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

export const isAdministrator = ({ roles }: Pick<RequestUser, 'roles'>) => roles.includes('ROLE_ADMIN');

type FindSession = (authorization: string | undefined, asked: Asked) => Promise<Session>;

/**
 * Restricts routes to administrators, unless their config opens them (D-12). A request for an unknown path also needs a token, except
 * where all paths are public, as in `/assets/`. A cached answer that has not changed is sent at once.
 */
export function authenticate(app: FastifyInstance, findSession: FindSession, answers: CachedAnswers) {
  const admit = async (request: FastifyRequest, more?: Pick<Asked, 'cached' | 'read'>): Promise<Session> => {
    const asked = { method: request.method, path: pathOf(request), ...more };
    const session = await findSession(request.headers.authorization, asked);
    const { user } = session;
    if (!request.routeOptions.config.isForAnyRole && !isAdministrator(user))
      throw new ApiError('forbidden', { refused: { reason: 'forbidden', user: user.id } });
    return session;
  };
  refusePersonalCaching(app);
  app.decorateRequest('user');
  app.decorateRequest('earlyAnswer');
  app.decorate('admit', async (request) => (await admit(request)).user);
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config.isPublic) return undefined;
    // Paths whose response never depends on `Accept`, such as those of files, are public. If such a path is unknown, for example
    // `/assets/none.js`, the response is 404 even without a token.
    if (request.is404 && !isNegotiated(request)) throw new ApiError('notFound');
    const cached = answers.find(request);
    const { user, isUnchanged } = await admit(request, { cached, read: cached ? undefined : readEarly(request) });
    request.user = user;
    answers.settle(request, cached ? (isUnchanged ? 'unchanged' : 'changed') : 'absent');
    if (cached && isUnchanged) return sendCached(reply, cached);
    // Thrown before the body is parsed, so that the response is 404 even if the body is invalid.
    if (request.is404) throw new ApiError('notFound');
    return undefined;
  });
}
