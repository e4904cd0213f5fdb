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
const elsewhere: LookupFunction = (_host, { all }, found) =>
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
])('refuses %s, which is our own network', async (address) => {
  expect(await faultOf(address)).toBe('forbiddenAddress');
});

it.each([
  'ftp://example.com/a.jpg',
  'file:///etc/passwd',
  'data:image/png;base64,AA',
  'http://user:pass@example.com/',
  'nonsense',
])('refuses %s, which is no address of a picture', async (address) =>
  expect(await faultOf(address)).toBe('badAddress'),
);

describe('a name', () => {
  const lookup = (...addresses: string[]) =>
    safeLookup((_host, found) =>
      found(
        null,
        addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      ),
    );

  it.each([[['127.0.0.1']], [['93.184.215.14', '10.0.0.1']], [['::ffff:192.168.0.1']], [[]]])(
    'that leads to %j is refused',
    async (addresses) => {
      expect(await faultOf('http://pictures.example/a.jpg', { lookup: lookup(...addresses) })).toBe('forbiddenAddress');
    },
  );

  it('is asked for once, and connected to as it was checked', async () => {
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

describe('the origin of the distributor', () => {
  it('is not another of the same name, whatever the address says besides', async () => {
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
    // Another spelling of the same origin.
    expect(await faultOf(`HTTP://0x7f.1:${port}/a.jpg`, { trustedOrigin })).toBe('none');
  });

  it('is let in, and only exactly as it is', async () => {
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

  it('may redirect within itself, not to the rest of our network, and is not reached by a redirect from elsewhere', async () => {
    const other = await listen(picture);
    const trustedOrigin = await listen((request, response) => {
      if (request.url === '/inside') return redirect('/a.jpg')(request, response);
      if (request.url === '/outside') return redirect(`${other}/a.jpg`)(request, response);
      return picture(request, response);
    });
    expect(await faultOf(`${trustedOrigin}/inside`, { trustedOrigin })).toBe('none');
    expect(await faultOf(`${trustedOrigin}/outside`, { trustedOrigin })).toBe('forbiddenAddress');
    const stranger = named(await listen(redirect(`${trustedOrigin}/a.jpg`)), 'stranger.example');
    expect(await faultOf(stranger, { trustedOrigin, lookup: elsewhere })).toBe('forbiddenAddress');
  });
});

describe('an answer', () => {
  const ask = async (listener: RequestListener, rules: FetchRules = {}) => {
    const trustedOrigin = await listen(listener);
    return faultOf(`${trustedOrigin}/a.jpg`, { trustedOrigin, ...rules });
  };

  it('that is too long is refused, whether it says so or not', async () => {
    const said: RequestListener = (_request, response) =>
      response.writeHead(200, { 'content-length': '2000' }).end('x'.repeat(2000));
    const unsaid: RequestListener = (_request, response) => {
      response.write('x'.repeat(1000));
      response.end('x'.repeat(1000));
    };
    expect(await ask(said, { maxBytes: 1999 })).toBe('tooLarge');
    expect(await ask(unsaid, { maxBytes: 1999 })).toBe('tooLarge');
    expect(await ask(unsaid, { maxBytes: 2000 })).toBe('none');
  });

  it('that does not end, breaks off or never comes is given up', async () => {
    expect(await ask((_request, response) => void response.write('x'), { timeoutMs: 200 })).toBe('tooSlow');
    expect(await ask(() => undefined, { timeoutMs: 200 })).toBe('tooSlow');
    expect(await ask((_request, response) => void response.write('x', () => response.destroy()))).toBe('unreachable');
  });

  it('for which our own disk has no room is no fault of whoever sent it', async () => {
    const trustedOrigin = await listen((_request, response) => response.end('x'.repeat(1_000)));
    const receiving = fetchPicture(`${trustedOrigin}/a.jpg`, '/dev/full', { trustedOrigin });
    await expect(receiving).rejects.toMatchObject({ code: 'ENOSPC' });
  });

  it('of another status is none, and redirects come to an end', async () => {
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
