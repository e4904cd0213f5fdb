import { open } from 'node:fs/promises';
import sharp from 'sharp';
import { limits } from '@trastienda/contract/limits';
import { ApiError } from '../http/errors.ts';
import { drawElsewhere } from './drawing.ts';
import { limitPixels } from './pixel-budget.ts';

export type PictureFormat = 'jpg' | 'png';

const { maxPixels } = limits.upload;
const signatures: [PictureFormat, Buffer][] = [
  ['jpg', Buffer.from([0xff, 0xd8, 0xff])],
  ['png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
];

// Two at once keep two cores busy; a large one is drawn alone.
const withinMemory = limitPixels({ maxPixels, maxAtOnce: 2 });

/**
 * Writes a picture anew, whatever its name or its sender says it is: upright, in sRGB, without metadata or anything else
 * that the file carried besides its pixels. What phones append to a JPEG is therefore no reason to refuse it.
 * @param targets paths for the picture and for its small variant.
 * @throws ApiError 422 on `file` when it does not decode to its end as JPEG or PNG, or has too many pixels.
 */
export async function redrawPicture(source: string, targets: { picture: string; thumbnail: string }) {
  const format = await formatOf(source);
  const pixels = await countPixels(source);
  const { refused, failed } = await withinMemory(pixels, () =>
    drawElsewhere({ source, format, maxPixels, ...targets }),
  );
  if (failed !== undefined) throw new Error(failed);
  return refused === undefined ? format : refuse(refused);
}

/** By the first bytes, so that no other decoder than these two ever sees an upload. */
async function formatOf(path: string): Promise<PictureFormat> {
  const handle = await open(path);
  try {
    const { buffer } = await handle.read({ buffer: Buffer.alloc(8) });
    const match = signatures.find(([, signature]) => buffer.subarray(0, signature.length).equals(signature));
    return match ? match[0] : refuse();
  } finally {
    await handle.close();
  }
}

/** From the header alone: a small file may unpack to more than the machine can hold. */
async function countPixels(path: string): Promise<number> {
  const { width, height } = await sharp(path, { limitInputPixels: false }).metadata().catch(refuse);
  if (width * height <= maxPixels) return width * height;
  const values = { maxMegapixels: maxPixels / 1e6 };
  throw new ApiError('invalidInput', { violations: [{ propertyPath: 'file', key: 'fileTooManyPixels', values }] });
}

function refuse(cause?: unknown): never {
  throw new ApiError('invalidInput', { violations: [{ propertyPath: 'file', key: 'file' }], cause });
}
