import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach } from 'vitest';
import type { ImportSource, Reading } from '../imports/source.ts';

/** Servers that last as long as the test that asks for them. */
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
    // A server that listens on a port has this kind of address.
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  /** A distributor that answers lists by their path, after what `disturb` answers instead, if anything. */
  const distributor = (lists: Lists, disturb?: (request: IncomingMessage, path: string) => Answer | undefined) =>
    listen((request, response) => {
      const path = request.url ?? '';
      const { status = 200, body, headers = {} } = disturb?.(request, path) ?? toAnswer(lists, path);
      response.writeHead(status, headers);
      response.end(body);
    });
  return { listen, distributor };
}

/** Texts are answered as they are, all else as JSON. */
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
