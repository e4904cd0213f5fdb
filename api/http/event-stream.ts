import { setTimeout as sleep } from 'node:timers/promises';
import { Readable } from 'node:stream';
import { toReason } from '../log/logged-error.ts';
import { isDatabaseAway } from './database-errors.ts';
import { ApiError } from './errors.ts';
import { logRefusal } from './protection/log-refusal.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Reads the current state. The stream ends after a state with `isLast`, or when the function returns undefined. */
export type Look = () => Promise<{ text: string; isLast: boolean } | undefined>;

type Rhythm = { lookAgainMs: number; heartbeatMs: number; authenticateAgainMs: number };
const defaults: Rhythm = { lookAgainMs: 500, heartbeatMs: 15_000, authenticateAgainMs: 5_000 };

/**
 * Returns a function that responds with server-sent events: the current state immediately, and again after each change. Between polls,
 * a stream uses no resource except its socket. A stream also ends when the client disconnects or loses its session, when a poll fails,
 * and when the server stops.
 */
export function eventStreams(app: FastifyInstance, { lookAgainMs, heartbeatMs, authenticateAgainMs } = defaults) {
  const stopping = new AbortController();
  app.addHook('preClose', async () => stopping.abort());

  async function* follow(request: FastifyRequest, { name, look }: { name: string; look: Look }, ended: AbortSignal) {
    let sent: string | undefined;
    let sentAt = -Infinity;
    // Both times are of the monotonic clock: the system's clock may be set back.
    let authenticatedAt = performance.now();
    while (!ended.aborted) {
      const now = await look();
      if (!now) return;
      const isNews = now.text !== sent;
      if (isNews || performance.now() - authenticatedAt >= authenticateAgainMs) {
        await app.authenticate(request);
        authenticatedAt = performance.now();
      }
      if (isNews) yield `event: ${name}\ndata: ${now.text}\n\n`;
      else if (performance.now() - sentAt >= heartbeatMs) yield ':\n\n';
      if (isNews || performance.now() - sentAt >= heartbeatMs) sentAt = performance.now();
      if (now.isLast) return;
      sent = now.text;
      await sleep(lookAgainMs, undefined, { signal: ended });
    }
  }

  /** @param events `look` must return text without line breaks, such as JSON. */
  return function answerEvents(request: FastifyRequest, reply: FastifyReply, events: { name: string; look: Look }) {
    const disconnected = new AbortController();
    reply.raw.once('close', () => disconnected.abort());
    // Disables compression, which would buffer events.
    request.headers['x-no-compression'] = 'events';
    reply.headers({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    if (request.method === 'HEAD') return reply.send(Readable.from([]));
    const ended = AbortSignal.any([stopping.signal, disconnected.signal]);
    return reply.send(Readable.from(quietly(request, follow(request, events, ended), ended)));
  };
}

/** Ends the stream on an error: an error response is no longer possible, and clients reconnect after a stream ends. */
async function* quietly(request: FastifyRequest, events: AsyncIterable<string>, ended: AbortSignal) {
  try {
    yield* events;
  } catch (error) {
    if (ended.aborted) return;
    if (error instanceof ApiError) logRefusal(request, error);
    else request.log.warn(isDatabaseAway(error) ? toReason(error) : { err: error }, 'an event stream was interrupted');
  }
}
