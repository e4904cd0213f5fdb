import type { FastifyInstance } from 'fastify';

const forwardedHeaders = ['X-Forwarded-For', 'Forwarded'];

/** Logs a single warning per process if a reverse proxy seems to be in front of a server that trusts none (D-77). */
export function warnOfForwardedHeaders(app: FastifyInstance) {
  let hasWarned = false;
  app.addHook('onRequest', (request, _reply, done) => {
    const header = hasWarned ? undefined : forwardedHeaders.find((name) => name.toLowerCase() in request.headers);
    if (header !== undefined) {
      hasWarned = true;
      request.log.warn(
        `A request carries ${header}, which is ignored while TRUST_PROXY is off. If a reverse proxy sends it, all its clients ` +
          'count as one address and share their failed sign-ins: set TRUST_PROXY to the number of proxies (1) or to their addresses.',
      );
    }
    done();
  });
}
