import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** A picture of `width` × `height` as a camera writes it: lying on its side, with what the camera knows about the place. */
export const cameraJpeg = (width: number, height: number) =>
  drawn(width, height)
    .jpeg({ quality: 95 })
    .withExif({
      IFD0: { Make: 'Olivetti', Model: 'Kamera 5' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '37/1 23/1 0/1' },
    })
    // 6: the top of the scene is at the right edge of the stored pixels.
    .withMetadata({ orientation: 6 })
    .toBuffer();

export const png = (width = 60, height = 40) => drawn(width, height).ensureAlpha(0.5).png().toBuffer();

export const jpeg = (width = 60, height = 40) => drawn(width, height).jpeg().toBuffer();

/** Red at the top edge of the stored pixels and noise below, which does not compress to nothing. */
function drawn(width: number, height: number) {
  const band = Math.max(1, Math.round(height / 5));
  // Noise is dear: a large picture repeats a tile of it.
  const tile = { width: Math.min(width, 800), height: Math.min(height, 800), channels: 3, background: 'gray' } as const;
  return sharp({ create: { width, height, channels: 3, background: 'gray' } }).composite([
    { input: { create: { ...tile, noise: { type: 'gaussian', mean: 128, sigma: 20 } } }, tile: true },
    { input: { create: { width, height: band, channels: 3, background: 'red' } }, left: 0, top: 0 },
  ]);
}

/** A file of 110 kB that unpacks to 30,000 × 30,000 black pixels. */
export function hugePng(): Buffer {
  const side = 30_000;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  // One bit a pixel, grey; no compression but deflate, no filter, not interlaced.
  header[8] = 1;
  const bytesPerRow = 1 + side / 8;
  const chunks = [chunk('IHDR', header), chunk('IDAT', deflateSync(Buffer.alloc(side * bytesPerRow))), chunk('IEND')];
  return Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), ...chunks]);
}

function chunk(type: string, content: Buffer = Buffer.alloc(0)): Buffer {
  const framed = Buffer.alloc(content.length + 12);
  framed.writeUInt32BE(content.length, 0);
  framed.write(type, 4, 'latin1');
  content.copy(framed, 8);
  framed.writeUInt32BE(crc32(framed.subarray(4, -4)), content.length + 8);
  return framed;
}

/** A multipart body as browsers send it. */
export function multipartOf(parts: { name: string; content: Buffer | string; fileName?: string; type?: string }[]): {
  payload: Buffer;
  headers: { 'content-type': string };
} {
  const boundary = '----trastienda-boundary';
  const chunks = parts.flatMap(({ name, content, fileName, type = 'image/jpeg' }) => [
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"`,
    fileName === undefined ? '\r\n\r\n' : `; filename="${fileName}"\r\nContent-Type: ${type}\r\n\r\n`,
    content,
    '\r\n',
  ]);
  const payload = Buffer.concat([...chunks, `--${boundary}--\r\n`].map((chunk) => Buffer.from(chunk as string)));
  return { payload, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } };
}
