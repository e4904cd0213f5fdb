import { createServer as createApi, type IncomingMessage, type Server } from 'node:http';
import { once } from 'node:events';
import { join } from 'node:path';
import type { AddressInfo } from 'node:net';
import { createServer, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { proxyTo } from './api-proxy.ts';

const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

const root = join(import.meta.dirname, '..');
const received: string[] = [];
let isUp = Promise.resolve(true);
let apiUrl: string;
const api = createApi((request: IncomingMessage, response) => {
  const { url, method } = request;
  received.push(`${method} ${url}`);
  if (url === '/echo') return request.pipe(response);
  if (url === '/broken') return request.destroy();
  response.setHeader('content-type', 'application/ld+json').setHeader('vary', 'Accept').end('{}');
});
async function listen(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // The cast is safe: the address of a server that listens on a TCP port is an `AddressInfo`.
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
let development: ViteDevServer;
let url: string;
beforeAll(async () => {
  apiUrl = await listen(api);
  const proxy = proxyTo({ url: () => apiUrl, whenUp: () => isUp }, root);
  development = await createServer({
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'silent',
    cacheDir: join(root, '../.cache/vite-test'),
    // The tests load no module of the admin, so none is transformed ahead.
    server: { port: 0, host: '127.0.0.1', hmr: false, watch: null, preTransformRequests: false, proxy },
    optimizeDeps: { noDiscovery: true },
  });
  await development.listen();
  url = development.resolvedUrls?.local[0] ?? '';
}, 60_000);
afterAll(async () => {
  await development.close();
  api.close();
});

beforeEach(() => void (isUp = Promise.resolve(true)));

const ask = async (path: string, accept: string, method = 'GET') => {
  const answer = await fetch(new URL(path, url), { method, headers: { accept } });
  return {
    type: answer.headers.get('content-type'),
    vary: answer.headers.get('vary') ?? '',
    text: await answer.text(),
  };
};

it.each(['/', '/categorias', '/categories/7', '/nothing/here'])(
  'D-02 on the development server a browser that opens %s gets the admin',
  async (path) => {
    const { type, vary, text } = await ask(path, browser);
    expect(type).toContain('text/html');
    expect(vary.split(/, */)).toContain('Accept');
    expect(text).toContain('<div id="root">');
    expect((await ask(path, browser, 'HEAD')).type).toContain('text/html');
  },
);

it.each([
  ['/categories', '*/*'],
  ['/', 'application/ld+json'],
  ['/nothing/here', 'text/html;q=0.5, */*'],
  ['/config.json', browser],
  ['/docs.jsonld', browser],
  ['/media/a.jpg', browser],
  ['/health/ready', browser],
])('D-02 on the development server %s with Accept: %s goes to the API', async (path, accept) => {
  expect(await ask(path, accept)).toMatchObject({ type: 'application/ld+json', text: '{}' });
  expect(received.at(-1)).toBe(`GET ${path}`);
});

it('D-02 on the development server a write goes to the API, regardless of the Accept header', async () => {
  expect((await ask('/categories', browser, 'POST')).text).toBe('{}');
  expect(received.at(-1)).toBe('POST /categories');
});

it('streams bodies in both directions', async () => {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  const request = { method: 'POST', body: readable, duplex: 'half' };
  const answering = fetch(new URL('/echo', url), request);
  // Not awaited yet: the write completes only when the request reads from the stream.
  const sent = writer.write(new TextEncoder().encode('first'));
  const answer = (await answering).body?.pipeThrough(new TextDecoderStream()).getReader();
  await sent;
  expect((await answer?.read())?.value).toBe('first');
  await writer.close();
  expect((await answer?.read())?.done).toBe(true);
});

it('delays requests to the API while the API starts, but not requests to the admin', async () => {
  const starting = Promise.withResolvers<boolean>();
  isUp = starting.promise;
  const delayed = ask('/categories', '*/*');
  expect((await ask('/categorias', browser)).type).toContain('text/html');
  starting.resolve(true);
  expect((await delayed).text).toBe('{}');
});

it('uses the new address of the API after a restart', async () => {
  const other = createApi((_request, response) => response.end('moved'));
  const before = apiUrl;
  apiUrl = await listen(other);
  expect((await ask('/categories', '*/*')).text).toBe('moved');
  apiUrl = before;
  other.close();
});

it.each(['/categories', '/broken'])(
  'answers 503 with a message if the API is not running or breaks the connection: %s',
  async (path) => {
    isUp = Promise.resolve(path === '/broken');
    const answer = await fetch(new URL(path, url));
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({
      status: 503,
      message: expect.stringMatching(/^The API is not running\./),
    });
  },
);
