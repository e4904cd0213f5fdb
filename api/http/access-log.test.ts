import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildApp } from '../app.ts';
import { collectLines } from '../testing/collect-lines.ts';
import { startApi, type ApiUnderTest } from '../testing/servers/api-under-test.ts';

let api: ApiUnderTest;
let token: string;
beforeAll(async () => {
  api = await startApi();
  const { email: username, password } = api.account;
  token = (await api.guest('POST', '/login_check', { payload: { username, password } })).json<{ token: string }>()
    .token;
});
afterAll(() => api.close());

/** Returns the lines that `ask` causes on a server that logs as in production. */
async function linesWith(hasAccessLog: boolean, ask: (app: FastifyInstance) => Promise<unknown>) {
  const { stream, takeLines } = collectLines();
  const services = { ...api.services, env: { ...api.services.env, hasAccessLog } };
  const app = await buildApp(services, { logger: { level: 'warn', stream } });
  takeLines();
  await ask(app);
  // Waits for the hooks that run after a response.
  await app.close();
  return takeLines();
}

const headers = () => ({ authorization: `Bearer ${token}`, accept: 'application/ld+json' });
const readTags = (app: FastifyInstance) => app.inject({ url: '/tags?name=in-the-query', headers: headers() });

it('a request leaves a line with its id, method, path, status, duration, address and user', async () => {
  const [line, ...others] = await linesWith(true, readTags);
  expect(others).toEqual([]);
  expect(line).toEqual({
    level: 30,
    time: expect.any(Number),
    pid: process.pid,
    hostname: expect.any(String),
    reqId: expect.stringMatching(/^[\da-f-]{36}$/),
    method: 'GET',
    path: '/tags',
    status: 200,
    ms: expect.any(Number),
    address: '127.0.0.1',
    user: 1,
  });
});

it('a request leaves no line by default', async () => {
  expect(await linesWith(false, readTags)).toEqual([]);
});

it('the line has the request id of the security event, and 255 characters of the path', async () => {
  const path = `/${'x'.repeat(300)}`;
  const [event, line] = await linesWith(true, (app) => app.inject({ url: path, headers: { accept: '*/*' } }));
  expect(event).toMatchObject({ event: 'accessRefused', reason: 'noToken' });
  expect(line).toMatchObject({ reqId: event?.['reqId'], status: 401, path: path.slice(0, 255) });
});
