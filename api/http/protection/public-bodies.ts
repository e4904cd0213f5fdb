import { finished } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest, RequestPayload } from 'fastify';
import { limits } from '@trastienda/contract/limits';
import { ApiError } from '../errors.ts';
import { tooManyAttempts } from './too-many-attempts.ts';

/** The maximum number of unfinished bodies per address. */
const maxUnfinished = 20;
/** The time in which a body must arrive. */
const usualTimeoutMs = 10_000;

/** Closes the connection; otherwise the rest of the body would be parsed as the next request. */
const close = { connection: 'close' };

/**
 * Limits the bodies of all public routes, which need no token: their size, the time in which they must arrive, and the number of unfinished
 * bodies per address. Must be called before the routes are registered.
 */
export function boundPublicBodies(app: FastifyInstance, timeoutMs = usualTimeoutMs) {
  const unfinished = new Map<string, number>();
  const add = (address: string, change: number) => {
    const count = (unfinished.get(address) ?? 0) + change;
    if (count > 0) unfinished.set(address, count);
    else unfinished.delete(address);
  };
  const watch = async (request: FastifyRequest, reply: FastifyReply, payload: RequestPayload) => {
    if (!(await isUnderWay(request))) return payload;
    const { address } = request;
    if ((unfinished.get(address) ?? 0) >= maxUnfinished) throw tooManyAttempts(Math.ceil(timeoutMs / 1000), close);
    add(address, 1);
    // The parser of the body answers with an error that the body emits.
    const timer = setTimeout(
      () => payload.emit('error', new ApiError('requestTooSlow', { headers: close })),
      timeoutMs,
    );
    let isCounted = true;
    const release = () => {
      if (isCounted) add(address, -1);
      isCounted = false;
      clearTimeout(timer);
    };
    finished(payload, release);
    // If a request is answered early, for example because it is too large, its body emits no event when the connection ends.
    reply.raw.once('close', release);
    return payload;
  };
  app.addHook('onRoute', (route) => {
    if (!route.config?.isPublic || route.method !== 'POST') return;
    route.bodyLimit = limits.publicBodyMaxBytes;
    route.preParsing = watch;
  });
}

/** Whether a body has not arrived completely. Most arrive in the same packet as their head, and are read in the same turn of the event loop. */
async function isUnderWay({ raw }: FastifyRequest): Promise<boolean> {
  await setImmediate();
  // A request that a test injects has no `complete`.
  return 'complete' in raw && !raw.complete && !raw.destroyed;
}
