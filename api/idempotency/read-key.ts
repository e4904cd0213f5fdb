import type { FastifyContextConfig, FastifyInstance } from 'fastify';
import { ApiError } from '../http/errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A write that is done anew each time that it is sent: an `Idempotency-Key` changes nothing. */
    isDoneAnew?: true;
  }
  interface FastifyRequest {
    /** Under which a write is done once however often it is sent; undefined where it was sent without one. */
    idempotencyKey: string | undefined;
    /** What was sent, as a hash: of writes with a key, by whoever reads their body. */
    bodyHash: string;
    /** Whether the route has gone by the key, or would have if there were one. */
    isDoneOnce: boolean;
  }
}

const maxKeyChars = 255;
const writes = ['POST', 'PUT', 'PATCH', 'DELETE'];

/** Whether an operation may be sent with an `Idempotency-Key`: a write, by those who have signed in, for keys belong to a user. */
export const takesKey = (method: string, { isPublic, isDoneAnew }: FastifyContextConfig) =>
  writes.includes(method) && !isPublic && !isDoneAnew;

/** Reads the `Idempotency-Key` of writes, before any body. */
export function readIdempotencyKeys(app: FastifyInstance) {
  app.decorateRequest('idempotencyKey', undefined);
  app.decorateRequest('bodyHash', '');
  app.decorateRequest('isDoneOnce', false);
  app.addHook('onRequest', async (request) => {
    const header = request.headers['idempotency-key'];
    if (header === undefined || !takesKey(request.method, request.routeOptions.config)) return;
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
