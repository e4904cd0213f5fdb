import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Env } from '../../env/env.ts';

/** Adds a `Link` header for the API documentation to all responses, including errors. Hydra clients need an absolute URL. */
export function linkDocumentation(app: FastifyInstance, env: Env) {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('link', documentationLink(request, env));
  });
}

const documentationLink = (request: FastifyRequest, env: Env) =>
  `<${originOf(request, env)}/docs.jsonld>; rel="http://www.w3.org/ns/hydra/core#apiDocumentation"`;

/** The public origin of this server, without a trailing slash. */
export const originOf = (request: FastifyRequest, env: Env): string => env.publicUrl ?? calledOriginOf(request, env);

/** The origin to which the client has sent the request. */
export function calledOriginOf({ protocol, host: name }: FastifyRequest, { host, port }: Env): string {
  // The client controls the host name, which must neither break out of a header or an IRI nor prevent a URL from being parsed.
  const called = `${protocol}://${name}`;
  if (/^https?:\/\/[\w.:[\]-]+$/.test(called) && URL.canParse(called)) return called;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
