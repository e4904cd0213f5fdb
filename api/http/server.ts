import fastify, { LogController, type FastifyInstance, type FastifyServerOptions } from 'fastify';
import type { Server } from 'node:http';
import { limits } from '@trastienda/contract/limits';
import type { Env } from '../env.ts';
import { answerBrokenRequest } from './broken-requests.ts';
import { answerError } from './errors.ts';
import { warnOfForwardedHeaders } from './forwarded-headers.ts';
import { pathOf } from './negotiation.ts';

/** Long enough for an upload of 15 MB over a slow line. */
const requestTimeoutMs = 120_000;
/** Longer than the 60 s for which proxies keep a connection, so that it is always they who close it. */
const keepAliveTimeoutMs = 72_000;

/** An empty server with our limits, error body and log. */
export function makeServer(env: Env, logger: FastifyServerOptions['logger']): FastifyInstance {
  const app = fastify<Server>({
    logger: logger ?? false,
    // Ours below: Fastify's own writes whole addresses, and those may carry tokens (D-50).
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trusted(env.trustProxy),
    bodyLimit: limits.bodyMaxBytes,
    requestTimeout: requestTimeoutMs,
    keepAliveTimeout: keepAliveTimeoutMs,
    // An id of any length is merely one that does not exist (D-14).
    routerOptions: { maxParamLength: 16_384 },
    clientErrorHandler: answerBrokenRequest,
    rewriteUrl: ({ url = '/' }) => readable(url),
  });
  app.setErrorHandler(answerError);
  if (env.trustProxy === false) warnOfForwardedHeaders(app);
  app.addHook('onResponse', async (request, reply) => {
    const ms = Math.round(reply.elapsedTime);
    request.log.info({ method: request.method, path: pathOf(request), status: reply.statusCode, ms });
  });
  return app;
}

/**
 * An address whose path cannot be decoded is one where nothing is, like any other: to the router its signs stand for themselves.
 * Fastify would answer it before any hook, even to a browser that wants the admin.
 */
function readable(url: string): string {
  const [path = ''] = url.split('?', 1);
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return path.replaceAll('%', '%25') + url.slice(path.length);
  }
}

/** A number is how many proxies stand before us, counted from the nearest. */
const trusted = (proxies: Env['trustProxy']) =>
  typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies;
