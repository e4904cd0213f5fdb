import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../../app.ts';
import { startApi, type ApiUnderTest } from '../../testing/servers/api-under-test.ts';
import { askOnTheWire, listen } from '../../testing/on-the-wire.ts';

const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8';
const page = '<!doctype html><title>Trastienda</title>';

let api: ApiUnderTest;
let app: FastifyInstance;
let adminFolder: string;
let url: string;
let authorization: string;
beforeAll(async () => {
  api = await startApi();
  adminFolder = await mkdtemp(join(tmpdir(), 'trastienda-admin-'));
  await writeFile(join(adminFolder, 'index.html'), page);
  app = await buildApp(api.services, { adminFolder });
  url = await listen(app);
  const payload = { username: api.account.email, password: api.account.password };
  authorization = `Bearer ${(await app.inject({ method: 'POST', url: '/login_check', payload })).json().token}`;
});
afterAll(async () => {
  await app.close();
  await api.close();
  await rm(adminFolder, { recursive: true });
});

const ask = (path: string, headers: Record<string, string>, method = 'GET') =>
  askOnTheWire(url, path, { method, headers });
const namesIn = (vary: string | undefined) => (vary ?? '').split(/, */);

/**
 * Paths that serve the admin to browsers and the API to other clients, with the status of the API's response and whether the request has a
 * token. They include unknown paths, records and errors (D-02).
 */
const negotiated: [path: string, statusOfTheApi: number, isSignedIn: boolean][] = [
  ['/', 200, false],
  ['/categorias', 401, false],
  ['/categorias', 404, true],
  ['/categories', 200, true],
  ['/categories', 401, false],
  ['/categories/999', 404, true],
  ['/categories?page=0', 400, true],
  ['/media_experiences', 405, true],
  ['/login_check', 405, false],
  ['/nothing/here', 404, true],
  ['/categories/%zz', 404, true],
  ['/%ff', 401, false],
  ['/categories/%00', 404, true],
];

describe.each(negotiated)('%s (the API: %i, signed in: %s)', (path, status, isSignedIn) => {
  const own = (): Record<string, string> => (isSignedIn ? { authorization } : {});

  it.each([undefined, '*/*', 'application/ld+json', 'application/json'])(
    'D-02 API-03 Accept: %s gets the API, with the headers for caches, on GET and HEAD',
    async (accept) => {
      const headers = { ...own(), ...(accept !== undefined && { accept }) };
      const got = await ask(path, headers);
      expect(got.status).toBe(status);
      expect(got.headers['content-type']).toMatch(/^application\/(ld|problem)\+json/);
      expect(namesIn(got.headers['vary'])).toContain('Accept');
      expect(got.headers['etag']).toMatch(/^(W\/)?".+"$/);
      expect(got.headers['cache-control']).toBe('private, no-cache');
      const head = await ask(path, headers, 'HEAD');
      expect([head.status, head.body]).toEqual([status, '']);
      for (const name of ['etag', 'vary', 'content-type', 'cache-control'])
        expect([name, head.headers[name]]).toEqual([name, got.headers[name]]);
    },
  );

  it('D-02 API-03 a browser gets the admin with an ETag that differs from that of the API, and 304 for this ETag', async () => {
    const headers = { accept: browser };
    const got = await ask(path, headers);
    expect([got.status, got.body]).toEqual([200, page]);
    expect(got.headers['cache-control']).toBe('no-cache');
    const etag = got.headers['etag'] ?? '';
    expect(etag).not.toBe((await ask(path, own())).headers['etag']);
    for (const method of ['GET', 'HEAD']) {
      const again = await ask(path, { ...headers, 'if-none-match': etag }, method);
      expect([again.status, again.body, again.headers['etag']]).toEqual([304, '', etag]);
      expect(namesIn(again.headers['vary'])).toContain('Accept');
      expect(again.headers['cache-control']).toBe('no-cache');
    }
  });

  it('D-02 API-03 the ETag of one representation never gets 304 for the other', async () => {
    const [html, json] = [await ask(path, { accept: browser }), await ask(path, own())];
    const toBrowser = await ask(path, { accept: browser, 'if-none-match': json.headers['etag'] ?? '' });
    expect([toBrowser.status, toBrowser.body]).toEqual([200, page]);
    const toClient = await ask(path, { ...own(), 'if-none-match': html.headers['etag'] ?? '' });
    expect([toClient.status, toClient.body]).toEqual([status, json.body]);
  });

  it('D-02 API-03 If-None-Match with the ETag of the API gets 304 if the answer is 200, and the same error otherwise', async () => {
    const { etag = '' } = (await ask(path, own())).headers;
    for (const method of ['GET', 'HEAD']) {
      const again = await ask(path, { ...own(), 'if-none-match': etag }, method);
      expect(again.status).toBe(status === 200 ? 304 : status);
      expect(again.headers['etag']).toBe(etag);
      expect(namesIn(again.headers['vary'])).toContain('Accept');
      expect(again.headers['cache-control']).toBe('private, no-cache');
    }
  });
});

it.each([
  ['/countries', 'application/ld+json'],
  ['/countries', browser],
])('D-02 API-03 %s, compressed, preserves Vary, ETag and 304 for Accept: %s', async (path, accept) => {
  const headers = { accept, authorization, 'accept-encoding': 'gzip, deflate, br' };
  const got = await ask(path, headers);
  expect(namesIn(got.headers['vary']?.toLowerCase())).toEqual(expect.arrayContaining(['accept', 'accept-encoding']));
  for (const method of ['GET', 'HEAD']) {
    const again = await ask(path, { ...headers, 'if-none-match': got.headers['etag'] ?? '' }, method);
    expect([again.status, again.body, again.headers['etag']]).toEqual([304, '', got.headers['etag']]);
  }
});

it.each(['POST', 'PUT', 'PATCH', 'DELETE'])(
  'D-02 %s is never answered with the admin, and has Vary: Accept',
  async (method) => {
    const answer = await ask('/categories/999', { accept: browser, authorization }, method);
    expect(answer.headers['content-type']).toContain('application/problem+json');
    expect(namesIn(answer.headers['vary'])).toContain('Accept');
  },
);

it.each(['/config.json', '/docs.jsonld', '/contexts/Category', '/health/live', '/health/ready'])(
  'D-02 D-12 %s is the same for a browser, for curl without Accept, and for HEAD, without a token',
  async (path) => {
    const [toBrowser, bare] = [await ask(path, { accept: browser }), await ask(path, {})];
    const head = await ask(path, { accept: browser }, 'HEAD');
    expect([toBrowser.status, toBrowser.body]).toEqual([200, bare.body]);
    expect([head.status, head.body, head.headers['etag']]).toEqual([200, '', bare.headers['etag']]);
    expect(namesIn(toBrowser.headers['vary'])).not.toContain('Accept');
    expect(() => JSON.parse(bare.body)).not.toThrow();
  },
);
