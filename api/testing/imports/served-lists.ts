import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach } from 'vitest';
import type { RetryPolicy } from '../../imports/reading/retry.ts';
import { civitatisSource } from '../../imports/sources/civitatis/civitatis-source.ts';
import type { ImportSource, Reading } from '../../imports/source.ts';

/** Lists by path. A string is sent unchanged, any other value as JSON. */
export type Lists = Record<string, unknown>;
type Answer = { status?: number; body?: string | Buffer; headers?: Record<string, string> };
/** Returns the answer to a request, or undefined for the usual answer. `nth` is 1 for the first request for a path. */
type Disturb = (request: IncomingMessage, path: string, nth: number) => Answer | undefined;

export const fastRetries = { attempts: 4, firstWaitMs: 1, maxWaitMs: 5 };

/** Returns functions that start servers. After each test, the servers are closed. */
export function testServers() {
  const servers: Server[] = [];
  /** The paths that the distributors were asked for during the current test. */
  const asked: string[] = [];
  afterEach(() => {
    asked.length = 0;
    for (const server of servers.splice(0)) {
      server.closeAllConnections();
      server.close();
    }
  });

  async function listen(listener: RequestListener): Promise<string> {
    const server = createServer(listener).listen(0, '127.0.0.1');
    servers.push(server);
    await once(server, 'listening');
    // The cast is safe: the address of a server that listens on a port is an AddressInfo.
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  /** Returns the number of requests for paths that contain `part`. */
  const countAsked = (part: string) => asked.filter((path) => path.includes(part)).length;

  /** Starts a distributor that serves lists by their path, unless `disturb` returns a different answer. */
  const distributor = (lists: Lists, disturb?: Disturb) =>
    listen((request, response) => {
      const path = request.url ?? '';
      asked.push(path);
      const nth = asked.filter((one) => one === path).length;
      const { status = 200, body, headers = {} } = disturb?.(request, path, nth) ?? toAnswer(lists, path);
      response.writeHead(status, headers);
      response.end(body);
    });

  /** Starts such a distributor and reads it as the source Civitatis. */
  const read = async (lists: Lists, disturb?: Disturb, policy: Partial<RetryPolicy> = {}) =>
    readAll(civitatisSource(account(await distributor(lists, disturb)), { ...fastRetries, ...policy }));
  return { listen, distributor, read, countAsked };
}

function toAnswer(lists: Lists, path: string): Answer {
  if (path === '/auth') return { body: JSON.stringify({ token: 'one', expiresIn: '60' }) };
  const list = lists[path];
  if (list === undefined) return { status: 404 };
  return { body: typeof list === 'string' ? list : JSON.stringify(list) };
}

/** Gives the same answer to every request for a path that contains `part`. */
export const always =
  (part: string, answer: Answer): Disturb =>
  (_request, path) =>
    path.includes(part) ? answer : undefined;

export const account = (url: string) => ({ url, username: 'user', password: 'secret' });

export async function readAll(source: ImportSource, signal = new AbortController().signal): Promise<Reading[]> {
  const readings: Reading[] = [];
  for await (const some of source.read(signal)) readings.push(...some);
  return readings;
}

export const ofKind = <K extends Reading['is']>(readings: Reading[], kind: K) =>
  readings.filter((reading): reading is Extract<Reading, { is: K }> => reading.is === kind);
