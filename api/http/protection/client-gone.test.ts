import { once } from 'node:events';
import { connect } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildApp } from '../../app.ts';
import { collectLines } from '../../testing/collect-lines.ts';
import { listen } from '../../testing/on-the-wire.ts';
import { startApi, type ApiUnderTest } from '../../testing/servers/api-under-test.ts';

const { stream, takeLines } = collectLines();
const finished: { url: string; status: number }[] = [];

let api: ApiUnderTest;
let app: FastifyInstance;
let port: number;
beforeAll(async () => {
  api = await startApi();
  app = await buildApp(api.services, { logger: { level: 'warn', stream } });
  // The client leaves when its whole request has arrived, before the code that handles it.
  app.addHook('preValidation', async ({ raw: { socket } }) => {
    socket.destroy();
    await once(socket, 'close');
  });
  app.addHook('onSend', async ({ url }, { statusCode: status }) => void finished.push({ url, status }));
  port = Number(new URL(await listen(app)).port);
});
afterAll(async () => {
  await app.close();
  await api.close();
});

/** Sends a request whose client leaves, and waits until the server has handled it. Returns its status and the lines of the log. */
async function leave(method: string, url: string, body: object, headers: string[] = []) {
  finished.length = 0;
  takeLines();
  const text = JSON.stringify(body);
  const head = [
    `${method} ${url} HTTP/1.1`,
    'Host: x',
    'Content-Type: application/json',
    `Content-Length: ${text.length}`,
    ...headers,
  ];
  const client = connect({ host: '127.0.0.1', port });
  client.on('error', () => undefined).write(`${head.join('\r\n')}\r\n\r\n${text}`);
  await expect.poll(() => finished.length).toBe(1);
  return { status: finished[0]?.status, lines: takeLines() };
}

it('a wrong sign-in is logged with its address, also if the client has left', async () => {
  const { status, lines } = await leave('POST', '/login_check', { username: api.account.email, password: 'Wrong123' });
  expect(status).toBe(401);
  expect(lines).toMatchObject([{ level: 30, event: 'signInRefused', address: '127.0.0.1', user: 1 }]);
});

it('a save whose client has left is no failure of the server', async () => {
  const { token } = (
    await api.guest('POST', '/login_check', {
      payload: { username: api.account.email, password: api.account.password },
    })
  ).json<{ token: string }>();
  const { status, lines } = await leave('POST', '/tags', { name: 'Al alba' }, [`Authorization: Bearer ${token}`]);
  expect([status, lines]).toEqual([201, []]);
});
