import type { FieldErrorKey } from '@trastienda/contract/errors';
import { limits } from '@trastienda/contract/limits';
import { ApiError } from '../../http/errors.ts';
import { drawInWorker } from './image-worker.ts';
import { readPictureHeader } from './picture-header.ts';
import { limitPixels } from './pixel-budget.ts';

const { maxPixels, maxSidePixels } = limits.upload;

// Two pictures are processed concurrently, to use two cores, unless they have more than `maxPixels` together.
const withinMemory = limitPixels({ maxPixels, maxConcurrent: 2 });

/**
 * Re-encodes a picture: upright, in sRGB, and without metadata or any other content of the file except its pixels. Ignores the
 * file name and the declared type. Accepts a JPEG with appended data, with stray bytes between its segments or without its end marker,
 * which some phones write, but no picture whose pixels are missing.
 * @param targets paths for the picture and for its thumbnail.
 * @param ratio width divided by height that the picture is cropped to, around its centre. Default: not cropped.
 * @returns the format of the picture.
 * @throws ApiError 422 with a violation of the field `file` if the file is not a JPEG or PNG, does not decode completely, or has too
 * many pixels; `unavailable` if the machine is at fault, for example because of a full disk.
 */
export async function redrawPicture(source: string, targets: { picture: string; thumbnail: string }, ratio?: number) {
  const header = await readPictureHeader(source);
  if (!header) throw refusal('file');
  if (header === 'damaged') throw refusal('fileDamaged');
  const { format, width, height } = header;
  const pixels = width * height;
  if (pixels === 0) throw refusal('fileDamaged');
  if (Math.max(width, height) > maxSidePixels) throw refusal('fileSideTooLong', { values: { maxSidePixels } });
  if (pixels > maxPixels) throw refusal('fileTooManyPixels', { values: { maxMegapixels: maxPixels / 1e6 } });
  // The worker may decode only as many pixels as the header declares, because the budget counts only these.
  const drawing = { source, format, maxPixels: pixels, ratio, ...targets };
  const { refused, failed } = await withinMemory(pixels, () => drawInWorker(drawing));
  if (failed !== undefined) throw new ApiError('unavailable', { cause: failed, headers: { 'retry-after': '5' } });
  if (refused !== undefined) throw refusal('fileDamaged', { cause: refused });
  return format;
}

const refusal = (key: FieldErrorKey, { cause, ...values }: { cause?: string; values?: Record<string, number> } = {}) =>
  new ApiError('invalidInput', { violations: [{ propertyPath: 'file', key, ...values }], cause });
