import type { FastifyInstance } from 'fastify';
import { ApiError } from '../http/errors.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Under which a write is done once however often it is sent; undefined where it was sent without one. */
    idempotencyKey: string | undefined;
    /** What was sent, as a hash: of writes with a key, by whoever reads their body. */
    bodyHash: string;
  }
}

const maxKeyChars = 255;
const writes = ['POST', 'PUT', 'PATCH', 'DELETE'];

/** Reads the `Idempotency-Key` of those who have signed in, before any body: keys belong to a user. */
export function readIdempotencyKeys(app: FastifyInstance) {
  app.decorateRequest('idempotencyKey', undefined);
  app.decorateRequest('bodyHash', '');
  app.addHook('onRequest', async (request) => {
    const header = request.headers['idempotency-key'];
    if (header === undefined || request.routeOptions.config.isPublic || !writes.includes(request.method)) return;
    const key = toKey(String(header));
    if (key === undefined) throw new ApiError('badIdempotencyKey', { values: { max: maxKeyChars } });
    request.idempotencyKey = key;
  });
}

/** The draft of the IETF has the key in quotes, as structured headers do; most clients send it bare. */
export function toKey(header: string): string | undefined {
  const quoted = /^"((?:[ !#-[\]-~]|\\["\\])+)"$/.exec(header.trim())?.[1];
  const key = quoted?.replace(/\\(.)/g, '$1') ?? /^[!#-~]+$/.exec(header.trim())?.[0];
  return key !== undefined && key.length <= maxKeyChars ? key : undefined;
}
