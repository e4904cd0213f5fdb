/**
 * Worker process that decodes, crops and re-encodes pictures for `image-worker.ts`, one at a time. Its exit frees the memory that
 * decoding took, and a file that crashes a decoder does not crash the server.
 */
import { readFile } from 'node:fs/promises';
import { mendPicture } from '@trastienda/contract/pictures/mend-picture';
import sharp, { type Sharp, type SharpOptions } from 'sharp';
import type { PictureFormat } from '@trastienda/contract/pictures/picture-header';

export type Drawing = {
  source: string;
  format: PictureFormat;
  maxPixels: number;
  /** Width divided by height that the picture is cropped to, around its centre. Default: not cropped. */
  ratio?: number | undefined;
  picture: string;
  thumbnail: string;
};
/** Empty on success. Otherwise the reason: in `refused` if the file is at fault, in `failed` if the machine is at fault. */
export type Drawn = { refused?: string; failed?: string };

const jpegQuality = 90;
/**
 * Minimum size in pixels, limits of the aspect ratio, and WebP quality. Lists show a picture in at most 48 × 32 CSS pixels, which
 * are 144 × 96 pixels on a screen with three device pixels per CSS pixel. The thumbnail of a wide picture, such as a header, is wider
 * than the minimum, and that of a portrait is taller.
 */
const thumbnail = { leastWidth: 144, leastHeight: 96, minRatio: 1 / 2, maxRatio: 4, quality: 75 };

// The operation cache of libvips would only take memory, because each picture is processed once.
sharp.cache(false);
// The parent sends only messages of this type.
process.on('message', (drawing: Drawing) => {
  void draw(drawing)
    .catch(toFault)
    .then((drawn) => process.send?.(drawn, () => undefined));
});
// When the server disconnects, kills this process: process.exit() would wait for the current picture, although nothing can receive
// the result.
process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'));
// Ignores the signals that stop the server, which are often sent to all its processes. The server lets running requests finish,
// and they may wait for this worker.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined);

async function draw({ source, ...drawing }: Drawing): Promise<Drawn> {
  const { parts, hadEnd } = mendPicture(await readFile(source), drawing.format);
  const [first] = parts;
  const picture = first && parts.length === 1 ? first : Buffer.concat(parts);
  try {
    return await drawAs('warning', picture, drawing);
  } catch (error) {
    if (isMachineFault(error) || isIncomplete(error, hadEnd)) throw error;
    return drawAs('error', picture, drawing);
  }
}

/**
 * Whether the decoder has filled in missing pixels. It reports only its first warning. In a file without an end marker, any warning about the
 * data may hide the one about missing pixels.
 */
const isIncomplete = (error: unknown, hadEnd: boolean) =>
  (hadEnd ? /premature end/i : /premature end|corrupt jpeg data/i).test(String(error));

/**
 * @param failOn 'error' does not detect missing pixels in a file with an end marker. 'warning' detects them, but also refuses pictures with
 * the harmless errors that cameras write.
 */
async function drawAs(
  failOn: SharpOptions['failOn'],
  bytes: Uint8Array,
  { format, maxPixels, ratio, ...targets }: Omit<Drawing, 'source'>,
): Promise<Drawn> {
  const image = sharp(bytes, { failOn, limitInputPixels: maxPixels, sequentialRead: true }).autoOrient();
  if (ratio !== undefined) image.resize({ ...(await sizeWithin(image, ratio)), fit: 'cover' });
  // Optimised coding would hold the whole picture in memory and reduce the file by only two per cent.
  const encoded = format === 'jpg' ? image.jpeg({ quality: jpegQuality, optimiseCoding: false }) : image.png();
  const { width, height } = await encoded.toFile(targets.picture);
  await sharp(targets.picture)
    .resize({ ...thumbnailSize(width / height), fit: 'cover' })
    .webp({ quality: thumbnail.quality })
    .toFile(targets.thumbnail);
  return {};
}

/**
 * Returns the smallest allowed size with the picture's aspect ratio, which is clamped to `minRatio` and `maxRatio`. Lists crop the
 * thumbnail further.
 */
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

/** Returns `failed` for a failure of the machine, such as a full disk, and `refused` for a bad picture. */
const toFault = (error: unknown): Drawn =>
  isMachineFault(error) ? { failed: String(error) } : { refused: String(error) };

/** libvips distinguishes failures of the machine from those of a picture only in the error message. */
const isMachineFault = (error: unknown) =>
  /No space left|Permission denied|Read-only file system|Input\/output|i\/o error|Cannot allocate|out of memory/i.test(
    String(error),
  );
