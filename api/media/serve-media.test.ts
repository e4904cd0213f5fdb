import { mkdir, readdir, rm, rmdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApi, type ApiUnderTest } from '../testing/servers/api-under-test.ts';
import { cut, flatPng, withOtherPixels, withoutEnd, withStrayBytes } from '../testing/pictures/hostile-pictures.ts';
import { forgetUnfinished } from './remove-unused.ts';
import { cameraJpeg, jpeg, multipartOf, png } from '../testing/pictures/pictures.ts';

let api: ApiUnderTest;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

type Uploaded = { '@id': string; '@type': string; id: number; contentUrl: string; thumbnailUrl: string };

const upload = (content: Buffer | string, part: { fileName?: string; type?: string } = {}) =>
  api.admin('POST', '/media_experiences', multipartOf([{ name: 'file', fileName: 'picture.jpg', content, ...part }]));
const uploaded = async (content: Buffer): Promise<Uploaded> => (await upload(content)).json();
const fileOf = async (url: string) => (await api.guest('GET', url)).rawPayload;

/** Lists all files of the store, including drafts. */
async function storedFiles(): Promise<string[]> {
  const folder = join(api.services.env.dataFolder, 'media');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

/** Returns the mean red minus the mean blue of the 8 × 8 pixels at a point. */
async function rednessAt(picture: Buffer, left: number, top: number): Promise<number> {
  const { channels } = await sharp(await sharp(picture).extract({ left, top, width: 8, height: 8 }).toBuffer()).stats();
  return (channels[0]?.mean ?? 0) - (channels[2]?.mean ?? 0);
}

const progressive = async () =>
  sharp(await jpeg(800, 600))
    .jpeg({ progressive: true })
    .toBuffer();

describe('POST /media_experiences', () => {
  it('API-154 answers 201 with @id and contentUrl, and ignores other fields and files', async () => {
    const body = multipartOf([
      { name: 'title', content: 'Triana' },
      { name: 'file', fileName: 'Triana.jpeg', content: await jpeg() },
      { name: 'other', fileName: 'other.txt', content: 'ignored', type: 'text/plain' },
      { name: 'experience', content: '/experiences/1' },
    ]);
    const answer = await api.admin('POST', '/media_experiences', body);
    expect(answer.statusCode).toBe(201);
    const { id, ...medium } = answer.json<Uploaded>();
    expect(medium).toMatchObject({ '@id': `/media_experiences/${id}`, '@type': 'MediaExperience' });
    expect(medium.contentUrl).toMatch(/^\/media\/[0-9a-f]{32}\.jpg$/);
    expect(answer.headers.location).toBe(`/media_experiences/${id}`);
  });

  it('answers 401 without a session', async () => {
    const answer = await api.guest('POST', '/media_experiences', multipartOf([{ name: 'file', content: 'x' }]));
    expect(answer.statusCode).toBe(401);
  });

  it('stores a photo upright, at its full size, and without metadata', async () => {
    const photo = await cameraJpeg(4_200, 3_000);
    const { contentUrl } = await uploaded(photo);
    const stored = await fileOf(contentUrl);
    const { format, width, height, orientation, exif, icc, xmp, iptc } = await sharp(stored).metadata();
    expect({ format, width, height }).toEqual({ format: 'jpeg', width: 3_000, height: 4_200 });
    expect({ orientation, exif, icc, xmp, iptc }).toEqual({});
    expect(stored.includes('Olivetti')).toBe(false);
    // The stored pixels of the photo have a red band at the top edge. In the upright picture, the band is at the right edge.
    expect(await rednessAt(stored, 2_980, 2_000)).toBeGreaterThan(150);
    expect(await rednessAt(stored, 10, 10)).toBeLessThan(100);
  });

  it('stores a PNG as PNG with its transparency, regardless of its file name and declared type', async () => {
    const answer = await upload(await png(90, 30), { fileName: 'photo.jpg', type: 'image/jpeg' });
    const { contentUrl } = answer.json<Uploaded>();
    expect(contentUrl).toMatch(/\.png$/);
    expect(await sharp(await fileOf(contentUrl)).metadata()).toMatchObject({
      format: 'png',
      width: 90,
      height: 30,
      hasAlpha: true,
    });
  });

  it.each([
    { of: 'a picture of an experience', width: 510, height: 340, small: { width: 144, height: 96 } },
    { of: 'a square', width: 520, height: 520, small: { width: 144, height: 144 } },
    { of: 'a logo', width: 250, height: 100, small: { width: 240, height: 96 } },
    { of: 'a header', width: 1920, height: 640, small: { width: 288, height: 96 } },
    { of: 'a very wide picture', width: 900, height: 3, small: { width: 384, height: 96 } },
    { of: 'a very tall picture', width: 3, height: 900, small: { width: 144, height: 288 } },
  ])('creates a thumbnail of $of with its aspect ratio, within limits', async ({ width, height, small }) => {
    const { thumbnailUrl } = await uploaded(await jpeg(width, height));
    const answer = await api.guest('GET', thumbnailUrl);
    expect(answer.headers['content-type']).toBe('image/webp');
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'webp', ...small });
    expect(answer.rawPayload.length).toBeLessThan(20_000);
  });

  const odd: [string, () => Promise<Buffer>][] = [
    ['a JPEG without its end marker', async () => withoutEnd(await jpeg(90, 50))],
    ['a progressive JPEG without its end marker', async () => withoutEnd(await progressive())],
    ['a JPEG with stray bytes between its segments', async () => withStrayBytes(await jpeg(90, 50))],
    ['a JPEG with 20,000 stray bytes', async () => withStrayBytes(await jpeg(90, 50), Buffer.alloc(20_000))],
    ['a JPEG with both', async () => withStrayBytes(withoutEnd(await jpeg(90, 50)))],
    ['a PNG without its end', async () => (await png(90, 50)).subarray(0, -12)],
  ];
  it.each(odd)('D-14 stores all pixels of %s, as viewers show them', async (_what, content) => {
    const picture = await content();
    const { contentUrl } = await uploaded(picture);
    const [shown, stored] = await Promise.all(
      [picture, await fileOf(contentUrl)].map((bytes) => sharp(bytes, { failOn: 'none' }).raw().toBuffer()),
    );
    expect(stored?.length).toBe(shown?.length);
    const differences = stored?.map((value, index) => Math.abs(value - (shown?.[index] ?? 0)));
    // The stored picture was encoded once more.
    expect(Math.max(...(differences?.subarray(-3_000) ?? []))).toBeLessThan(64);
  });

  it('drops data that is appended to a picture', async () => {
    const { contentUrl } = await uploaded(Buffer.concat([await jpeg(), Buffer.from('PK<script>alert(1)</script>')]));
    expect((await fileOf(contentUrl)).includes('script')).toBe(false);
  });

  it('A-47 stores equal pictures as one file', async () => {
    const picture = await jpeg(61, 41);
    const before = (await storedFiles()).length;
    const [first, second] = await Promise.all([uploaded(picture), uploaded(picture)]);
    expect(second.id).not.toBe(first.id);
    expect(second.contentUrl).toBe(first.contentUrl);
    expect((await storedFiles()).length).toBe(before + 2);
  });
});

