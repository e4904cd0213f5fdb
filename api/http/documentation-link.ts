import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Env } from '../env.ts';

/** Tells every client where the documentation is, absolute and on errors too, as Hydra's clients need it. */
export function linkDocumentation(app: FastifyInstance, env: Env) {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('link', documentationLink(request, env));
  });
}

const documentationLink = (request: FastifyRequest, env: Env) =>
  `<${originOf(request, env)}/docs.jsonld>; rel="http://www.w3.org/ns/hydra/core#apiDocumentation"`;

/** Where the outside reaches this server, without a slash at the end. */
export function originOf(request: FastifyRequest, { publicUrl, host, port }: Env): string {
  if (publicUrl !== undefined) return publicUrl;
  // What a client calls us may not break out of a header or an IRI.
  const called = /^[\w.:[\]-]+$/.test(request.host) ? request.host : `${host}:${port}`;
  return `${request.protocol}://${called}`;
}
