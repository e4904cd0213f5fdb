import sharp from 'sharp';

/** Returns a JPEG of `width` × `height` stored pixels as from a camera: rotated by its orientation tag, with camera model and location. */
export const cameraJpeg = (width: number, height: number) =>
  drawn(width, height)
    .jpeg({ quality: 95 })
    .withExif({
      IFD0: { Make: 'Olivetti', Model: 'Kamera 5' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '37/1 23/1 0/1' },
    })
    // Orientation 6: the top edge of the stored pixels is the right edge of the scene.
    .withMetadata({ orientation: 6 })
    .toBuffer();

export const png = (width = 60, height = 40) => drawn(width, height).ensureAlpha(0.5).png().toBuffer();

export const jpeg = (width = 60, height = 40) => drawn(width, height).jpeg().toBuffer();

/** Draws a red band at the top edge of the stored pixels, and noise below, which does not compress well. */
function drawn(width: number, height: number) {
  const band = Math.max(1, Math.round(height / 5));
  // Generating noise is slow, so a large picture repeats a tile of noise.
  const tile = { width: Math.min(width, 800), height: Math.min(height, 800), channels: 3, background: 'gray' } as const;
  return sharp({ create: { width, height, channels: 3, background: 'gray' } }).composite([
    { input: { create: { ...tile, noise: { type: 'gaussian', mean: 128, sigma: 20 } } }, tile: true },
    { input: { create: { width, height: band, channels: 3, background: 'red' } }, left: 0, top: 0 },
  ]);
}

/** Returns a multipart body as browsers send it, and its content type. */
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
