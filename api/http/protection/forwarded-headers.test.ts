import { Writable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { expect, it } from 'vitest';
import { readEnv } from '../../env/env.ts';
import { makeServer } from '../server.ts';

/** Returns a server that logs warnings, and the messages that it has logged. */
function logging(variables: Record<string, string>): { app: FastifyInstance; messages: string[] } {
  const messages: string[] = [];
  const stream = new Writable({
    write(line, _encoding, done) {
      messages.push(JSON.parse(String(line)).msg);
      done();
    },
  });
  const app = makeServer(readEnv(variables), { level: 'warn', stream });
  app.get('/', (request, reply) => reply.send(request.ip));
  return { app, messages };
}
const ipWith = async (app: FastifyInstance, headers: Record<string, string>) =>
  (await app.inject({ url: '/', headers })).body;

it.each([
  ['X-Forwarded-For', '192.0.2.7'],
  ['Forwarded', 'for=192.0.2.7'],
])('D-77 logs a single warning about an untrusted %s, with the setting to change', async (header, value) => {
  const { app, messages } = logging({});
  expect(await ipWith(app, {})).toBe('127.0.0.1');
  expect(messages).toEqual([]);
  for (let time = 0; time < 3; time++) expect(await ipWith(app, { [header]: value })).toBe('127.0.0.1');
  expect(messages).toEqual([
    `A request carries ${header}, which is ignored while TRUST_PROXY is off. If a reverse proxy sends it, all its clients ` +
      'count as one address and share their failed sign-ins: set TRUST_PROXY to the number of proxies (1) or to their addresses.',
  ]);
});

it.each([
  ['1', '203.0.113.9, 192.0.2.7', '192.0.2.7'],
  ['2', '198.51.100.1, 203.0.113.9, 192.0.2.7', '203.0.113.9'],
  ['loopback', '203.0.113.9, 192.0.2.7', '192.0.2.7'],
  ['10.0.0.0/8', '192.0.2.7', '127.0.0.1'],
])('D-77 with TRUST_PROXY=%s and X-Forwarded-For: %s the address is %s', async (TRUST_PROXY, forwarded, address) => {
  const { app, messages } = logging({ TRUST_PROXY });
  expect(await ipWith(app, { 'x-forwarded-for': forwarded })).toBe(address);
  expect(messages).toEqual([]);
});
