import { randomUUID } from 'node:crypto';
import fastify, { LogController, type FastifyInstance, type FastifyServerOptions } from 'fastify';
import type { Server } from 'node:http';
import { limits } from '@trastienda/contract/limits';
import type { Env } from '../env/env.ts';
import { toLoggedError } from '../log/logged-error.ts';
import { brokenRequestAnswers } from './protection/broken-requests.ts';
import { securityHeaders } from './protection/browser-security.ts';
import { answerError } from './errors.ts';
import { readAddress } from './protection/client-address.ts';
import { warnOfForwardedHeaders } from './protection/forwarded-headers.ts';
import { originOf } from './protection/security-log-of.ts';
import { pathOf } from './negotiation/negotiation.ts';

/** Long enough for an upload of 15 MB over a slow connection. */
const requestTimeoutMs = 120_000;
/** Longer than the 60 s for which proxies usually keep an idle connection, so that the proxy closes the connection first. */
const keepAliveTimeoutMs = 72_000;

/** Creates a server without routes, with the product's limits, error body and request log. */
export function makeServer(env: Env, logger: FastifyServerOptions['logger']): FastifyInstance {
  const app = fastify<Server>({
    logger: typeof logger === 'object' ? { ...logger, serializers: { err: toLoggedError } } : (logger ?? false),
    // Unique, because the change log stores the ids, too.
    genReqId: () => randomUUID(),
    // Fastify would log whole URLs, which may contain tokens (D-50). `logRequests` logs requests instead.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trusted(env.trustProxy),
    bodyLimit: limits.bodyMaxBytes,
    requestTimeout: requestTimeoutMs,
    keepAliveTimeout: keepAliveTimeoutMs,
    // High enough that an overlong id reaches its handler, which answers 404 as for any unknown id (D-14).
    routerOptions: { maxParamLength: 16_384 },
    clientErrorHandler: brokenRequestAnswers(securityHeaders(env)),
    rewriteUrl: ({ url = '/' }) => readable(url),
  });
  app.setErrorHandler(answerError);
  readAddress(app);
  if (env.trustProxy === false) warnOfForwardedHeaders(app);
  if (env.hasAccessLog) logRequests(app);
  return app;
}

/** Logs a line for each request, also if the logger itself logs only warnings. */
function logRequests(app: FastifyInstance): void {
  const log = app.log.child({}, { level: 'info' });
  app.addHook('onResponse', async (request, reply) => {
    const { id: reqId, method } = request;
    const path = pathOf(request).slice(0, limits.lineMaxChars);
    const ms = Math.round(reply.elapsedTime);
    log.info({ reqId, method, path, status: reply.statusCode, ms, ...originOf(request) });
  });
}

/**
 * Escapes the percent signs of a path that cannot be decoded, so that the router treats it as an unknown path.
 * Otherwise Fastify would reject it before any hook runs, even for a browser that requests the admin.
 */
function readable(url: string): string {
  if (!url.includes('%')) return url;
  const [path = ''] = url.split('?', 1);
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return path.replaceAll('%', '%25') + url.slice(path.length);
  }
}

/** Converts a number of trusted proxies to a function for Fastify, which trusts that many hops, starting with the nearest. */
const trusted = (proxies: Env['trustProxy']) =>
  typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies;
