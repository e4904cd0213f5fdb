import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../../app.ts';
import { startApi, type ApiUnderTest } from '../../testing/servers/api-under-test.ts';

const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8';
const page = '<!doctype html><title>Trastienda</title>';

let api: ApiUnderTest;
let app: FastifyInstance;
let adminFolder: string;
let authorization: string;
beforeAll(async () => {
  api = await startApi();
  adminFolder = await mkdtemp(join(tmpdir(), 'trastienda-admin-'));
  await mkdir(join(adminFolder, 'assets'));
  await writeFile(join(adminFolder, 'index.html'), page);
  await writeFile(join(adminFolder, 'index.html.br'), 'page in brotli');
  await writeFile(join(adminFolder, 'favicon.svg'), '<svg/>');
  await writeFile(join(adminFolder, 'assets/index-Abc123.js'), 'export {};');
  await writeFile(join(adminFolder, 'assets/index-Abc123.js.br'), 'script in brotli');
  await writeFile(join(adminFolder, 'assets/index-Abc123.js.gz'), 'script in gzip');
  app = await buildApp(api.services, { adminFolder });
  authorization = await signIn();
});
afterAll(async () => {
  await app.close();
  await api.close();
  await rm(adminFolder, { recursive: true });
});

type Method = 'GET' | 'HEAD' | 'POST';
const ask = (url: string, headers: Record<string, string> = {}, method: Method = 'GET') =>
  app.inject({ method, url, headers });
async function signIn(): Promise<string> {
  const payload = { username: api.account.email, password: api.account.password };
  return `Bearer ${(await app.inject({ method: 'POST', url: '/login_check', payload })).json().token}`;
}
const isPage = async (url: string, accept?: string) => {
  const answer = await ask(url, { authorization, ...(accept !== undefined && { accept }) });
  return answer.headers['content-type']?.startsWith('text/html') === true && answer.body === page;
};

describe('the choice between admin and API', () => {
  it.each([
    '/',
    '/categorias',
    '/categorias/editar/7',
    '/categories',
    '/categories/1',
    '/nothing/here',
    '/login_check',
  ])('D-02 API-03 a browser that opens %s gets the admin', async (url) => {
    const answer = await ask(url, { accept: browser });
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toBe(page);
    expect(answer.headers['cache-control']).toBe('no-cache');
    expect(answer.headers['vary']).toContain('Accept');
    expect(answer.headers.etag).toMatch(/^(W\/)?".+"$/);
  });

  it('D-02 API-03 depends on the preference in Accept, on known and on unknown paths', async () => {
    for (const url of ['/categories', '/nothing-here']) {
      expect(await isPage(url, 'text/html')).toBe(true);
      expect(await isPage(url, 'text/html;q=0.5, */*')).toBe(false);
    }
  });

  it('D-02 API-03 only reads are negotiated', async () => {
    const post = await ask('/categories', { accept: 'text/html' }, 'POST');
    expect(post.statusCode).toBe(401);
    expect(String(post.headers.vary).split(/, */)).toContain('Accept');
    const logout = await ask('/logout', { accept: 'text/html', authorization: await signIn() }, 'POST');
    expect([logout.statusCode, String(logout.headers.vary).split(/, */)]).toEqual([204, ['Accept']]);
    authorization = await signIn();
    const head = await ask('/categorias', { accept: browser }, 'HEAD');
    expect([head.statusCode, head.body, head.headers['content-type']]).toEqual([200, '', 'text/html; charset=utf-8']);
  });

  it.each([
    ['/config.json', 200],
    ['/docs.jsonld', 200],
    ['/contexts/Category', 200],
    ['/health/live', 200],
    ['/metrics', 401],
    ['/media/nothing.jpg', 404],
    ['/assets/nothing.js', 404],
    ['/favicon.svg', 200],
    ['/assets/index-Abc123.js', 200],
  ])('D-02 D-12 API-03 %s does not depend on Accept', async (url, status) => {
    const answer = await ask(url, { accept: 'text/html' });
    expect(answer.statusCode).toBe(status);
    expect(answer.body).not.toBe(page);
    expect((answer.headers.vary ?? '').split(/, */)).not.toContain('Accept');
  });
});

