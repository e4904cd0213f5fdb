import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import { everyFault, fault, type Fault, type Faults } from './faults.ts';

export type Answer = {
  status: number;
  headers?: Record<string, string>;
  /** An iterable is consumed while it is sent. */
  body?: string | Buffer | Iterable<string | Buffer>;
};
export type Asked = { request: IncomingMessage; url: URL; /** The origin that the caller used. */ origin: string };

type StandIn = {
  /** 0 picks a free port. */
  port: number;
  faults: Faults;
  /** Maximum number of calls per second, not counting pictures; further calls get 429. By default, there is no limit. */
  callsPerSecond?: number | undefined;
  answer: (asked: Asked) => Promise<Answer> | Answer;
  /** Returns the answer for a refused request, in the format of the imitated service. */
  refusal: (status: number) => Answer;
  clock: { day: () => number; moveTo: (day: number) => void };
  /** Revokes all tokens; undefined if tokens do not expire. */
  endSessions?: () => void;
  /** Returns additional members for the answer of `/control`. */
  state?: () => Record<string, unknown>;
};

/** The body of `PUT /control`. An omitted member changes nothing. */
const control = z.strictObject({
  day: z.int().min(0).optional(),
  faults: z.union([z.literal('all'), z.array(fault)]).optional(),
  endSessions: z.literal(true).optional(),
});

/**
 * Returns the kind under which a call is counted: the path with its ids replaced by `{id}`, such as `/v2/destinations/{id}/activities`. All
 * pictures share a kind.
 */
const kindOf = (pathname: string) =>
  pathname.startsWith('/pictures/')
    ? '/pictures'
    : pathname.replaceAll(/\/(\d+|[\da-f]{8}-[\da-f-]{27})(?=\/|$)/g, '/{id}');

/** Starts a server on the loopback address that imitates a service. `faults` sets its faults; requests to `/control` can replace them. */
export async function startStandIn({ port, faults, ...standIn }: StandIn) {
  const calls: Record<string, number> = {};
  const isTooMuch = limiterOf(standIn.callsPerSecond);
  const server = createServer((request, response) => {
    respond(request, response).catch(() => response.destroy());
  });

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const origin = `http://${request.headers.host ?? 'localhost'}`;
    // The path is appended to an origin and not resolved against a base, because a path such as `//` would be an invalid URL.
    const url = new URL(`http://stand-in.example${request.url ?? '/'}`);
    if (url.pathname === '/control') return send(response, toJson(await controlled(request)));
    const kind = kindOf(url.pathname);
    calls[kind] = (calls[kind] ?? 0) + 1;
    const struck = new Map(faults.strike(url.pathname).map((one) => [one.kind, one]));
    if (struck.has('hang')) return;
    const slow = struck.get('slow');
    if (slow) await sleep(slow.delayMs ?? 2_000);
    if (struck.has('expired')) standIn.endSessions?.();
    const refused = refuse(struck) ?? (kind !== '/pictures' && isTooMuch() ? tooMany({ kind: 'tooMany' }) : undefined);
    if (refused) return send(response, refused);
    const answer = await standIn.answer({ request, url, origin });
    if (struck.has('junk') && answer.body !== undefined)
      answer.body = Buffer.concat([Buffer.from(junk), collect(answer.body)]);
    if (struck.has('truncated')) answer.body = firstHalf(answer.body);
    return struck.has('cut') ? cut(response, answer) : send(response, answer);
  }

  function refuse(struck: Map<Fault['kind'], Fault>): Answer | undefined {
    const limit = struck.get('tooMany');
    if (limit) return tooMany(limit);
    const broken = struck.get('serverError');
    if (broken) return { status: broken.status ?? 503, headers: { 'content-type': 'text/html' }, body: errorPage };
    const isRefused = struck.has('unauthorized') || (struck.has('expired') && !standIn.endSessions);
    return isRefused ? standIn.refusal(401) : undefined;
  }

  function tooMany({ retryAfterSeconds: seconds = 1, isRetryAfterDate = false }: Fault): Answer {
    const retryAfter = isRetryAfterDate ? new Date(Date.now() + seconds * 1000).toUTCString() : String(seconds);
    const answer = standIn.refusal(429);
    return { ...answer, headers: { ...answer.headers, 'retry-after': retryAfter } };
  }

  async function controlled(request: IncomingMessage): Promise<{ status: number; shown: unknown }> {
    if (request.method === 'PUT') {
      const wanted = control.safeParse(readJson(await text(request)));
      if (!wanted.success) return { status: 400, shown: { message: z.prettifyError(wanted.error) } };
      const { day, faults: given, endSessions } = wanted.data;
      try {
        if (day !== undefined) standIn.clock.moveTo(day);
      } catch (error) {
        return { status: 400, shown: { message: String(error) } };
      }
      if (given) faults.set(given === 'all' ? everyFault : given);
      if (endSessions) standIn.endSessions?.();
    } else if (request.method !== 'GET') return { status: 405, shown: { message: 'GET or PUT' } };
    return { status: 200, shown: { day: standIn.clock.day(), faults: faults.left(), calls, ...standIn.state?.() } };
  }

  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  // The cast is safe: the address of a server that listens on a port is an AddressInfo.
  const { port: taken } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${taken}`,
    /** Returns the number of calls by kind, such as `/v2/destinations/{id}/activities`. All pictures share a kind. */
    calls: (): Readonly<Record<string, number>> => ({ ...calls }),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

const junk = '\uFEFF\r\n<!-- 0.0412 s -->\n';
const errorPage = '<html><head><title>503 Service Temporarily Unavailable</title></head><body></body></html>';

export const toJson = ({ status, shown }: { status: number; shown: unknown }): Answer => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(shown),
});

async function send(response: ServerResponse, { status, headers, body }: Answer): Promise<void> {
  response.writeHead(status, headers);
  if (body === undefined || typeof body === 'string' || Buffer.isBuffer(body)) return void response.end(body);
  await pipeline(Readable.from(body, { objectMode: false }), response);
}

/** Sends half of the body and drops the connection. */
async function cut(response: ServerResponse, { status, headers, body = '' }: Answer): Promise<void> {
  const whole = collect(body);
  response.writeHead(status, { ...headers, 'content-length': String(whole.length + 1) });
  await new Promise<void>((resolve) => response.write(whole.subarray(0, whole.length / 2), () => resolve()));
  response.destroy();
}

const firstHalf = (body: Answer['body'] = '') => {
  const whole = collect(body);
  return whole.subarray(0, Math.floor(whole.length / 2));
};

const collect = (body: NonNullable<Answer['body']>): Buffer =>
  typeof body === 'string' || Buffer.isBuffer(body)
    ? Buffer.from(body)
    : Buffer.concat([...body].map((part) => Buffer.from(part)));

function limiterOf(callsPerSecond = Infinity) {
  let [second, count] = [0, 0];
  return () => {
    const now = Math.floor(Date.now() / 1000);
    [second, count] = now === second ? [second, count + 1] : [now, 1];
    return count > callsPerSecond;
  };
}

function readJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
