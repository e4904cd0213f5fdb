import { mkdtemp, readFile, rm } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import type { LookupFunction } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testServers } from '../../testing/imports/served-lists.ts';
import { fetchPicture, type FetchRules } from './fetch-picture.ts';
import { safeLookup } from './safe-address.ts';

const { listen } = testServers();
let folder: string;
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'trastienda-fetch-'))));
afterAll(() => rm(folder, { recursive: true }));

const content = 'a picture';
const picture: RequestListener = (_request, response) => response.end(content);
const redirect =
  (to: string): RequestListener =>
  (_request, response) =>
    response.writeHead(302, { location: to }).end();
/** Returns the content of the downloaded file, or the fault. */
async function fetched(address: string, rules?: FetchRules): Promise<string | undefined> {
  const path = join(folder, crypto.randomUUID());
  return fetchPicture(address, path, rules).then(
    () => readFile(path, 'utf8'),
    (error: { fault?: string }) => error.fault,
  );
}
const named = (origin: string, name: string) => origin.replace('127.0.0.1', name);

it.each([
  ['this machine', '127.0.0.1 0.0.0.0 0 [::1] [::] localhost LOCALHOST'],
  ['this machine', '127.1 2130706433 017700000001 0x7f000001 0x7f.0.0.1 0177.0.0.1 127.0.0.1. １２７.0.0.1'],
  ['a private network', '10.1.2.3 172.16.0.1 192.168.1.1 100.64.0.1 [fc00::1] [fd00::1] [fec0::1]'],
  ['a link-local address', '169.254.169.254 [fe80::1]'],
  ['several hosts', '224.0.0.1 255.255.255.255 [ff02::1]'],
  ['an IPv4 address as IPv6', '[::ffff:127.0.0.1] [::ffff:a00:1] [::127.0.0.1] [::ffff:0:7f00:1] [2002:7f00:1::]'],
  ['an IPv4 address behind NAT64', '[64:ff9b::7f00:1] [64:ff9b:1::7f00:1]'],
  ['a reserved address', '192.0.2.1 198.18.0.1 240.0.0.1 [1::1] [100::1] [2001::1] [2001:db8::1]'],
])('refuses %s: %s', async (_what, hosts) => {
  for (const host of hosts.split(' ')) {
    expect([host, await fetched(`http://${host}/a.jpg`)]).toEqual([host, 'forbiddenAddress']);
  }
});

it.each([
  'ftp://example.com/a.jpg',
  'file:///etc/passwd',
  'data:image/png;base64,AA',
  'http://user:pass@example.com/',
  'nonsense',
])('refuses %s, which is not an HTTP URL without credentials', async (address) =>
  expect(await fetched(address)).toBe('badAddress'),
);

describe('a host name', () => {
  /** Returns a lookup that finds the next of `answers` each time, and the number of the answers that were used. */
  const lookupOf = (...answers: string[][]) => {
    const asked = { count: 0 };
    const lookup = safeLookup((_host, found) => {
      const addresses = answers[asked.count++] ?? [];
      const toFound = (address: string) => ({ address, family: address.includes(':') ? 6 : 4 });
      found(null, addresses.map(toFound));
    });
    return { lookup, asked };
  };

  it.each([[['127.0.0.1']], [['93.184.215.14', '10.0.0.1']], [['::ffff:192.168.0.1']], [[]]])(
    'that resolves to %j is refused',
    async (addresses) => {
      const { lookup } = lookupOf(addresses);
      expect(await fetched('http://pictures.example/a.jpg', { lookup })).toBe('forbiddenAddress');
    },
  );

  it('is resolved once, and the connection uses the checked address', async () => {
    const { lookup, asked } = lookupOf(['93.184.215.14'], ['127.0.0.1']);
    const url = await listen(picture);
    // The connection goes to the public address, where it fails; no connection to this machine is made.
    expect(await fetched(named(url, 'rebinding.example'), { lookup, timeoutMs: 500 })).not.toBe(content);
    expect(asked.count).toBe(1);
  });
});

describe('the trusted origin', () => {
  it.each([
    ['http://127.0.0.1:{port}/a.jpg', content],
    // Another spelling of the same origin.
    ['HTTP://0x7f.1:{port}/a.jpg', content],
    ['http://127.0.0.1:{other port}/a.jpg', 'forbiddenAddress'],
    ['http://127.0.0.1/a.jpg', 'forbiddenAddress'],
    ['http://127.0.0.2:{port}/a.jpg', 'forbiddenAddress'],
    ['http://[::ffff:127.0.0.1]:{port}/a.jpg', 'forbiddenAddress'],
    ['http://localhost:{port}/a.jpg', 'forbiddenAddress'],
    ['https://127.0.0.1:{port}/a.jpg', 'forbiddenAddress'],
    ['http://127.0.0.1:{port}@10.0.0.1/a.jpg', 'badAddress'],
    ['http://me:secret@127.0.0.1:{port}/a.jpg', 'badAddress'],
  ])('is allowed only with the same scheme, host and port: %s is %s', async (address, expected) => {
    const [trustedOrigin, other] = await Promise.all([listen(picture), listen(picture)]);
    const whole = address.replace('{port}', new URL(trustedOrigin).port).replace('{other port}', new URL(other).port);
    expect(await fetched(whole, { trustedOrigin })).toBe(expected);
  });

  it('may redirect to itself but not to the rest of the network, and is refused as the target of a redirect from another origin', async () => {
    const other = await listen(picture);
    const trustedOrigin = await listen((request, response) => {
      if (request.url === '/inside') return redirect('/a.jpg')(request, response);
      if (request.url === '/outside') return redirect(`${other}/a.jpg`)(request, response);
      return picture(request, response);
    });
    expect(await fetched(`${trustedOrigin}/inside`, { trustedOrigin })).toBe(content);
    expect(await fetched(`${trustedOrigin}/outside`, { trustedOrigin })).toBe('forbiddenAddress');
    const stranger = named(await listen(redirect(`${trustedOrigin}/a.jpg`)), 'stranger.example');
    /** Resolves every name to this machine without a check, to simulate a server on the internet. */
    const lookup: LookupFunction = (_host, { all }, found) =>
      all ? found(null, [{ address: '127.0.0.1', family: 4 }]) : found(null, '127.0.0.1', 4);
    expect(await fetched(stranger, { trustedOrigin, lookup })).toBe('forbiddenAddress');
  });
});