describe('caching', () => {
  it.each([
    ['/categories', true, 200],
    ['/categories/999', true, 404],
    ['/categories?page=0', true, 400],
    ['/categories', false, 401],
    ['/nothing-here', true, 404],
  ])(
    'D-02 API-03 %s (signed in: %s, status: %i) has Vary and an ETag that differs from that of the admin',
    async (url, isSignedIn, status) => {
      const headers: Record<string, string> = isSignedIn ? { authorization } : {};
      const answer = await ask(url, { accept: 'application/ld+json', ...headers });
      expect(answer.statusCode).toBe(status);
      expect(String(answer.headers.vary).split(/, */)).toContain('Accept');
      expect(answer.headers['cache-control']).toBe('private, no-cache');
      const html = await ask(url, { accept: browser, ...headers });
      expect(answer.headers.etag).toMatch(/^(W\/)?".+"$/);
      expect(answer.headers.etag).not.toBe(html.headers.etag);
    },
  );

  it.each(['application/ld+json', browser])(
    'D-02 API-03 answers If-None-Match with 304, ETag and Vary for Accept: %s',
    async (accept) => {
      const { etag } = (await ask('/categories', { accept, authorization })).headers;
      for (const known of [`${etag}`, `"other", ${etag}`]) {
        const answer = await ask('/categories', { accept, authorization, 'if-none-match': known });
        expect([answer.statusCode, answer.body]).toEqual([304, '']);
        expect(answer.headers.etag).toBe(etag);
        expect(String(answer.headers.vary).split(/, */)).toContain('Accept');
      }
      const other = await ask('/categories', { accept, authorization, 'if-none-match': 'W/"other"' });
      expect(other.statusCode).toBe(200);
    },
  );

  it('D-02 the ETag changes with the content and the language', async () => {
    const etagIn = async (language: string) =>
      (await ask('/categories', { authorization, 'accept-language': language })).headers.etag;
    const before = await etagIn('es');
    const payload = { name: 'Vino', translations: { en: { name: 'Wine' } } };
    await app.inject({ method: 'POST', url: '/categories', payload, headers: { authorization } });
    expect(await etagIn('es')).not.toBe(before);
    expect(await etagIn('es')).not.toBe(await etagIn('en'));
  });

  it('D-02 HEAD has the headers of GET and no body', async () => {
    const [get, head] = [
      await ask('/categories', { authorization }),
      await ask('/categories', { authorization }, 'HEAD'),
    ];
    expect([head.statusCode, head.body]).toEqual([200, '']);
    for (const name of ['etag', 'vary', 'content-type', 'cache-control', 'content-length'])
      expect([name, head.headers[name]]).toEqual([name, get.headers[name]]);
  });

  it('D-02 files with a hash in their names are immutable; others are revalidated', async () => {
    const script = await ask('/assets/index-Abc123.js');
    expect(script.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(script.headers['content-type']).toContain('javascript');
    expect((await ask('/favicon.svg')).headers['cache-control']).toBe('no-cache');
  });

  it.each([
    ['br, gzip', 'br', 'script in brotli'],
    ['gzip', 'gzip', 'script in gzip'],
    ['identity', undefined, 'export {};'],
  ])('sends the matching precompressed file for Accept-Encoding: %s', async (encoding, sent, body) => {
    const answer = await ask('/assets/index-Abc123.js', { 'accept-encoding': encoding });
    expect([answer.headers['content-encoding'], answer.body]).toEqual([sent, body]);
    expect(answer.headers.vary).toMatch(/accept-encoding/i);
  });

  it('compresses long responses, and still answers 304', async () => {
    const headers = { authorization, 'accept-encoding': 'br' };
    const answer = await ask('/countries', headers);
    expect(answer.headers['content-encoding']).toBe('br');
    expect(answer.rawPayload.length).toBeLessThan(15_000);
    const again = await ask('/countries', { ...headers, 'if-none-match': String(answer.headers.etag) });
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
  });
});
