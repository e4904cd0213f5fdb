import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { access, mkdtemp, readdir, readlink, rm, writeFile } from 'node:fs/promises';
import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { readEnv } from '../../env/env.ts';
import { startApi } from '../../testing/servers/api-under-test.ts';
import { jpeg, multipartOf } from '../../testing/pictures/pictures.ts';
import { startS3Server } from '../../testing/servers/s3-server.ts';
import { nameMachine } from '../drafts.ts';
import { openS3Store } from './s3-store.ts';
import { removeUnusedMedia } from '../remove-unused.ts';
import { mediaKinds } from '../../resources/media-kinds.ts';

let drafts: string;
let s3: Awaited<ReturnType<typeof startS3Server>>;
let proxy: Awaited<ReturnType<typeof startProxy>>;
beforeAll(async () => {
  drafts = await mkdtemp(join(tmpdir(), 'trastienda-s3-drafts-'));
  s3 = await startS3Server();
  proxy = await startProxy(s3.variables.S3_ENDPOINT);
});
afterAll(async () => {
  await proxy.stop();
  await s3.stop();
  await rm(drafts, { recursive: true });
});
beforeEach(() => proxy.clear());

const patient = { connectionMs: 5_000, idleMs: 20_000, answerMs: 20_000, wholeMs: 60_000 };
/** Short timeouts for a store that does not answer, yet long enough for a busy machine. */
const impatient = { connectionMs: 5_000, idleMs: 1_500, answerMs: 3_000, wholeMs: 60_000 };
const settingsOf = (variables: Record<string, string>) => {
  const { s3: settings } = readEnv({ ...s3.variables, ...variables });
  if (!settings) throw new Error('no bucket is named');
  return settings;
};
const openOn = (variables: Record<string, string> = {}, times = patient) =>
  openS3Store(settingsOf(variables), drafts, times);
const openThroughProxy = (times = patient) => openOn({ S3_ENDPOINT: proxy.url }, times);

async function draftOf(store: { newDraft(): string }, content: string) {
  const draft = store.newDraft();
  await writeFile(draft, content);
  return draft;
}