describe('a refused upload', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
  const refused: [string, () => Promise<Buffer> | Buffer][] = [
    ['a text', () => Buffer.from('no picture')],
    ['an empty file', () => Buffer.alloc(0)],
    ['an SVG with a script', () => Buffer.from(svg)],
    [
      'a GIF',
      async () =>
        sharp(await jpeg())
          .gif()
          .toBuffer(),
    ],
    [
      'a WebP',
      async () =>
        sharp(await jpeg())
          .webp()
          .toBuffer(),
    ],
    ['an HTML page followed by a JPEG', async () => Buffer.concat([Buffer.from('<html>'), await jpeg()])],
  ];

  it.each(refused)('API-160 answers 422 to %s and stores no file', async (_what, content) => {
    const before = await storedFiles();
    const answer = await upload(await content());
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({
      code: 422,
      message: 'Revisa los campos marcados',
      violations: [{ propertyPath: 'file', key: 'file', message: 'Elige una imagen JPEG o PNG' }],
    });
    expect(await storedFiles()).toEqual(before);
  });

  const end = Buffer.from([0xff, 0xd9]);
  const damaged: [string, () => Promise<Buffer> | Buffer][] = [
    ['a JPEG cut off in the middle', async () => cut(await jpeg(800, 600))],
    ['a JPEG cut off near its end', async () => cut(await jpeg(800, 600), 0.99)],
    ['a progressive JPEG cut off in the middle', async () => cut(await progressive())],
    ['a cut JPEG with an end marker', async () => Buffer.concat([cut(await jpeg(800, 600)), end])],
    ['a cut JPEG with stray bytes', async () => withStrayBytes(cut(await jpeg(800, 600)))],
    [
      'a cut JPEG that is filled with zeros',
      async () => Buffer.concat([cut(await jpeg(800, 600)), Buffer.alloc(9_000)]),
    ],
    ['a JPEG cut off before its size', async () => (await jpeg()).subarray(0, 30)],
    [
      'the first bytes of a JPEG followed by a script',
      () => Buffer.from([0xff, 0xd8, 0xff, 0xe0, ...Buffer.from(svg)]),
    ],
    ['a PNG cut off in the middle', async () => cut(await png(800, 600))],
    ['a PNG with changed pixels', async () => withOtherPixels(await png(800, 600))],
  ];
  it.each(damaged)('D-14 says that the picture is damaged to %s, and stores no file', async (_what, content) => {
    const before = await storedFiles();
    const answer = await upload(await content());
    expect(answer.json()).toMatchObject({
      code: 422,
      violations: [
        {
          propertyPath: 'file',
          key: 'fileDamaged',
          message: 'La imagen está dañada o incompleta. Vuelve a copiarla del original, o elige otra',
        },
      ],
    });
    expect(await storedFiles()).toEqual(before);
  });

  it('D-14 says how long a side may be', async () => {
    const answer = await upload(flatPng({ width: 65_501, height: 1 }));
    expect(answer.json()).toMatchObject({
      code: 422,
      violations: [
        {
          key: 'fileSideTooLong',
          values: { maxSidePixels: 65_500 },
          message: 'La imagen es demasiado larga: cada lado puede medir como mucho 65500 píxeles',
        },
      ],
    });
    expect((await upload(flatPng({ width: 65_500, height: 1 }))).statusCode).toBe(201);
  });

  it('API-160 answers 422 without a part named file, and to a body that is not multipart', async () => {
    for (const request of [
      multipartOf([{ name: 'title', content: 'Triana' }]),
      multipartOf([{ name: 'picture', fileName: 'a.jpg', content: await jpeg() }]),
      multipartOf([{ name: 'file', content: 'a text field' }]),
      { payload: { file: 'x' } },
    ]) {
      const answer = await api.admin('POST', '/media_experiences', {
        ...request,
        headers: { 'accept-language': 'en', ...('headers' in request && request.headers) },
      });
      expect(answer.statusCode).toBe(422);
      expect(answer.json()).toMatchObject({
        violations: [{ propertyPath: 'file', message: 'Choose a JPEG or PNG picture' }],
      });
    }
  });

  it('D-14 answers 422 to a picture of more than 40 megapixels without decoding it', async () => {
    const before = await storedFiles();
    const picture = flatPng({ width: 30_000, height: 30_000 });
    const start = performance.now();
    const answer = await upload(picture);
    expect(answer.json()).toMatchObject({
      code: 422,
      violations: [{ propertyPath: 'file', key: 'fileTooManyPixels', values: { maxMegapixels: 40 } }],
    });
    // Decoding 900 megapixels would take longer.
    expect(performance.now() - start).toBeLessThan(10_000);
    expect(await storedFiles()).toEqual(before);
  });

  it('D-14 answers 413 to more than 15 MB and accepts exactly 15 MB', async () => {
    const before = await storedFiles();
    const picture = await jpeg();
    const padded = (bytes: number) => Buffer.concat([picture, Buffer.alloc(bytes - picture.length)]);
    const answer = await upload(padded(15_000_001));
    expect(answer.json()).toMatchObject({ code: 413, key: 'fileTooLarge', values: { maxMegabytes: 15 } });
    expect(await storedFiles()).toEqual(before);
    expect((await upload(padded(15_000_000))).statusCode).toBe(201);
  });

  it.each([
    [
      'a truncated body',
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nabc',
    ],
    ['no boundary', 'multipart/form-data', 'abc'],
    ['an empty body', 'multipart/form-data; boundary=x', ''],
    [
      'a field named __proto__',
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\nabc\r\n--x--\r\n',
    ],
  ])('D-14 answers 4xx to %s and leaves no draft', async (_what, contentType, payload) => {
    const before = await storedFiles();
    const answer = await api.admin('POST', '/media_experiences', { payload, headers: { 'content-type': contentType } });
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    expect(answer.statusCode).toBeLessThan(500);
    expect(await storedFiles()).toEqual(before);
  });
});

