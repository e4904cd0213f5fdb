import type { FastifyContextConfig, FastifyInstance, RouteOptions } from 'fastify';
import type { Operation } from './operation.ts';

/** A route that a program may call. */
export type DescribedRoute = {
  method: string;
  /** As Fastify writes it: `/makers/:id`. */
  url: string;
  config: FastifyContextConfig & { operation: Operation };
};

/**
 * Listens to the routes that are made from now on.
 * @returns those that are operations, complete when the server is ready. A server with a route that says nothing of itself does not start.
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
        // Fastify makes the HEAD of every GET, the CORS plugin the OPTIONS of everything.
        if (one === 'HEAD' || one === 'OPTIONS' || config.isNoOperation) continue;
        const { operation } = config;
        if (!operation) throw new Error(`${one} ${url} has no operation: say in its config what it takes and answers`);
        described.push({ method: one, url, config: { ...config, operation } });
      }
    }
  });
  return described;
}
