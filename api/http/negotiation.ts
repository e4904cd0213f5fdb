import { hash } from 'node:crypto';
import { isNeverNegotiated, prefersHtml } from '@trastienda/contract/negotiation';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Has one representation whatever `Accept` says: a file or a download (D-02). */
    isNeverNegotiated?: true;
    /** Answers about people, which no cache may store (D-69). */
    isPersonal?: boolean;
  }
}

/** Whether this address answers either the admin or the API, by `Accept` (D-02). */
export const isNegotiated = (request: FastifyRequest) =>
  !request.routeOptions.config.isNeverNegotiated && !isNeverNegotiated(pathOf(request));

export const pathOf = (request: FastifyRequest) => request.url.split('?', 1)[0] ?? '/';

/** Answers page loads with the admin, before anyone asks for a token, and marks what the API answers at the same addresses. */
export function negotiate(app: FastifyInstance, sendAdmin: ((reply: FastifyReply) => FastifyReply) | undefined) {
  app.addHook('onRequest', async (request, reply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (!sendAdmin || !isRead || !isNegotiated(request) || !prefersHtml(request.headers.accept)) return;
    vary(reply, 'Accept');
    return sendAdmin(reply);
  });

  app.addHook('onSend', async (request, reply, payload) => {
    if (isNegotiated(request)) vary(reply, 'Accept');
    // Files are streams.
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload;
    vary(reply, 'Accept-Language');
    const { isPersonal } = request.routeOptions.config;
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', isPersonal ? 'no-store' : 'private, no-cache');
    return request.method === 'GET' || request.method === 'HEAD' ? tag(request, reply, payload) : payload;
  });
}

/** Gives an answer its ETag, and leaves out a body that the client has already (304). */
function tag(request: FastifyRequest, reply: FastifyReply, payload: string | Buffer) {
  // Weak: the same answer also goes out compressed. A tag that a route set itself stays, for its If-Match.
  const etag = String(reply.getHeader('etag') ?? `W/"${hash('sha1', payload, 'base64url')}"`);
  reply.header('etag', etag);
  if (reply.statusCode !== 200 || !isKnown(etag, request.headers['if-none-match'])) return payload;
  reply.code(304).removeHeader('content-type').removeHeader('content-length');
  // Fastify takes the body of a HEAD away itself, and wants one for it.
  return request.method === 'HEAD' ? payload : null;
}

function isKnown(etag: string, ifNoneMatch: string | undefined): boolean {
  if (ifNoneMatch === undefined) return false;
  const opaque = (one: string) => one.trim().replace(/^W\//, '');
  return ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((one) => opaque(one) === opaque(etag));
}

/** Adds to `Vary` what other plugins may have begun. */
function vary(reply: FastifyReply, header: string) {
  const present = String(reply.getHeader('vary') ?? '');
  const names = present.split(',').map((name) => name.trim().toLowerCase());
  if (!names.includes(header.toLowerCase())) reply.header('vary', present === '' ? header : `${present}, ${header}`);
}
