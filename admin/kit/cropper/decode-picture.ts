import { limits } from '@trastienda/contract/limits';
import { mendPicture } from '@trastienda/contract/pictures/mend-picture';
import { readPictureHeader, type PictureHeader } from '@trastienda/contract/pictures/picture-header';
import { contextOf, makeCanvas } from './canvas.ts';
import { fitInto, type Size } from './crop-math.ts';

/** Why a file cannot be cropped. */
export type PictureFault = 'unreadable' | 'damaged' | 'sideTooLong';

export class PictureRefused extends Error {
  override readonly name = 'PictureRefused';
  readonly fault: PictureFault;

  constructor(fault: PictureFault) {
    super(fault);
    this.fault = fault;
  }
}

type Decoded = ImageBitmap | HTMLCanvasElement;

const { maxPixels, maxSidePixels } = limits.upload;

/**
 * Decodes an image of any format that the browser supports, and applies its EXIF orientation. A JPEG or PNG is mended first, as the API does.
 * @param box the size at which SVG images are rasterised.
 * @throws PictureRefused if a JPEG or PNG is damaged, or a side is too long; another error if the browser cannot read or decode the file.
 */
export async function decodePicture(file: Blob, box: Size): Promise<Decoded> {
  const header = await readPictureHeader(async (at, length) => bytesOf(file.slice(at, at + length)));
  if (header === 'damaged') throw new PictureRefused('damaged');
  if (header) refuseLongSide(header);
  const pixels = header ? await decodeMended(file, header, box) : await decodeOther(file, box);
  refuseLongSide(pixels);
  return pixels;
}

function refuseLongSide({ width, height }: Size) {
  if (Math.max(width, height) > maxSidePixels) throw new PictureRefused('sideTooLong');
}

async function decodeMended(file: Blob, { format, width, height }: PictureHeader, box: Size): Promise<Decoded> {
  const { parts, hadEnd } = mendPicture(await bytesOf(file), format);
  const decoded = await toBitmap(parts).catch(() => undefined);
  if (decoded && (hadEnd || format === 'png' || (await isWhole(decoded, parts, box)))) return decoded;
  // The memory of a browser may be too small for so many pixels.
  if (!decoded && width * height > maxPixels) return rasterise(file, box);
  decoded?.close();
  throw new PictureRefused('damaged');
}

/** Bytes that stay within the data of a scan: none is 0xff. */
const noise = Uint8Array.from({ length: 65_536 }, (_, index) => (index * index * 31 + index * 7) % 255);

/**
 * Whether a JPEG without end marker has all its pixels. Browsers fill in missing ones silently, but show bytes that follow the data of an
 * incomplete picture, and ignore those after a complete one.
 */
async function isWhole(decoded: ImageBitmap, parts: Uint8Array<ArrayBuffer>[], box: Size): Promise<boolean> {
  const withNoise = await toBitmap([...parts.slice(0, -1), noise, ...parts.slice(-1)]).catch(() => undefined);
  if (!withNoise) return false;
  const [wanted, found] = [pixelsOf(decoded, box), pixelsOf(withNoise, box)];
  withNoise.close();
  return wanted.every((value, index) => value === found[index]);
}

function pixelsOf(bitmap: ImageBitmap, box: Size): Uint8ClampedArray {
  const size = fitInto(box, bitmap);
  const context = contextOf(makeCanvas(size));
  context.drawImage(bitmap, 0, 0, size.width, size.height);
  return context.getImageData(0, 0, size.width, size.height).data;
}

const toBitmap = (parts: Uint8Array<ArrayBuffer>[]) =>
  createImageBitmap(new Blob(parts), { imageOrientation: 'from-image' });

async function decodeOther(file: Blob, box: Size): Promise<Decoded> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch {
    // `createImageBitmap` rejects SVG images, but an `<img>` element can decode them.
    return rasterise(file, box);
  }
}

async function rasterise(file: Blob, box: Size): Promise<HTMLCanvasElement> {
  const address = URL.createObjectURL(file);
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const size = fitInto(box, { width: image.naturalWidth || 300, height: image.naturalHeight || 150 });
    const canvas = makeCanvas(size);
    contextOf(canvas).drawImage(image, 0, 0, size.width, size.height);
    return canvas;
  } finally {
    URL.revokeObjectURL(address);
  }
}

const bytesOf = async (blob: Blob) => new Uint8Array(await blob.arrayBuffer());
