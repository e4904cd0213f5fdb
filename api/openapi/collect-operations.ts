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
 * Collects the routes that are registered after this call. The server does not start if one of them has neither an operation nor
 * `isNoOperation`.
 * @returns the routes with an operation. The list is filled when the server is ready.
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
