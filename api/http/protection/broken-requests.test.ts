import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApi, type ApiUnderTest } from '../../testing/servers/api-under-test.ts';
import { listen } from '../../testing/on-the-wire.ts';

let api: ApiUnderTest;
let port: number;
beforeAll(async () => {
  api = await startApi();
  port = Number(new URL(await listen(api.app)).port);
});
afterAll(() => api.close());

/** Sends raw bytes, and reads until the server closes the connection. */
async function sendRaw(bytes: string, then: (connection: Socket) => void = () => undefined) {
  const connected = once(api.app.server, 'connection');
  const client = connect({ host: '127.0.0.1', port });
  let text = '';
  client.setEncoding('utf8').on('data', (chunk) => (text += String(chunk)));
  client.write(bytes);
  // The cast is safe: the server's `connection` event has a socket as its argument.
  const [connection] = (await connected) as [Socket];
  then(connection);
  await once(client, 'close');
  const [head = '', body = ''] = text.split('\r\n\r\n');
  return { head, body: JSON.parse(body) as Record<string, unknown> };
}

const errorWith = (status: number, key: string, message: string) => ({
  head: expect.stringMatching(new RegExp(`^HTTP/1\\.1 ${status} [^]*application/problem\\+json`)),
  body: expect.objectContaining({ code: status, status, key, message, detail: message, '@type': 'hydra:Error' }),
});
const securityHeaders = [
  'strict-transport-security: max-age=31536000; includeSubDomains',
  'x-content-type-options: nosniff',
  expect.stringMatching(/^content-security-policy: .*frame-ancestors 'none'/),
];
const notUnderstood = errorWith(400, 'badRequest', 'La petición no se entiende');

it.each([
  ['no HTTP', 'hola\r\n\r\n'],
  ['a header without end', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}`],
  ['two lengths', 'POST /tags HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n{}'],
])('D-09 D-14 %s is rejected with the standard error body', async (_what, bytes) => {
  const answer = await sendRaw(bytes);
  expect(answer).toEqual(notUnderstood);
  expect(answer.head.split('\r\n')).toEqual(expect.arrayContaining(securityHeaders));
});

it('D-09 D-14 a request that exceeds the request timeout is rejected with a message', async () => {
  const sentence = 'Lo enviado ha tardado demasiado en llegar. Comprueba la conexión y vuelve a intentarlo';
  const partialRequest =
    'POST /login_check HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{"user';
  // Node checks for slow requests twice a minute; the test emits the event that a check would emit.
  const timeOut = (connection: Socket) =>
    api.app.server.emit('clientError', Object.assign(new Error(), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), connection);
  const answer = await sendRaw(partialRequest, timeOut);
  expect(answer).toEqual(errorWith(408, 'requestTooSlow', sentence));
  expect(answer.head.split('\r\n')).toEqual(expect.arrayContaining(securityHeaders));
});
