/**
 * Worker process that draws pictures for `image-worker.ts`, one at a time. Its exit frees the memory that decoding took, and a file
 * that crashes a decoder does not crash the server.
 */
import sharp, { type Sharp } from 'sharp';
import type { PictureFormat } from './picture-header.ts';

export type Drawing = {
  source: string;
  format: PictureFormat;
  maxPixels: number;
  /** Width divided by height that the picture is cropped to, around its centre. Default: not cropped. */
  ratio?: number | undefined;
  picture: string;
  thumbnail: string;
};
/** Empty on success; `refused` when the file is at fault, `failed` when the machine is. */
export type Drawn = { refused?: string; failed?: string };

const jpegQuality = 90;
/**
 * Least size in pixels: lists show thumbnails at a third of it or less, for screens with three device pixels per CSS pixel. A
 * logo or a header is wider, a portrait taller.
 */
const thumbnail = { leastWidth: 144, leastHeight: 96, minRatio: 1 / 2, maxRatio: 4, quality: 75 };

// Each picture is drawn once: libvips' operation cache would only take memory.
sharp.cache(false);
// The parent sends no other messages.
process.on('message', (drawing: Drawing) => {
  void draw(drawing)
    .catch(toFault)
    .then((drawn) => process.send?.(drawn));
});
// Not process.exit(), which would wait for the current drawing: its result has no receiver.
process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'));
// Stopping the server often signals all its processes. The server lets running requests finish, which may wait for this worker.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined);

async function draw({ source, format, maxPixels, ratio, ...targets }: Drawing): Promise<Drawn> {
  // 'error' and not the stricter 'warning': cameras write JPEGs with harmless errors. Truncated files are refused.
  const image = sharp(source, { failOn: 'error', limitInputPixels: maxPixels, sequentialRead: true }).autoOrient();
  if (ratio !== undefined) image.resize({ ...(await sizeWithin(image, ratio)), fit: 'cover' });
  // Optimised coding would hold the whole picture in memory and save only two per cent.
  const encoded = format === 'jpg' ? image.jpeg({ quality: jpegQuality, optimiseCoding: false }) : image.png();
  const { width, height } = await encoded.toFile(targets.picture);
  await sharp(targets.picture)
    .resize({ ...thumbnailSize(width / height), fit: 'cover' })
    .webp({ quality: thumbnail.quality })
    .toFile(targets.thumbnail);
  return {};
}

/** Returns a size with the picture's aspect ratio, within `minRatio` and `maxRatio`; lists crop the thumbnail themselves. */
function thumbnailSize(ratio: number) {
  const { leastWidth, leastHeight, minRatio, maxRatio } = thumbnail;
  const shape = Math.min(Math.max(ratio, minRatio), maxRatio);
  return shape >= leastWidth / leastHeight
    ? { width: Math.round(leastHeight * shape), height: leastHeight }
    : { width: leastWidth, height: Math.round(leastWidth / shape) };
}

/** Returns the largest size with this ratio that fits in the upright picture. */
async function sizeWithin(image: Sharp, ratio: number) {
  const { width, height } = (await image.metadata()).autoOrient;
  const isTooWide = width > height * ratio;
  return {
    width: Math.max(1, isTooWide ? Math.round(height * ratio) : width),
    height: Math.max(1, isTooWide ? height : Math.round(width / ratio)),
  };
}

/** Separates failures of the machine, such as a full disk, from bad pictures; libvips distinguishes them only in its message. */
function toFault(error: unknown): Drawn {
  const message = String(error);
  const isOurs =
    /No space left|Permission denied|Read-only file system|Input\/output|Cannot allocate|out of memory/i.test(message);
  return isOurs ? { failed: message } : { refused: message };
}
