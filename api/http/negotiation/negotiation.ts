import { hash } from 'node:crypto';
import { isNeverNegotiated, prefersHtml } from '@trastienda/contract/negotiation';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route has a single representation, independent of `Accept`: a file or a download (D-02). */
    isNeverNegotiated?: true;
    /** The responses contain personal data, which caches must not store (D-69). */
    isPersonal?: boolean;
  }
}

/** Whether the response depends on `Accept`: the URL serves the admin to browsers and the API to other clients (D-02). */
export const isNegotiated = (request: FastifyRequest) =>
  !request.routeOptions.config.isNeverNegotiated && !isNeverNegotiated(pathOf(request));

export const pathOf = (request: FastifyRequest) => request.url.split('?', 1)[0] ?? '/';

/** Serves the admin to page loads, before authentication, and sets `Vary` and the caching headers of API responses. */
export function negotiate(app: FastifyInstance, sendAdmin: ((reply: FastifyReply) => FastifyReply) | undefined) {
  app.addHook('onRequest', (request, reply, done) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (!sendAdmin || !isRead || !isNegotiated(request) || !prefersHtml(request.headers.accept)) return done();
    vary(reply, 'Accept');
    // Neither calls `done` nor returns the reply, which is a thenable: Fastify would then run the next hook, even if the browser has left.
    void sendAdmin(reply);
  });

  app.addHook('onSend', async (request, reply, payload) => {
    const onType = isNegotiated(request) ? ['Accept'] : [];
    // Files are sent as streams, and do not get the headers below.
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) {
      vary(reply, ...onType);
      return payload;
    }
    vary(reply, ...onType, 'Accept-Language');
    const { isPersonal } = request.routeOptions.config;
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', isPersonal ? 'no-store' : 'private, no-cache');
    return request.method === 'GET' || request.method === 'HEAD' ? tag(request, reply, payload) : payload;
  });
}

/** The ETag of a body. It is weak, because the same response is also sent compressed. */
export const tagOf = (body: string | Buffer) => `W/"${hash('sha1', body, 'base64url')}"`;

/** Sets the ETag of a response, and omits a body that the client already has (304). */
function tag(request: FastifyRequest, reply: FastifyReply, payload: string | Buffer) {
  // A tag set by the route is preserved: it may contain the version with which `If-Match` is compared.
  const etag = String(reply.getHeader('etag') ?? tagOf(payload));
  reply.header('etag', etag);
  if (reply.statusCode !== 200 || !isKnown(etag, request.headers['if-none-match'])) return payload;
  reply.code(304).removeHeader('content-type').removeHeader('content-length');
  // For HEAD, Fastify requires a body and removes it itself.
  return request.method === 'HEAD' ? payload : null;
}

function isKnown(etag: string, ifNoneMatch: string | undefined): boolean {
  if (ifNoneMatch === undefined) return false;
  const opaque = (one: string) => one.trim().replace(/^W\//, '');
  return ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((one) => opaque(one) === opaque(etag));
}

/** Adds names to `Vary`, which other plugins may have set. */
function vary(reply: FastifyReply, ...headers: string[]) {
  const present = String(reply.getHeader('vary') ?? '');
  const names = present.toLowerCase().split(/ *, */);
  const missing = headers.filter((header) => !names.includes(header.toLowerCase()));
  if (missing.length > 0) reply.header('vary', [...(present === '' ? [] : [present]), ...missing].join(', '));
}
