import { createServer as createApi, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import { join } from 'node:path';
import type { AddressInfo } from 'node:net';
import { createServer, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';

const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

const asked: string[] = [];
const api = createApi(({ url, method }: IncomingMessage, response) => {
  asked.push(`${method} ${url}`);
  response.setHeader('content-type', 'application/ld+json').setHeader('vary', 'Accept').end('{}');
});
let development: ViteDevServer;
let url: string;
beforeAll(async () => {
  api.listen(0, '127.0.0.1');
  await once(api, 'listening');
  // A server that listens on a port has such an address.
  process.env['API_BASE_URL'] = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
  development = await createServer({
    configFile: join(import.meta.dirname, '../vite.config.ts'),
    logLevel: 'silent',
    cacheDir: join(import.meta.dirname, '../../.cache/vite-test'),
    server: { port: 0, host: '127.0.0.1', hmr: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  });
  await development.listen();
  url = development.resolvedUrls?.local[0] ?? '';
}, 60_000);
afterAll(async () => {
  delete process.env['API_BASE_URL'];
  await development.close();
  api.close();
});

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
  expect(asked.at(-1)).toBe(`GET ${path}`);
});

it('D-02 on the development server a write goes to the API, whoever sends it', async () => {
  expect((await ask('/categories', browser, 'POST')).text).toBe('{}');
  expect(asked.at(-1)).toBe('POST /categories');
});
