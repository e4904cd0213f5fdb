import type { FastifyContextConfig, FastifyInstance } from 'fastify';
import { ApiError } from '../http/errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route ignores an `Idempotency-Key`: the write is executed each time it is sent. */
    isDoneAnew?: true;
  }
  interface FastifyRequest {
    /** The idempotency key of a write; undefined if the request has none. */
    idempotencyKey: string | undefined;
    /** A hash of the body of a write with a key, set by the code that reads the body. */
    bodyHash: string;
    /** Whether the route honours idempotency keys, even if this request has none. Set by `write-once.ts`. */
    isDoneOnce: boolean;
  }
}

const maxKeyChars = 255;
const writes = ['POST', 'PUT', 'PATCH', 'DELETE'];

/** Whether an operation accepts an `Idempotency-Key`: only writes by signed-in users, because keys are scoped to a user. */
export const takesKey = (method: string, { isPublic, isDoneAnew }: FastifyContextConfig) =>
  writes.includes(method) && !isPublic && !isDoneAnew;

/** Adds a hook that reads the `Idempotency-Key` of writes before the body, and rejects an invalid key with `badIdempotencyKey`. */
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

/**
 * Returns the key in a header; undefined for an invalid key. The IETF draft quotes the key, as in structured headers; most clients send it
 * unquoted.
 */
export function toKey(header: string): string | undefined {
  const quoted = /^"((?:[ !#-[\]-~]|\\["\\])+)"$/.exec(header.trim())?.[1];
  const key = quoted?.replace(/\\(.)/g, '$1') ?? /^[!#-~]+$/.exec(header.trim())?.[0];
  return key !== undefined && key.length <= maxKeyChars ? key : undefined;
}
