import type { Locator } from '@playwright/test';
import sharp from 'sharp';

type File = { name: string; mimeType: string; buffer: Buffer };

/** A picture with a red left half and a blue right half. */
const halves = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#d02020' } }).composite([
    {
      input: { create: { width: Math.round(width / 2), height, channels: 3, background: '#2020d0' } },
      left: Math.floor(width / 2),
      top: 0,
    },
  ]);

export const smallJpeg = async (name = 'paseo.jpg'): Promise<File> => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await halves(900, 600).jpeg().toBuffer(),
});

/** A picture of six megapixels. */
export const largeJpeg = async (): Promise<File> => ({
  name: 'equipo.jpg',
  mimeType: 'image/jpeg',
  buffer: await halves(3000, 2000).jpeg().toBuffer(),
});

/** A picture that is narrower than the result of any cropper, with an unusual aspect ratio. */
export const narrowJpeg = async (): Promise<File> => ({
  name: 'farola.jpg',
  mimeType: 'image/jpeg',
  buffer: await halves(40, 300).jpeg().toBuffer(),
});

/** Drops a file on an element, as if dragged from another window. */
export async function dropOn(target: Locator, { name, mimeType, buffer }: File) {
  const dropped = await target.page().evaluateHandle(
    ([base64, file, type]) => {
      const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
      const transfer = new DataTransfer();
      transfer.items.add(new File([bytes], file, { type }));
      return transfer;
    },
    [buffer.toString('base64'), name, mimeType] as const,
  );
  await target.dispatchEvent('drop', { dataTransfer: dropped });
}

/** A picture in a format that the file picker does not offer, but that can be dropped. */
export const droppedPicture = async (format: 'webp' | 'gif'): Promise<File> => ({
  name: `cala.${format}`,
  mimeType: `image/${format}`,
  buffer: await halves(900, 600).toFormat(format).toBuffer(),
});

/** A picture like a phone's photo: 12 megapixels that are stored rotated, with EXIF orientation 6 and a GPS position. */
export async function cameraJpeg(): Promise<File> {
  const upright = await halves(3024, 4032).png().toBuffer();
  const buffer = await sharp(upright)
    .rotate(-90)
    .withExif({ IFD0: { Make: 'Camera' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '36/1 43/1 12/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 80 })
    .toBuffer();
  return { name: 'IMG_0001.JPG', mimeType: 'image/jpeg', buffer };
}

/** A large transparent PNG with a blue square in the middle. */
export const transparentPng = async (): Promise<File> => ({
  name: 'logo.png',
  mimeType: 'image/png',
  buffer: await sharp({
    create: { width: 3000, height: 2400, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
  })
    .composite([{ input: { create: { width: 600, height: 600, channels: 4, background: '#2020d0' } } }])
    .png()
    .toBuffer(),
});

/** Returns a picture's size and format, whether it has metadata, and the colours at the given points (fractions of width and height). */
export async function inspect(bytes: Buffer, ...points: [number, number][]) {
  const metadata = await sharp(bytes).metadata();
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const colours = points.map(([x, y]) => {
    const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels;
    const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3);
    if (red > 230 && green > 230 && blue > 230) return 'white';
    return red > blue ? 'red' : 'blue';
  });
  return {
    size: `${info.width}x${info.height}`,
    format: metadata.format,
    hasMetadata: Boolean(metadata.exif ?? metadata.xmp ?? metadata.iptc) || (metadata.orientation ?? 1) !== 1,
    colours,
  };
}
