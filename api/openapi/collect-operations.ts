import type { FastifyContextConfig, FastifyInstance, RouteOptions } from 'fastify';
import type { Operation } from './operation.ts';

/** A route that API clients may call. */
export type DescribedRoute = {
  method: string;
  /** In Fastify's syntax: `/makers/:id`. */
  url: string;
  config: FastifyContextConfig & { operation: Operation };
};

/**
 * Collects the routes that are registered from now on.
 * @returns the routes with an operation; the list is complete once the server is ready. The server does not start if a route has
 * neither an operation nor `isNoOperation`.
 */
export function collectOperations(app: FastifyInstance): DescribedRoute[] {
  const routes: RouteOptions[] = [];
  const described: DescribedRoute[] = [];
  app.addHook('onRoute', (route) => {
    routes.push(route);
  });
  app.addHook('onReady', async () => {
    for (const { method, url, config = {} } of routes) {
      for (const one of [method].flat()) {
        // Fastify adds HEAD to every GET, and the CORS plugin adds OPTIONS to every path.
        if (one === 'HEAD' || one === 'OPTIONS' || config.isNoOperation) continue;
        const { operation } = config;
        if (!operation)
          throw new Error(`${one} ${url} has no operation: declare its request and responses in its config`);
        described.push({ method: one, url, config: { ...config, operation } });
      }
    }
  });
  return described;
}
