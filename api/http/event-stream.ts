import { setTimeout as sleep } from 'node:timers/promises';
import { Readable } from 'node:stream';
import { ApiError } from './errors.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** What a stream is about, as it is now; the stream ends after the one that `isLast`, or when there is none any more. */
export type Look = () => Promise<{ text: string; isLast: boolean } | undefined>;

type Rhythm = { lookAgainMs: number; heartbeatMs: number; admitAgainMs: number };
const calm: Rhythm = { lookAgainMs: 500, heartbeatMs: 15_000, admitAgainMs: 5_000 };

/**
 * Answers requests by server-sent events: how something is, at once and at each change. Between looks a stream holds nothing but its
 * socket. It ends when the client goes away, when its session does, and when the server stops.
 */
export function eventStreams(app: FastifyInstance, { lookAgainMs, heartbeatMs, admitAgainMs } = calm) {
  const stopping = new AbortController();
  app.addHook('preClose', async () => stopping.abort());

  async function* follow(request: FastifyRequest, { name, look }: { name: string; look: Look }, gone: AbortSignal) {
    let sent: string | undefined;
    let sentAt = 0;
    let admittedAt = Date.now();
    while (!gone.aborted) {
      const now = await look();
      if (!now) return;
      const isNews = now.text !== sent;
      if (isNews || Date.now() - admittedAt >= admitAgainMs) {
        await app.admit(request);
        admittedAt = Date.now();
      }
      if (isNews) yield `event: ${name}\ndata: ${now.text}\n\n`;
      else if (Date.now() - sentAt >= heartbeatMs) yield ':\n\n';
      if (isNews || Date.now() - sentAt >= heartbeatMs) sentAt = Date.now();
      if (now.isLast) return;
      sent = now.text;
      await sleep(lookAgainMs, undefined, { signal: gone });
    }
  }

  /** @param events `look` gives JSON, which has no line breaks. */
  return function answerEvents(request: FastifyRequest, reply: FastifyReply, events: { name: string; look: Look }) {
    const left = new AbortController();
    reply.raw.once('close', () => left.abort());
    // A compressor would keep events back until it has enough of them.
    request.headers['x-no-compression'] = 'events';
    reply.headers({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    if (request.method === 'HEAD') return reply.send(Readable.from([]));
    const gone = AbortSignal.any([stopping.signal, left.signal]);
    return reply.send(Readable.from(quietly(request, follow(request, events, gone), gone)));
  };
}

/** Whoever listens asks again after an end, whatever it was; nothing can be said any more of what went wrong. */
async function* quietly(request: FastifyRequest, events: AsyncIterable<string>, gone: AbortSignal) {
  try {
    yield* events;
  } catch (error) {
    if (!gone.aborted && !(error instanceof ApiError)) request.log.warn({ err: error }, 'an event stream broke off');
  }
}
