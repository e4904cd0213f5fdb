import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startApi, type ApiUnderTest } from '../testing/servers/api-under-test.ts';
import {
  commentBomb,
  cut,
  exifBomb,
  flatPng,
  manySegments,
  profileBomb,
  repeatLastScan,
  webpHeader,
  withSegment,
  withStrayBytes,
} from '../testing/pictures/hostile-pictures.ts';
import { jpeg, multipartOf, png } from '../testing/pictures/pictures.ts';
import { beginUpload } from '../testing/pictures/slow-upload.ts';

let api: ApiUnderTest;
let url: string;
let authorization: string;
let before: { files: string[]; rows: number };

beforeAll(async () => {
  api = await startApi();
  url = `${await api.app.listen({ port: 0, host: '127.0.0.1' })}/media_experiences`;
  const payload = { username: api.account.email, password: api.account.password };
  authorization = `Bearer ${(await api.guest('POST', '/login_check', { payload })).json<{ token: string }>().token}`;
});
afterAll(() => api.close());

/** Lists all files of the store, including drafts. */
async function storedFiles(): Promise<string[]> {
  const folder = join(api.services.env.dataFolder, 'media');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

async function readStored() {
  const { rows } = await api.db.execute<{ n: number }>(
    sql`select (select count(*) from media_experiences)::int + (select count(*) from media_files)::int as n`,
  );
  return { files: await storedFiles(), rows: rows[0]?.n ?? 0 };
}

async function expectNothingStored() {
  expect(await readStored()).toEqual(before);
}

async function send(payload: Buffer | string, contentType: string) {
  const headers = { authorization, 'content-type': contentType, 'accept-language': 'en' };
  const answer = await fetch(url, { method: 'POST', headers, body: new Blob([payload]) });
  // The cast is safe: every response to an upload is a JSON object.
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

async function upload(content: Buffer | string, fileName = 'picture.jpg') {
  const { payload, headers } = multipartOf([{ name: 'file', fileName, content }]);
  return send(payload, headers['content-type']);
}

const noPicture = { status: 422, body: { violations: [{ key: 'file', message: 'Choose a JPEG or PNG picture' }] } };
const damaged = { status: 422, body: { violations: [{ key: 'fileDamaged' }] } };
const sideTooLong = { status: 422, body: { violations: [{ key: 'fileSideTooLong' }] } };
const tooManyPixels = { status: 422, body: { violations: [{ key: 'fileTooManyPixels' }] } };

describe('a refused upload leaves no file and no row', () => {
  beforeEach(async () => {
    before = await readStored();
  });
  afterEach(expectNothingStored);

  const progressive = () =>
    sharp({ create: { width: 4_000, height: 3_000, channels: 3, background: 'gray' } })
      .jpeg({ progressive: true })
      .toBuffer();

  const pictures: [string, () => Promise<Buffer> | Buffer, object][] = [
    ['a PNG of 40,000,001 pixels', () => flatPng({ width: 40_000_001, height: 1 }), sideTooLong],
    ['a PNG of a little more than 40 megapixels', () => flatPng({ width: 8_001, height: 5_000 }), tooManyPixels],
    ['a PNG without pixels', () => flatPng({ width: 0, height: 40 }), damaged],
    ['a JPEG that repeats its last scan 2,000 times', async () => repeatLastScan(await progressive(), 2_000), damaged],
    [
      'a JPEG with 20,000 empty segments before its size',
      async () => withSegment(await jpeg(), manySegments(20_000)),
      damaged,
    ],
    [
      'a JPEG of 15 MB of stray bytes',
      async () => withStrayBytes(cut(await jpeg(), 0.1), Buffer.alloc(14_900_000)),
      damaged,
    ],
    ['a WebP of 256 megapixels', () => webpHeader(16_000, 16_000), noPicture],
    ['a GIF of 4,000 megapixels', () => Buffer.from('GIF89a\xff\xff\xff\xff\x80\0\0', 'latin1'), noPicture],
    [
      'an HTML page with the name of a picture',
      () => Buffer.from('<!doctype html><script>alert(1)</script>'),
      noPicture,
    ],
  ];
  it.each(pictures)('D-14 API-160 answers 422 to %s', async (_what, content, answer) => {
    expect(await upload(await content())).toMatchObject(answer);
  });

  it('D-14 answers 413 with a message to 60 MB', async () => {
    const picture = await jpeg();
    expect(await upload(Buffer.concat([picture, Buffer.alloc(60_000_000 - picture.length)]))).toMatchObject({
      status: 413,
      body: { key: 'fileTooLarge', message: 'The picture is too large: the limit is 15 MB' },
    });
  });

  const file = 'Content-Disposition: form-data; name="file"; filename="a.jpg"\r\n';
  const bodies: [string, string, string, number][] = [
    ['no boundary', 'multipart/form-data', `--x\r\n${file}\r\nabc\r\n--x--\r\n`, 400],
    ['another boundary', 'multipart/form-data; boundary=y', `--x\r\n${file}\r\nabc\r\n--x--\r\n`, 400],
    ['no final boundary', 'multipart/form-data; boundary=x', `--x\r\n${file}\r\nabc`, 400],
    ['an end inside the headers of a part', 'multipart/form-data; boundary=x', '--x\r\nContent-Dispo', 400],
    ['no headers in its part', 'multipart/form-data; boundary=x', '--x\r\n\r\nabc\r\n--x--\r\n', 422],
    ['101 parts', 'multipart/form-data; boundary=x', `${`--x\r\n${file}\r\nabc\r\n`.repeat(101)}--x--\r\n`, 400],
    [
      '51 fields',
      'multipart/form-data; boundary=x',
      `${'--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nabc\r\n'.repeat(51)}--x--\r\n`,
      400,
    ],
  ];
  it.each(bodies)('D-14 answers 4xx with a message to a body with %s', async (_what, type, payload, status) => {
    const answer = await send(payload, type);
    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject({
      code: status,
      message: status === 400 ? 'The request cannot be understood' : 'Check the marked fields',
    });
  });

  it('D-14 removes the draft of an upload whose client disconnects', async () => {
    const leaving = Array.from({ length: 5 }, () => beginUpload(url, { authorization }));
    await expect.poll(async () => (await storedFiles()).length).toBe(before.files.length + 5);
    for (const { sent } of leaving) sent.destroy();
    await expect.poll(storedFiles).toEqual(before.files);
  });
});

it('D-14 serves other requests while 60 uploads stall', async () => {
  const files = await storedFiles();
  const stalled = Array.from({ length: 60 }, () => beginUpload(url, { authorization }));
  await expect.poll(async () => (await storedFiles()).length).toBe(files.length + 60);
  expect((await upload(await jpeg(62, 41))).status).toBe(201);
  expect((await api.admin('GET', '/categories')).statusCode).toBe(200);
  for (const { sent } of stalled) sent.destroy();
  await expect.poll(async () => (await storedFiles()).length).toBe(files.length + 2);
});

const packed: [string, () => Promise<Buffer> | Buffer][] = [
  ['a colour profile that unpacks to 100 MB', () => flatPng({ width: 60, height: 40, extra: [profileBomb(100)] })],
  ['a comment that unpacks to 100 MB', () => flatPng({ width: 60, height: 40, extra: [commentBomb(100)] })],
  ['Exif data that refers to itself', async () => withSegment(await jpeg(), exifBomb())],
  ['an appended archive', async () => Buffer.concat([await png(), Buffer.from('PK\x03\x04<?php phpinfo();')])],
];
it.each(packed)('stores only the pixels of a picture with %s', async (_what, content) => {
  const { status, body } = await upload(await content());
  expect(status).toBe(201);
  const { rawPayload } = await api.guest('GET', String(body['contentUrl']));
  expect(rawPayload.length).toBeLessThan(20_000);
  const { exif, icc, comments } = await sharp(rawPayload).metadata();
  expect([exif, icc, comments]).toEqual([undefined, undefined, undefined]);
  expect(rawPayload.includes('php')).toBe(false);
});

it.each([
  '../../../etc/passwd',
  'C:\\\\Windows\\\\win.ini',
  '/etc/passwd',
  'a\0b.jpg',
  'a%00%0d%0a.jpg',
  `${'ñ'.repeat(5_000)}.jpg`,
  '.htaccess',
  'a.php',
])('D-14 stores a picture under a generated name, regardless of its file name: %j', async (fileName) => {
  const { status, body } = await upload(await jpeg(63, 41), fileName);
  expect(status).toBe(201);
  expect(body['contentUrl']).toMatch(/^\/media\/[0-9a-f]{32}\.jpg$/);
});
