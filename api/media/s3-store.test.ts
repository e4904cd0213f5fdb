import { once } from 'node:events';
import { access, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { readEnv } from '../env.ts';
import { startApi } from '../testing/api-under-test.ts';
import { jpeg, multipartOf } from '../testing/pictures.ts';
import { startS3Server } from '../testing/s3-server.ts';
import { openS3Store } from './s3-store.ts';
import { removeUnusedMedia } from './remove-unused.ts';
import { mediaKinds } from '../resources/media-kinds.ts';

let drafts: string;
let s3: Awaited<ReturnType<typeof startS3Server>>;
let line: Awaited<ReturnType<typeof startLine>>;
beforeAll(async () => {
  drafts = await mkdtemp(join(tmpdir(), 'trastienda-s3-drafts-'));
  s3 = await startS3Server();
  line = await startLine(s3.variables.S3_ENDPOINT);
});
afterAll(async () => {
  await line.stop();
  await s3.stop();
  await rm(drafts, { recursive: true });
});
beforeEach(() => line.heal());

const patient = { connectionMs: 5_000, idleMs: 20_000, answerMs: 20_000 };
/** Short timeouts for a store that does not answer, yet long enough for a busy machine. */
const impatient = { connectionMs: 5_000, idleMs: 1_500, answerMs: 3_000 };
const settingsOf = (variables: Record<string, string>) => {
  const { s3: settings } = readEnv({ ...s3.variables, ...variables });
  if (!settings) throw new Error('no bucket is named');
  return settings;
};
const openOn = (variables: Record<string, string> = {}, times = patient) =>
  openS3Store(settingsOf(variables), drafts, times);
const openBehindLine = (times = patient) => openOn({ S3_ENDPOINT: line.url }, times);

async function draftOf(store: { newDraft(): string }, content: string) {
  const draft = store.newDraft();
  await writeFile(draft, content);
  return draft;
}

/** Starts a proxy to the store. Each fault given to `befall` applies to a single request. */
async function startLine(storeUrl: string) {
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
    befall: (...next: Fault[]) => (faults = next),
    heal: () => (faults = []),
    left: () => faults.length,
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
])('API-163 D-64 refuses the start with %o, and says what to mend', async (variables, sentence) => {
  const refused = openOn(variables);
  await expect(refused).rejects.toThrow(sentence);
  await expect(refused).rejects.toMatchObject({ name: 'StartRefused' });
});

it('API-163 refuses the start on a store that is something else, that is silent, and one that may only be read', async () => {
  line.befall((_request, response) => response.writeHead(404).end('<html>Not found</html>'));
  await expect(openBehindLine()).rejects.toThrow(/^The bucket pictures at http:.*cannot be used: .*Check S3_ENDPOINT/);
  line.befall(silent, silent, silent);
  await expect(openBehindLine(impatient)).rejects.toThrow(/does not respond at http.*Check S3_ENDPOINT/);
  const forbidden = '<?xml version="1.0"?><Error><Code>AccessDenied</Code><Message>Access Denied</Message></Error>';
  const pass = line.heal;
  pass();
  line.befall((_request, response) => response.writeHead(403, { 'content-type': 'application/xml' }).end(forbidden));
  await expect(openBehindLine()).rejects.toThrow(
    /is not allowed to list, write, read and delete in the bucket pictures/,
  );
});

it('leaves nothing of its trial in the bucket, and none of the drafts of an earlier start', async () => {
  await writeFile(join(drafts, `${process.pid}.1.${(await import('node:os')).hostname()}`), 'half');
  await openOn();
  expect(await readdir(drafts)).toEqual([]);
});

it.each([
  ['says twice that it is busy', [busy, busy], patient],
  ['cuts the line twice', [cutOff, cutOff], patient],
  ['is silent', [silent], impatient],
])('API-163 writes, reads and removes again when the store %s', async (_what, faults, times) => {
  const store = await openBehindLine(times);
  const draft = await draftOf(store, 'picture');
  line.befall(...faults);
  await store.write('again.jpg', draft);
  expect(line.left()).toBe(0);
  line.befall(...faults);
  const found = await store.read('again.jpg');
  expect(found && (await text(found.stream))).toBe('picture');
  line.befall(...faults);
  await store.remove('again.jpg');
  expect(await store.read('again.jpg')).toBeUndefined();
});

it('API-163 gives up in the end, keeps the draft for another try, and has stored nothing of it', async () => {
  const store = await openBehindLine();
  const draft = await draftOf(store, 'picture');
  line.befall(busy, cutOff, busy);
  await expect(store.write('never.jpg', draft)).rejects.toMatchObject({ key: 'unavailable' });
  await access(draft);
  expect(await store.read('never.jpg')).toBeUndefined();
  await store.write('never.jpg', draft);
  expect((await store.read('never.jpg'))?.sizeBytes).toBe(7);
});

it('API-163 a whole API on a bucket uploads, serves, deletes and sweeps, and answers 503 while the store is away', async () => {
  const api = await startApi({ ...s3.variables, S3_ENDPOINT: line.url });
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
    line.befall(...faults);
    const away = await api.guest('GET', medium.contentUrl);
    expect([away.statusCode, away.headers['retry-after']]).toEqual([503, '5']);
    line.befall(...faults);
    expect((await upload(81)).statusCode).toBe(503);
    line.heal();
    expect((await upload(81)).statusCode).toBe(201);

    expect((await api.admin('DELETE', medium['@id'])).statusCode).toBe(204);
    expect((await api.guest('GET', medium.contentUrl)).statusCode).toBe(404);
    await api.db.execute(`update media_makers set created_at = now() - interval '25 hours'`);
    await api.db.execute(`update media_files set changed_at = now() - interval '2 hours'`);
    await removeUnusedMedia(api.services, mediaKinds);
    expect((await api.db.execute('select name from media_files')).rows).toEqual([]);
  } finally {
    await api.close();
  }
});