describe('a response', () => {
  const text = 'x'.repeat(20);
  const withLength: RequestListener = (_request, response) =>
    response.writeHead(200, { 'content-length': text.length }).end(text);
  const withoutLength: RequestListener = (_request, response) => {
    response.write(text.slice(10));
    response.end(text.slice(10));
  };
  const withStatus =
    (status: number): RequestListener =>
    (_request, response) =>
      response.writeHead(status).end();

  it.each<[string, string, RequestListener, FetchRules?]>([
    ['that is not too large', text, withoutLength, { maxBytes: 20 }],
    ['that is too large, with Content-Length,', 'tooLarge', withLength, { maxBytes: 19 }],
    ['that is too large, without Content-Length,', 'tooLarge', withoutLength, { maxBytes: 19 }],
    ['that never starts', 'tooSlow', () => undefined, { timeoutMs: 200 }],
    ['that never ends', 'tooSlow', (_request, response) => void response.write('x'), { timeoutMs: 200 }],
    ['that breaks off', 'unreachable', (_request, response) => void response.write('x', () => response.destroy())],
    ['with the status 404', 'notFound', withStatus(404)],
    ['with the status 503', 'unreachable', withStatus(503)],
    ['with the status 304', 'notFound', withStatus(304)],
    ['with a redirect to nowhere', 'notFound', withStatus(302)],
    ['with endless redirects', 'notFound', redirect('/a.jpg')],
    ['with a redirect to a file', 'badAddress', redirect('file:///etc/passwd')],
    ['with a redirect to credentials', 'badAddress', redirect('http://user:pass@example.com/a.jpg')],
    ['with a redirect to the network', 'forbiddenAddress', redirect('//169.254.169.254/latest/meta-data')],
  ])('%s results in %s', async (_what, expected, listener, rules) => {
    const trustedOrigin = await listen(listener);
    expect(await fetched(`${trustedOrigin}/a.jpg`, { trustedOrigin, ...rules })).toBe(expected);
  });

  it.each<[string, string, Buffer]>([
    ['gzip', 'gzip', gzipSync(text)],
    ['gzip in capitals', 'X-GZIP', gzipSync(text)],
    ['deflate', 'deflate', deflateSync(text)],
    ['br', 'br', brotliCompressSync(text)],
    ['zstd', 'zstd', zstdCompressSync(text)],
    ['two encodings', 'identity, gzip, br', brotliCompressSync(gzipSync(text))],
  ])('encoded with %s is decoded up to the size limit', async (_what, encoding, body) => {
    const trustedOrigin = await listen((_request, response) =>
      response.writeHead(200, { 'content-encoding': encoding }).end(body),
    );
    const fetchedUpTo = (maxBytes: number) => fetched(`${trustedOrigin}/a.jpg`, { trustedOrigin, maxBytes });
    expect(await fetchedUpTo(50)).toBe(text);
    expect(await fetchedUpTo(19)).toBe('tooLarge');
  });

  it.each([
    ['damaged', 'gzip', gzipSync(text).fill(0, 12)],
    ['wrong', 'br', gzipSync(text)],
    ['wrong', 'zstd', gzipSync(text)],
    ['truncated', 'gzip', gzipSync(text).subarray(0, -4)],
    ['unknown', 'compress', Buffer.from(text)],
    ['fourfold', 'gzip, gzip, gzip, gzip', gzipSync(gzipSync(gzipSync(gzipSync(text))))],
  ])('with a %s encoding is no picture', async (_what, encoding, body) => {
    const trustedOrigin = await listen((_request, response) =>
      response.writeHead(200, { 'content-encoding': encoding }).end(body),
    );
    expect(await fetched(`${trustedOrigin}/a.jpg`, { trustedOrigin })).toBe('noPicture');
  });

  it('that is small and decodes to more than the limit is abandoned early', async () => {
    const trustedOrigin = await listen((_request, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(100_000_000))),
    );
    expect(await fetched(`${trustedOrigin}/a.jpg`, { trustedOrigin })).toBe('tooLarge');
  });

  it('that does not fit on the disk throws the write error instead of a fault', async () => {
    const trustedOrigin = await listen(withLength);
    const receiving = fetchPicture(`${trustedOrigin}/a.jpg`, '/dev/full', { trustedOrigin });
    await expect(receiving).rejects.toMatchObject({ code: 'ENOSPC' });
  });
});
