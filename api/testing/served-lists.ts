import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach } from 'vitest';
import type { ImportSource, Reading } from '../imports/sources/source.ts';

/** Returns functions that start servers. After each test, the servers are closed. */
export function testServers() {
  const servers: Server[] = [];
  afterEach(() => {
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

  /** Starts a distributor that serves lists by their path, unless `disturb` returns a different answer. */
  const distributor = (lists: Lists, disturb?: (request: IncomingMessage, path: string) => Answer | undefined) =>
    listen((request, response) => {
      const path = request.url ?? '';
      const { status = 200, body, headers = {} } = disturb?.(request, path) ?? toAnswer(lists, path);
      response.writeHead(status, headers);
      response.end(body);
    });
  return { listen, distributor };
}

/** Lists by path. A string is sent unchanged, any other value as JSON. */
export type Lists = Record<string, unknown>;
type Answer = { status?: number; body?: string; headers?: Record<string, string> };

function toAnswer(lists: Lists, path: string): Answer {
  if (path === '/auth') return { body: JSON.stringify({ token: 'one', expiresIn: '60' }) };
  const list = lists[path];
  if (list === undefined) return { status: 404 };
  return { body: typeof list === 'string' ? list : JSON.stringify(list) };
}

export const account = (url: string) => ({ url, username: 'user', password: 'secret' });

export async function readAll(source: ImportSource, signal = new AbortController().signal): Promise<Reading[]> {
  const readings = [];
  for await (const reading of source.read(signal)) readings.push(reading);
  return readings;
}

export const ofKind = <K extends Reading['is']>(readings: Reading[], kind: K) =>
  readings.filter((reading): reading is Extract<Reading, { is: K }> => reading.is === kind);
