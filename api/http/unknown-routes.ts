import type { FastifyInstance, HTTPMethods } from 'fastify';
import { ApiError } from './errors.ts';

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const satisfies HTTPMethods[];

/**
 * Answers 404 where nothing is, and 405 with `Allow` where something is but not for this method.
 * @returns what to call when all routes are there.
 */
export function refuseUnknownRoutes(app: FastifyInstance) {
  const paths = new Map<string, { url: string; taken: Set<string>; config: object }>();
  app.addHook('onRoute', ({ url, method, config = {} }) => {
    // `/makers/:id` and `/makers/:makerId` are one path.
    const shape = url.replace(/:[^/]+/g, ':');
    const path = paths.get(shape) ?? { url, taken: new Set<string>(), config };
    for (const one of [method].flat()) path.taken.add(one);
    paths.set(shape, path);
  });

  // Reached by routes that turn out to have nothing, such as a missing file; unknown paths end before, at the authentication.
  app.setNotFoundHandler(() => {
    throw new ApiError('notFound');
  });

  return function closeOtherMethods() {
    for (const { url, taken, config } of paths.values()) {
      const missing = methods.filter((method) => !taken.has(method));
      // The CORS plugin answers OPTIONS everywhere; that makes nothing exist.
      if (missing.length === 0 || missing.length === methods.length) continue;
      const headers = { allow: [...taken].join(', ') };
      const refuse = async () => {
        throw new ApiError('methodNotAllowed', { headers });
      };
      app.route({
        method: missing,
        url,
        config: { ...config, operation: undefined, isNoOperation: true },
        onRequest: refuse,
        handler: refuse,
      });
    }
  };
}
