import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HostileRequest } from './hostile-requests.ts';
import { measureRequests } from './measure-hold-up.ts';

const reactions: Record<string, (response: ServerResponse, request: IncomingMessage) => unknown> = {
  '/closed': (response) => response.destroy(),
  '/silent': () => undefined,
  '/token': (response, { headers }) => response.end(headers.authorization),
};
const server = createServer((request, response) => {
  const path = request.url ?? '';
  const react = reactions[path];
  if (react) react(response, request);
  else response.writeHead(Number(path.slice(1))).end();
});
beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** Measures requests to the test server. The access token of the first session is `x`, that of the second `xx`. */
async function measure(requests: Partial<HostileRequest>[], limits: { timeoutMs?: number } = {}) {
  // The cast is safe: the address of a server that listens on TCP is an AddressInfo.
  const { port } = server.address() as AddressInfo;
  let token = '';
  const signIn = () => Promise.resolve({ token: (token += 'x') });
  const sent = requests.map((request) => ({ name: 'hostile', method: 'GET', path: '/200', ...request }));
  return measureRequests({ url: `http://127.0.0.1:${port}`, pid: process.pid, signIn }, sent, {
    aimMs: Number.MAX_VALUE,
    ...limits,
  });
}
const faultOf = async (request: Partial<HostileRequest>) => (await measure([request]))[0]?.fault;

// The measurement reads a thread's processor time from /proc, which only Linux has.
describe.skipIf(process.platform !== 'linux')('measureRequests', () => {
  it('returns the status of the answer; a refused request is not a fault', async () => {
    const answers = await measure([{ path: '/200' }, { path: '/422' }]);
    expect(answers.map(({ status, fault }) => [status, fault])).toEqual([
      [200, undefined],
      [422, undefined],
    ]);
    expect(answers[0]?.ms).toBeLessThan(Infinity);
  });

  it('reports a fault if the server fails or does not answer, but not if an external service fails', async () => {
    expect(await faultOf({ path: '/500' })).toBe('status 500');
    expect(await faultOf({ path: '/503' })).toBe('status 503');
    expect(await faultOf({ path: '/502' })).toBeUndefined();
    expect(await faultOf({ path: '/closed' })).toBe('no answer: socket hang up');
    const [silent] = await measure([{ path: '/silent' }], { timeoutMs: 50 });
    expect(silent?.fault).toBe('no answer: The operation was aborted');
  });

  it('reports a fault if the session or the record of a PUT is missing', async () => {
    expect(await faultOf({ path: '/401' })).toBe('status 401');
    expect(await faultOf({ path: '/401', headers: { authorization: 'x' } })).toBeUndefined();
    expect(await faultOf({ path: '/401', needsNoSession: true })).toBeUndefined();
    expect(await faultOf({ path: '/404', method: 'PUT' })).toBe('status 404');
    expect(await faultOf({ path: '/404' })).toBeUndefined();
  });

  it('uses a new session for each path', async () => {
    const answers = await measure([{ path: '/200' }, { path: '/token' }, { path: '/token' }, { path: '/200' }]);
    const bytes = answers.filter(({ path }) => path === '/token').map(({ answerBytes }) => answerBytes);
    expect(bytes).toEqual(['Bearer xx'.length, 'Bearer xx'.length]);
  });
});
