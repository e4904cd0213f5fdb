import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { api } from './api-client.ts';
import { keepConfig, toApiUrl, toConfig } from '../config.ts';
import { signOut } from '../session.ts';

type Sent = { url: string; method: string; headers: Record<string, string> };

/** The requests of the current test. The browser stores a token, and every request is answered with `{}`. */
let sent: Sent[];
beforeEach(() => {
  vi.stubGlobal('window', { localStorage: { getItem: (key: string) => (key === 'token' ? 'abc.def.ghi' : null) } });
  sent = [];
  vi.stubGlobal('fetch', (url: string, { method = 'GET', headers = {} }: RequestInit = {}) => {
    sent.push({ url, method, headers: Object.fromEntries(new Headers(headers)) });
    return Promise.resolve(new Response('{}', { headers: { 'content-type': 'application/ld+json' } }));
  });
  keepConfig(toConfig(otherOrigin));
});
afterEach(() => vi.unstubAllGlobals());

const otherOrigin = { apiBaseUrl: 'https://api.example.org/v1/', publicSiteUrl: 'https://example.org', features: [] };

it('D-03 an empty apiBaseUrl is the origin of the page', async () => {
  keepConfig(toConfig({ ...otherOrigin, apiBaseUrl: '' }));
  await api.get('/categories');
  expect(sent.map(({ url }) => url)).toEqual(['/categories']);
  expect(toApiUrl('/media/a.jpg')).toBe('/media/a.jpg');
});

it('D-03 D-13 a path, also of a contentUrl, is appended to apiBaseUrl, and an absolute URL is unchanged', async () => {
  await api.get('/categories/7');
  expect(sent.map(({ url }) => url)).toEqual(['https://api.example.org/v1/categories/7']);
  expect(toApiUrl('/media/a.jpg')).toBe('https://api.example.org/v1/media/a.jpg');
  expect(toApiUrl('https://cdn.example.net/a.jpg')).toBe('https://cdn.example.net/a.jpg');
});

it('D-05 every request accepts application/ld+json, and a request with a body has that content type', async () => {
  await api.get('/tags');
  await api.post('/tags', { name: 'Playa' });
  await api.put('/tags/1', { name: 'Mar' });
  await api.delete('/tags/1');
  const json = 'application/ld+json';
  expect(sent.map(({ method, headers }) => [method, headers['accept'], headers['content-type']])).toEqual([
    ['GET', json, undefined],
    ['POST', json, json],
    ['PUT', json, json],
    ['DELETE', json, undefined],
  ]);
});

it('an answer is discarded if the session ends while its last part is read', async () => {
  const storage = { getItem: (key: string) => (key === 'token' ? 'abc.def.ghi' : null), removeItem: () => undefined };
  vi.stubGlobal('window', { localStorage: storage });
  const ending = new ReadableStream<Uint8Array>({
    pull(body) {
      body.enqueue(new TextEncoder().encode('{}'));
      body.close();
      signOut('left');
    },
  });
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(ending)));
  await expect(api.get('/tags')).rejects.toMatchObject({ name: 'AbortError' });
});

it('D-02 a download is read by fetch as a blob, with the bearer token', async () => {
  expect(await api.download('/maker_plans/invoices/in_1')).toBeInstanceOf(Blob);
  expect(sent[0]).toMatchObject({
    url: 'https://api.example.org/v1/maker_plans/invoices/in_1',
    headers: { authorization: 'Bearer abc.def.ghi' },
  });
});

it('D-02 a download from another origin does not receive the token', async () => {
  expect(await api.download('https://files.example.net/a.pdf')).toBeInstanceOf(Blob);
  expect(sent[0]?.url).toBe('https://files.example.net/a.pdf');
  expect(sent[0]?.headers).not.toHaveProperty('authorization');
});
