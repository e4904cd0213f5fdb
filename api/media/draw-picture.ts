/**
 * A process of its own that draws pictures for `drawing.ts`, one at a time: what decoding takes of memory goes back to the
 * machine when it ends, and a file that brings down a decoder does not bring down the server.
 */
import sharp, { type Sharp } from 'sharp';
import type { PictureFormat } from './picture-header.ts';

export type Drawing = {
  source: string;
  format: PictureFormat;
  maxPixels: number;
  /** Width by height; the middle is kept. As it is where there is none. */
  ratio?: number | undefined;
  picture: string;
  thumbnail: string;
};
/** Nothing when it is drawn; `refused` when the file is at fault, `failed` when the machine is. */
export type Drawn = { refused?: string; failed?: string };

const jpegQuality = 90;
/** Lists show at most a third of this: dense screens want three dots for each. A logo or a header is wider, a portrait taller. */
const thumbnail = { leastWidth: 144, leastHeight: 96, minRatio: 1 / 2, maxRatio: 4, quality: 75 };

// Pictures are seen once: libvips' cache of operations would only hold memory.
sharp.cache(false);
// The parent sends nothing else.
process.on('message', (drawing: Drawing) => {
  void draw(drawing)
    .catch(toFault)
    .then((drawn) => process.send?.(drawn));
});
// Not an exit, which would wait for what is being drawn: nobody is left to have it.
process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'));
// Who stops the server often tells all its processes. It lets running requests finish, so what they wait for goes on, too.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined);

async function draw({ source, format, maxPixels, ratio, ...targets }: Drawing): Promise<Drawn> {
  // 'error' and not the stricter 'warning': cameras write JPEGs with harmless slips. Truncated ones are refused.
  const image = sharp(source, { failOn: 'error', limitInputPixels: maxPixels, sequentialRead: true }).autoOrient();
  if (ratio !== undefined) image.resize({ ...(await sizeWithin(image, ratio)), fit: 'cover' });
  // Optimised coding would hold the whole picture in memory to save two per cent.
  const encoded = format === 'jpg' ? image.jpeg({ quality: jpegQuality, optimiseCoding: false }) : image.png();
  const { width, height } = await encoded.toFile(targets.picture);
  await sharp(targets.picture)
    .resize({ ...thumbnailSize(width / height), fit: 'cover' })
    .webp({ quality: thumbnail.quality })
    .toFile(targets.thumbnail);
  return {};
}

/** The shape of the picture, in which a list cuts out what it shows; only very long ones are cut here. */
function thumbnailSize(ratio: number) {
  const { leastWidth, leastHeight, minRatio, maxRatio } = thumbnail;
  const shape = Math.min(Math.max(ratio, minRatio), maxRatio);
  return shape >= leastWidth / leastHeight
    ? { width: Math.round(leastHeight * shape), height: leastHeight }
    : { width: leastWidth, height: Math.round(leastWidth / shape) };
}

/** The largest size of a ratio in an upright picture. */
async function sizeWithin(image: Sharp, ratio: number) {
  const { width, height } = (await image.metadata()).autoOrient;
  const isTooWide = width > height * ratio;
  return {
    width: Math.max(1, isTooWide ? Math.round(height * ratio) : width),
    height: Math.max(1, isTooWide ? height : Math.round(width / ratio)),
  };
}

/** A full disk or memory is no fault of the picture; libvips tells it only in words. */
function toFault(error: unknown): Drawn {
  const message = String(error);
  const isOurs =
    /No space left|Permission denied|Read-only file system|Input\/output|Cannot allocate|out of memory/i.test(message);
  return isOurs ? { failed: message } : { refused: message };
}
