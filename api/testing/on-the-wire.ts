import { request } from 'node:http';
import type { FastifyInstance } from 'fastify';

type Sent = { method?: string; headers?: Record<string, string>; body?: string };
export type Received = { status: number; headers: Record<string, string>; body: string };

/**
 * Sends a request to a listening server over HTTP, without the headers that fetch would add.
 * The names of the response's headers are in lower case.
 */
export function askOnTheWire(url: string, path: string, { method = 'GET', headers = {}, body }: Sent = {}) {
  const { hostname, port } = new URL(url);
  return new Promise<Received>((resolve, reject) => {
    const sent = request({ hostname, port, path, method, headers, agent: false }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          headers: Object.fromEntries(Object.entries(answer.headers).map(([name, value]) => [name, String(value)])),
          body: Buffer.concat(chunks).toString('utf8'),
        }),
      );
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/** Makes an app listen on a free loopback port and returns its URL. */
export const listen = (app: FastifyInstance): Promise<string> => app.listen({ host: '127.0.0.1', port: 0 });
