import { createServer, type RequestListener, type Server } from 'node:http';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import type { AddressInfo, LookupFunction } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { fetchPicture, type FetchRules } from './fetch-picture.ts';
import { safeLookup } from './safe-address.ts';

let folder: string;
const servers: Server[] = [];
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'trastienda-fetch-'))));
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});
afterAll(() => rm(folder, { recursive: true }));

async function listen(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const picture: RequestListener = (_request, response) => response.end('a picture');
const redirect =
  (to: string): RequestListener =>
  (_request, response) =>
    response.writeHead(302, { location: to }).end();
/** Resolves every name to this machine without a check, to simulate a server on the internet. */
const uncheckedLookup: LookupFunction = (_host, { all }, found) =>
  all ? found(null, [{ address: '127.0.0.1', family: 4 }]) : found(null, '127.0.0.1', 4);
const path = () => join(folder, 'picture');
const faultOf = (address: string, rules?: FetchRules) =>
  fetchPicture(address, path(), rules).then(
    () => 'none',
    (error: { fault?: string }) => error.fault,
  );
const named = (origin: string, name: string) => origin.replace('127.0.0.1', name);

it.each([
  'http://127.0.0.1/a.jpg',
  'http://127.1/a.jpg',
  'http://2130706433/a.jpg',
  'http://0x7f.0.0.1/a.jpg',
  'http://0.0.0.0/a.jpg',
  'http://10.1.2.3/a.jpg',
  'http://172.16.0.1/a.jpg',
  'http://192.168.1.1/a.jpg',
  'http://169.254.169.254/latest/meta-data',
  'http://100.64.0.1/a.jpg',
  'http://224.0.0.1/a.jpg',
  'http://255.255.255.255/a.jpg',
  'http://[::1]/a.jpg',
  'http://[::]/a.jpg',
  'http://[::ffff:127.0.0.1]/a.jpg',
  'http://[::ffff:a00:1]/a.jpg',
  'http://[64:ff9b::7f00:1]/a.jpg',
  'http://[2002:7f00:1::]/a.jpg',
  'http://[fe80::1]/a.jpg',
  'http://[fd00::1]/a.jpg',
  'http://[::127.0.0.1]/a.jpg',
  'http://[::ffff:0:7f00:1]/a.jpg',
  'http://[64:ff9b:1::7f00:1]/a.jpg',
  'http://[fc00::1]/a.jpg',
  'http://[fec0::1]/a.jpg',
  'http://[ff02::1]/a.jpg',
  'http://[100::1]/a.jpg',
  'http://[2001::1]/a.jpg',
  'http://[2001:db8::1]/a.jpg',
  'http://0177.0.0.1/a.jpg',
  'http://017700000001/a.jpg',
  'http://0x7f000001/a.jpg',
  'http://127.0.0.1./a.jpg',
  'http://１２７.0.0.1/a.jpg',
  'http://0/a.jpg',
  'http://198.18.0.1/a.jpg',
  'http://192.0.2.1/a.jpg',
  'http://240.0.0.1/a.jpg',
  'http://localhost/a.jpg',
  'http://LOCALHOST/a.jpg',
  'http://[1::1]/a.jpg',
])('refuses %s, which is not a public address', async (address) => {
  expect(await faultOf(address)).toBe('forbiddenAddress');
});

it.each([
  'ftp://example.com/a.jpg',
  'file:///etc/passwd',
  'data:image/png;base64,AA',
  'http://user:pass@example.com/',
  'nonsense',
])('refuses %s, which is not an HTTP URL without credentials', async (address) =>
  expect(await faultOf(address)).toBe('badAddress'),
);

describe('a host name', () => {
  const lookup = (...addresses: string[]) =>
    safeLookup((_host, found) =>
      found(
        null,
        addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      ),
    );

  it.each([[['127.0.0.1']], [['93.184.215.14', '10.0.0.1']], [['::ffff:192.168.0.1']], [[]]])(
    'that resolves to %j is refused',
    async (addresses) => {
      expect(await faultOf('http://pictures.example/a.jpg', { lookup: lookup(...addresses) })).toBe('forbiddenAddress');
    },
  );

  it('is resolved once, and the connection uses the checked address', async () => {
    const answers = [['93.184.215.14'], ['127.0.0.1']];
    let asked = 0;
    const find = safeLookup((_host, found) => {
      asked += 1;
      found(
        null,
        (answers.shift() ?? []).map((address) => ({ address, family: 4 })),
      );
    });
    const url = await listen(picture);
    // The connection goes to the public address, where it fails; no connection to this machine is made.
    expect(await faultOf(named(url, 'rebinding.example'), { lookup: find, timeoutMs: 500 })).not.toBe('none');
    expect(asked).toBe(1);
  });
});

describe('the trusted origin', () => {
  it('does not include other ports or addresses, or a URL with credentials', async () => {
    const trustedOrigin = await listen(picture);
    const { port } = new URL(trustedOrigin);
    const forbidden = async (address: string) =>
      expect([address, await faultOf(address, { trustedOrigin })]).toEqual([address, 'forbiddenAddress']);
    await forbidden(`http://127.0.0.1:${Number(port) - 1}/a.jpg`);
    await forbidden(`http://127.0.0.2:${port}/a.jpg`);
    await forbidden(`http://[::ffff:127.0.0.1]:${port}/a.jpg`);
    await forbidden('http://127.0.0.1/a.jpg');
    expect(await faultOf(`http://127.0.0.1:${port}@10.0.0.1/a.jpg`, { trustedOrigin })).toBe('badAddress');
    expect(await faultOf(`http://me:secret@127.0.0.1:${port}/a.jpg`, { trustedOrigin })).toBe('badAddress');
    // Another spelling of the same origin is allowed.
    expect(await faultOf(`HTTP://0x7f.1:${port}/a.jpg`, { trustedOrigin })).toBe('none');
  });

  it('is allowed only with the same scheme, host and port', async () => {
    const trustedOrigin = await listen(picture);
    const other = await listen(picture);
    await fetchPicture(`${trustedOrigin}/a.jpg`, path(), { trustedOrigin });
    expect(await readFile(path(), 'utf8')).toBe('a picture');
    expect(await faultOf(`${other}/a.jpg`, { trustedOrigin })).toBe('forbiddenAddress');
    expect(await faultOf(`${named(trustedOrigin, 'localhost')}/a.jpg`, { trustedOrigin })).toBe('forbiddenAddress');
    expect(await faultOf(`${trustedOrigin.replace('http:', 'https:')}/a.jpg`, { trustedOrigin })).toBe(
      'forbiddenAddress',
    );
  });

  it('may redirect to itself but not to the rest of the network, and is refused as the target of a redirect from another origin', async () => {
    const other = await listen(picture);
    const trustedOrigin = await listen((request, response) => {
      if (request.url === '/inside') return redirect('/a.jpg')(request, response);
      if (request.url === '/outside') return redirect(`${other}/a.jpg`)(request, response);
      return picture(request, response);
    });
    expect(await faultOf(`${trustedOrigin}/inside`, { trustedOrigin })).toBe('none');
    expect(await faultOf(`${trustedOrigin}/outside`, { trustedOrigin })).toBe('forbiddenAddress');
    const stranger = named(await listen(redirect(`${trustedOrigin}/a.jpg`)), 'stranger.example');
    expect(await faultOf(stranger, { trustedOrigin, lookup: uncheckedLookup })).toBe('forbiddenAddress');
  });
});

describe('a response', () => {
  const ask = async (listener: RequestListener, rules: FetchRules = {}) => {
    const trustedOrigin = await listen(listener);
    return faultOf(`${trustedOrigin}/a.jpg`, { trustedOrigin, ...rules });
  };

  it('that is too large is refused, with or without Content-Length', async () => {
    const withLength: RequestListener = (_request, response) =>
      response.writeHead(200, { 'content-length': '2000' }).end('x'.repeat(2000));
    const withoutLength: RequestListener = (_request, response) => {
      response.write('x'.repeat(1000));
      response.end('x'.repeat(1000));
    };
    expect(await ask(withLength, { maxBytes: 1999 })).toBe('tooLarge');
    expect(await ask(withoutLength, { maxBytes: 1999 })).toBe('tooLarge');
    expect(await ask(withoutLength, { maxBytes: 2000 })).toBe('none');
  });

  it('that never starts, never ends or breaks off is a fault', async () => {
    expect(await ask((_request, response) => void response.write('x'), { timeoutMs: 200 })).toBe('tooSlow');
    expect(await ask(() => undefined, { timeoutMs: 200 })).toBe('tooSlow');
    expect(await ask((_request, response) => void response.write('x', () => response.destroy()))).toBe('unreachable');
  });

  it('that does not fit on the disk throws the write error instead of a fault', async () => {
    const trustedOrigin = await listen((_request, response) => response.end('x'.repeat(1_000)));
    const receiving = fetchPicture(`${trustedOrigin}/a.jpg`, '/dev/full', { trustedOrigin });
    await expect(receiving).rejects.toMatchObject({ code: 'ENOSPC' });
  });

  it('with a status other than 200 is a fault, and redirects are checked and limited', async () => {
    expect(await ask((_request, response) => response.writeHead(404).end())).toBe('notFound');
    expect(await ask((_request, response) => response.writeHead(503).end())).toBe('unreachable');
    expect(await ask(redirect('/a.jpg'))).toBe('notFound');
    expect(await ask(redirect('file:///etc/passwd'))).toBe('badAddress');
    expect(await ask(redirect('http://user:pass@example.com/a.jpg'))).toBe('badAddress');
    expect(await ask(redirect('//169.254.169.254/latest/meta-data'))).toBe('forbiddenAddress');
    expect(await ask((_request, response) => response.writeHead(302).end())).toBe('notFound');
    expect(await ask((_request, response) => response.writeHead(304).end())).toBe('notFound');
  });
});