describe('reading and deleting', () => {
  it('API-161 GET of the @id answers @id and contentUrl; GET of contentUrl answers the picture without a token', async () => {
    const medium = await uploaded(await jpeg(70, 40));
    const answer = await api.admin('GET', medium['@id']);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual(medium);
    const file = await api.guest('GET', medium.contentUrl, { headers: { accept: 'text/html' } });
    expect(file.statusCode).toBe(200);
    expect(file.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
      'strict-transport-security': expect.stringContaining('max-age='),
    });
    expect(file.headers.vary ?? '').not.toMatch(/accept(?!-)/i);
    expect(await sharp(file.rawPayload).metadata()).toMatchObject({ width: 70, height: 40 });
    const again = await api.guest('GET', medium.contentUrl, {
      headers: { 'if-none-match': String(file.headers.etag) },
    });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  it('answers 404 to unknown file names and ids, and to path traversal', async () => {
    for (const name of [
      'x.jpg',
      '..%2f..%2fetc%2fpasswd',
      `${'0'.repeat(32)}.jpg`,
      'drafts',
      `${'0'.repeat(32)}.html`,
    ]) {
      expect((await api.guest('GET', `/media/${name}`)).statusCode).toBe(404);
    }
    expect((await api.admin('GET', '/media_experiences/99999999999')).statusCode).toBe(404);
    expect((await api.admin('DELETE', '/media_experiences/4711')).statusCode).toBe(404);
  });

  it('API-162 deletes a medium that an experience shows: 204, then 404, and the experience no longer lists it', async () => {
    const [kept, deleted] = await Promise.all([uploaded(await jpeg(71, 40)), uploaded(await jpeg(72, 40))]);
    const experienceId = await insertExperience();
    await api.db.execute(
      sql`update media_experiences set experience_id = ${experienceId} where id in (${kept.id}, ${deleted.id})`,
    );
    expect(await shownBy(experienceId)).toEqual([kept['@id'], deleted['@id']].sort());

    expect((await api.admin('DELETE', deleted['@id'])).statusCode).toBe(204);
    expect((await api.admin('GET', deleted['@id'])).statusCode).toBe(404);
    expect((await api.guest('GET', deleted.contentUrl)).statusCode).toBe(404);
    expect((await api.guest('GET', deleted.thumbnailUrl)).statusCode).toBe(404);
    expect(await shownBy(experienceId)).toEqual([kept['@id']]);
  });

  it('answers 204 to a deletion whose file cannot be removed, which is removed later', async () => {
    const { '@id': id, contentUrl, thumbnailUrl } = await uploaded(await jpeg(310, 240));
    const thumbnail = join(api.services.env.dataFolder, 'media', basename(thumbnailUrl));
    await rm(thumbnail);
    // A folder in its place cannot be removed as a file.
    await mkdir(thumbnail);
    expect((await api.admin('DELETE', id)).statusCode).toBe(204);
    expect(await storedFiles()).toContain(basename(contentUrl));
    await rmdir(thumbnail);
    await forgetUnfinished(api.services, '0 seconds');
    expect(await storedFiles()).not.toContain(basename(contentUrl));
  });

  it('serves a file as long as another medium uses it', async () => {
    const picture = await jpeg(73, 40);
    const [first, second] = [await uploaded(picture), await uploaded(picture)];
    await api.admin('DELETE', first['@id']);
    expect((await api.guest('GET', second.contentUrl)).statusCode).toBe(200);
    await api.admin('DELETE', second['@id']);
    expect((await api.guest('GET', second.contentUrl)).statusCode).toBe(404);
  });
});

async function insertExperience(): Promise<number> {
  const { rows } = await api.db.execute<{ id: number }>(sql`
    with maker as (insert into makers (name, email) values ('Vela', 'vela@example.com') returning id),
      location as (insert into locations (name, country) values ('{"es": "Sevilla"}', 'ES') returning id)
    insert into experiences (name, url, url_button_text, description, duration, country, maker_id, location_id)
    select '{"es": "Tour"}', 'https://example.com', 'book', '{"es": "Tour"}', '02:00', 'ES', maker.id, location.id
    from maker, location returning id`);
  return rows[0]?.id ?? 0;
}

async function shownBy(experienceId: number): Promise<string[]> {
  const answer = await api.admin('GET', `/experiences/${experienceId}`);
  const { mediaExperiences } = answer.json<{ mediaExperiences: { '@id': string }[] }>();
  return mediaExperiences.map((medium) => medium['@id']).sort();
}
