import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { makeServer } from './server.ts';
import { readEnv } from '../env/env.ts';
import { startApi, type ApiUnderTest } from '../testing/servers/api-under-test.ts';
import { servePrepared } from './prepared-answers.ts';

let api: ApiUnderTest;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const decode = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  identity: (bytes: Buffer) => bytes,
};

describe.each(['/docs.json', '/docs.jsonld', '/docs/assets/swagger-ui-bundle.js', '/docs/assets/page.css'])(
  '%s',
  (url) => {
    it.each([
      ['br', 'gzip, deflate, br'],
      ['gzip', 'gzip, deflate'],
      ['gzip', 'br;q=0.1, gzip'],
      ['identity', 'br;q=0, identity'],
      ['identity', 'br;q=none;;'],
      ['identity', undefined],
    ] as const)('is sent as %s for Accept-Encoding: %s', async (encoding, accepted) => {
      const plain = await api.guest('GET', url);
      const sent = await api.guest('GET', url, {
        headers: accepted === undefined ? {} : { 'accept-encoding': accepted },
      });
      expect(sent.statusCode).toBe(200);
      expect(sent.headers['content-encoding'] ?? 'identity').toBe(encoding);
      expect(String(sent.headers.vary).toLowerCase().split(', ')).toContain('accept-encoding');
      expect(sent.headers['content-type']).toBe(plain.headers['content-type']);
      expect(sent.headers.etag).toBe(plain.headers.etag);
      expect(decode[encoding](sent.rawPayload).equals(plain.rawPayload)).toBe(true);
    });

    it('D-02 is answered 304 to a client that has it', async () => {
      const headers = { 'accept-encoding': 'br' };
      const { headers: known } = await api.guest('GET', url, { headers });
      const again = await api.guest('GET', url, { headers: { ...headers, 'if-none-match': String(known.etag) } });
      expect([again.statusCode, again.body, again.headers['content-encoding']]).toEqual([304, '', undefined]);
    });
  },
);

it('the vocabulary of /docs.jsonld is at the host of each request', async () => {
  const at = async (host: string) =>
    (await api.guest('GET', '/docs.jsonld', { headers: { host } })).json<{ '@context': object }>()['@context'];
  expect(await at('one.example')).toMatchObject({ '@vocab': 'http://one.example/docs.jsonld#' });
  expect(await at('two.example')).toMatchObject({ '@vocab': 'http://two.example/docs.jsonld#' });
});

it('an answer is made and hashed once for all requests', async () => {
  const app = makeServer(readEnv({}), false);
  const make = vi.fn<() => string>(() => 'a long text');
  servePrepared(app, { url: '/long', type: 'text/plain', config: { isPublic: true }, make });
  const answers = await Promise.all(Array.from({ length: 5 }, () => app.inject('/long')));
  expect(answers.map(({ body }) => body)).toEqual(answers.map(() => 'a long text'));
  expect(make).toHaveBeenCalledOnce();
  // The hook that hashes the answers without an ETag is not on this server.
  expect(answers.map(({ headers }) => headers.etag)).toEqual(answers.map(() => expect.any(String)));
  await app.close();
});