/** Starts a proxy in front of the store. Each fault given to `failNext` applies to one request, in order. */
async function startProxy(storeUrl: string) {
  type Fault = (request: IncomingMessage, response: ServerResponse) => void;
  let faults: Fault[] = [];
  const server = createServer((request, response) => {
    const fault = faults.shift();
    if (fault) return fault(request, response);
    const { method, url, headers } = request;
    const onward = ask(new URL(url ?? '/', storeUrl), { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    onward.on('error', () => response.destroy());
    request.pipe(onward);
    return undefined;
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // The cast is safe: the address of a server that listens on a port is an AddressInfo.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    failNext: (...next: Fault[]) => (faults = next),
    clear: () => (faults = []),
    remaining: () => faults.length,
    stop: () => new Promise((resolve) => (server.close(resolve), server.closeAllConnections())),
  };
}
const busy = (request: IncomingMessage, response: ServerResponse) => (request.resume(), response.writeHead(503).end());
const cutOff = (request: IncomingMessage) => request.socket.destroy();
const silent = (request: IncomingMessage) => request.resume();

it.each([
  [{ S3_BUCKET: 'nowhere' }, /^There is no bucket nowhere at http:.*set S3_BUCKET\.$/],
  [{ S3_SECRET_ACCESS_KEY: 'wrong' }, /rejects the secret in S3_SECRET_ACCESS_KEY\.$/],
  [{ S3_ACCESS_KEY_ID: 'nobody' }, /does not recognise the key in S3_ACCESS_KEY_ID\.$/],
  [
    { S3_ENDPOINT: 'http://127.0.0.1:1' },
    /does not respond at http:\/\/127\.0\.0\.1:1 \(ECONNREFUSED\)\. Check S3_ENDPOINT/,
  ],
])('API-163 D-64 refuses the start with %o and names the cause', async (variables, sentence) => {
  const refused = openOn(variables);
  await expect(refused).rejects.toThrow(sentence);
  await expect(refused).rejects.toMatchObject({ name: 'StartRefused' });
});

it('API-163 refuses the start if the endpoint is not S3, does not answer, or denies access', async () => {
  proxy.failNext((_request, response) => response.writeHead(404).end('<html>Not found</html>'));
  await expect(openThroughProxy()).rejects.toThrow(
    /^The bucket pictures at http:.*cannot be used: .*Check S3_ENDPOINT/,
  );
  proxy.failNext(silent, silent, silent);
  await expect(openThroughProxy(impatient)).rejects.toThrow(/does not respond at http.*Check S3_ENDPOINT/);
  const forbidden = '<?xml version="1.0"?><Error><Code>AccessDenied</Code><Message>Access Denied</Message></Error>';
  const pass = proxy.clear;
  pass();
  proxy.failNext((_request, response) => response.writeHead(403, { 'content-type': 'application/xml' }).end(forbidden));
  await expect(openThroughProxy()).rejects.toThrow(
    /is not allowed to list, write, read and delete in the bucket pictures/,
  );
});

it('removes the drafts of an earlier start', async () => {
  await writeFile(join(drafts, `${process.pid}.1.${await nameMachine()}`), 'half');
  await openOn();
  expect(await readdir(drafts)).toEqual([]);
});

it.each([
  ['answers 503 twice', [busy, busy], patient],
  ['closes the connection twice', [cutOff, cutOff], patient],
  ['does not answer once', [silent], impatient],
])('API-163 retries a write, a read and a removal when the store %s', async (_what, faults, times) => {
  const store = await openThroughProxy(times);
  const draft = await draftOf(store, 'picture');
  proxy.failNext(...faults);
  await store.write('again.jpg', draft);
  expect(proxy.remaining()).toBe(0);
  proxy.failNext(...faults);
  const found = await store.read('again.jpg');
  expect(found && (await text(found.stream))).toBe('picture');
  proxy.failNext(...faults);
  await store.remove('again.jpg');
  expect(await store.read('again.jpg')).toBeUndefined();
});

it('API-163 gives up after three attempts, preserves the draft, and stores nothing', async () => {
  const store = await openThroughProxy();
  const draft = await draftOf(store, 'picture');
  proxy.failNext(busy, cutOff, busy);
  await expect(store.write('never.jpg', draft)).rejects.toMatchObject({ key: 'unavailable' });
  await access(draft);
  expect(await store.read('never.jpg')).toBeUndefined();
  await store.write('never.jpg', draft);
  expect((await store.read('never.jpg'))?.sizeBytes).toBe(7);
});

it.runIf(existsSync('/proc/self/fd'))('closes the draft after each attempt that fails', async () => {
  const store = await openThroughProxy();
  const draft = await draftOf(store, 'picture'.repeat(1_000_000));
  proxy.failNext(cutOff, cutOff, cutOff);
  await expect(store.write('never.jpg', draft)).rejects.toMatchObject({ key: 'unavailable' });
  const isOpen = async () => {
    const paths = (await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => ''));
    return (await Promise.all(paths)).includes(draft);
  };
  await expect.poll(isOpen).toBe(false);
});

it('API-163 gives up before the last attempt when the store stays silent', async () => {
  const store = await openThroughProxy({ ...impatient, wholeMs: 1_000 });
  const draft = await draftOf(store, 'picture');
  for (const ask of [
    () => store.write('never.jpg', draft),
    () => store.read('never.jpg'),
    () => store.remove('never.jpg'),
  ]) {
    proxy.failNext(silent, silent, silent);
    await expect(ask()).rejects.toMatchObject({ key: 'unavailable' });
    expect(proxy.remaining()).toBeGreaterThan(0);
  }
});

it('API-163 the API uploads, serves and deletes media in a bucket, and answers 503 while the store is unavailable', async () => {
  const api = await startApi({ ...s3.variables, S3_ENDPOINT: proxy.url });
  try {
    const upload = async (width: number) =>
      api.admin(
        'POST',
        '/media_makers',
        multipartOf([{ name: 'file', fileName: 'a.jpg', content: await jpeg(width, 40) }]),
      );
    const first = await upload(80);
    expect(first.statusCode).toBe(201);
    const medium = first.json<{ '@id': string; contentUrl: string; thumbnailUrl: string }>();
    const picture = await api.guest('GET', medium.contentUrl);
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/jpeg']);
    expect(picture.headers['content-length']).toBe(String(picture.rawPayload.length));
    expect((await api.guest('GET', medium.thumbnailUrl)).statusCode).toBe(200);
    const known = { headers: { 'if-none-match': String(picture.headers.etag) } };
    expect((await api.guest('GET', medium.contentUrl, known)).statusCode).toBe(304);
    expect(await readdir(join(api.services.env.dataFolder, 'media', 'drafts'))).toEqual([]);

    const faults = Array.from({ length: 6 }, () => busy);
    proxy.failNext(...faults);
    const away = await api.guest('GET', medium.contentUrl);
    expect([away.statusCode, away.headers['retry-after']]).toEqual([503, '5']);
    proxy.failNext(...faults);
    expect((await upload(81)).statusCode).toBe(503);
    proxy.clear();
    expect((await upload(81)).statusCode).toBe(201);

    expect((await api.admin('DELETE', medium['@id'])).statusCode).toBe(204);
    expect((await api.guest('GET', medium.contentUrl)).statusCode).toBe(404);
    await api.db.execute(`update media_makers set created_at = now() - interval '361 hours'`);
    await api.db.execute(`update media_files set changed_at = now() - interval '2 hours'`);
    await removeUnusedMedia(api.services, mediaKinds);
    expect((await api.db.execute('select name from media_files')).rows).toEqual([]);
  } finally {
    await api.close();
  }
});
