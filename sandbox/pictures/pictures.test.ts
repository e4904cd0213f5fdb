import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startDistributor } from '../distributor/distributor.ts';
import { oddPictures } from './odd-pictures.ts';

let distributor: Awaited<ReturnType<typeof startDistributor>>;
beforeAll(async () => void (distributor = await startDistributor({ activities: 20, hasQuirks: false })));
afterAll(() => distributor.close());

const at = (path: string) => new URL(`/pictures/${path}`, distributor.url);
async function fetchPicture(path: string) {
  const answer = await fetch(at(path), { redirect: 'manual' });
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
}

describe('the pictures of the stand-ins', () => {
  it('D-60 returns the same bytes of a picture at every URL', async () => {
    const [first] = [...distributor.catalogue.activities()].flatMap(({ pictures }) => pictures);
    const { headers, bytes } = await fetchPicture(first ?? '');
    expect(headers.get('content-type')).toBe('image/jpeg');
    expect(headers.get('cache-control')).toContain('max-age');
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1_200, height: 800 });
    const file = first?.split('/').at(-1) ?? '';
    expect((await fetchPicture(`another-1/${file}`)).bytes.equals(bytes)).toBe(true);
    expect((await fetchPicture('1/no-such-picture.jpg')).status).toBe(404);
  });

  it.each([
    ['portrait.jpg', { format: 'jpeg', width: 800, height: 1_200 }],
    ['panorama.jpg', { format: 'jpeg', width: 1_600, height: 400 }],
    ['square.jpg', { format: 'jpeg', width: 900, height: 900 }],
    ['rotated.jpg', { format: 'jpeg', width: 800, height: 1_200, orientation: 6 }],
    ['grey.jpg', { format: 'jpeg', space: 'b-w', isProgressive: true }],
    ['cmyk.jpg', { format: 'jpeg', space: 'cmyk' }],
    ['transparent.png', { format: 'png', hasAlpha: true }],
    ['photo.webp', { format: 'webp' }],
    ['wrong-type.jpg', { format: 'png' }],
    ['tiny.jpg', { format: 'jpeg', width: 24, height: 16 }],
    ['large.jpg', { format: 'jpeg', width: 4_200, height: 2_800 }],
    ['too-many-pixels.png', { format: 'png', width: 20_000, height: 20_000 }],
  ])('D-60 %s has another shape or format', async (file, expected) => {
    const { bytes } = await fetchPicture(`1/${file}`);
    expect(await sharp(bytes, { limitInputPixels: false }).metadata()).toMatchObject(expected);
  });

  it.each(['page.jpg', 'empty.jpg', 'truncated.jpg', 'noise.jpg'])(
    'D-60 %s has the content type of a JPEG but is not a valid JPEG',
    async (file) => {
      const { status, headers, bytes } = await fetchPicture(`1/${file}`);
      expect([status, headers.get('content-type')]).toEqual([200, 'image/jpeg']);
      await expect((async () => sharp(bytes, { failOn: 'error' }).raw().toBuffer())()).rejects.toThrow(
        /unsupported image format|is empty|premature end/i,
      );
    },
  );

  it.each([
    ['not-found.jpg', 404, /^$/],
    ['gone.jpg', 410, /^$/],
    ['forbidden.jpg', 403, /^$/],
    ['moved.jpg', 302, /^\/pictures\/square\.jpg$/],
    ['circle.jpg', 302, /^\/pictures\/circle\.jpg$/],
    ['moved-inside.jpg', 302, /^http:\/\/127\.0\.0\.1:\d+\/moved-inside\.jpg$/],
    ['moved-to-file.jpg', 302, /^file:/],
  ])('D-60 %s is answered with %i', async (file, status, location) => {
    const answer = await fetchPicture(`1/${file}`);
    expect(answer.status).toBe(status);
    expect(answer.headers.get('location') ?? '').toMatch(location);
  });

  it('D-60 a client can abort too-many-bytes.jpg, and the server continues to answer', async () => {
    const { body } = await fetch(at('1/too-many-bytes.jpg'));
    let bytes = 0;
    for await (const chunk of body ?? []) {
      bytes += chunk.length;
      if (bytes > 20_000_000) break;
    }
    expect(bytes).toBeGreaterThan(20_000_000);
    expect((await fetchPicture('1/tiny.jpg')).status).toBe(200);
  });

  it('D-60 every odd picture is served', async () => {
    const files = [...new Set(oddPictures)].filter((file) => file !== 'too-many-bytes.jpg' && file !== 'not-found.jpg');
    for (const file of files) expect((await fetchPicture(`1/${file}`)).status, file).not.toBe(404);
  });

  it('D-60 the trap answers with a real picture and records the request', async () => {
    const answer = await fetch(at('1/moved-inside.jpg'));
    expect((await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).format).toBe('jpeg');
    expect(distributor.trapped()).toEqual(['GET /moved-inside.jpg']);
  });
});
