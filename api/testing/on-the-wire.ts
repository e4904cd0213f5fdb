import { request } from 'node:http';
import type { FastifyInstance } from 'fastify';

type Sent = { method?: string; headers?: Record<string, string>; body?: string };
export type Received = { status: number; headers: Record<string, string>; body: string };

/**
 * Asks a server that listens, over HTTP, with the headers given and no other (fetch adds some of its own).
 * The answer's headers stand under lower-case names.
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

/** Lets an app listen on a free loopback port. @returns its address. */
export const listen = (app: FastifyInstance): Promise<string> => app.listen({ host: '127.0.0.1', port: 0 });
