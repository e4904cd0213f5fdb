import type { FastifyInstance, HTTPMethods } from 'fastify';
import { ApiError } from './errors.ts';

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const satisfies HTTPMethods[];

/**
 * Responds with 404 to unknown paths, and with 405 and `Allow` to unsupported methods of known paths.
 * @returns a function to call once all routes are registered.
 */
export function refuseUnknownRoutes(app: FastifyInstance) {
  const paths = new Map<string, { url: string; taken: Set<string>; config: object }>();
  app.addHook('onRoute', ({ url, method, config = {} }) => {
    // `/makers/:id` and `/makers/:makerId` are the same path.
    const shape = url.replace(/:\w+/g, ':');
    const path = paths.get(shape) ?? { url, taken: new Set<string>(), config };
    for (const one of [method].flat()) path.taken.add(one);
    paths.set(shape, path);
  });

  // Called when a route finds nothing, such as a missing file. Requests to unknown paths are rejected earlier, by authentication.
  app.setNotFoundHandler(() => {
    throw new ApiError('notFound');
  });

  return function closeOtherMethods() {
    for (const { url, taken, config } of paths.values()) {
      const missing = methods.filter((method) => !taken.has(method));
      // The CORS plugin serves OPTIONS on every path; a path with no other method is unknown.
      if (missing.length === 0 || missing.length === methods.length) continue;
      const headers = { allow: [...taken].join(', ') };
      const refuse = async () => {
        throw new ApiError('methodNotAllowed', { headers });
      };
      app.route({
        method: missing,
        url,
        config: { ...config, operation: undefined, isCached: false, read: undefined, isNoOperation: true },
        onRequest: refuse,
        handler: refuse,
      });
    }
  };
}
