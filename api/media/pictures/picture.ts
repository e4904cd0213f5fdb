import { limits } from '@trastienda/contract/limits';
import { ApiError } from '../../http/errors.ts';
import { drawInWorker } from './image-worker.ts';
import { readPictureHeader } from './picture-header.ts';
import { limitPixels } from './pixel-budget.ts';

const { maxPixels } = limits.upload;
/**
 * Limit of the JPEG format for the width and the height. It applies to PNG, too, because a longer PNG that is one pixel wide may
 * take minutes to decode.
 */
const maxSidePixels = 65_535;

// Two pictures are processed concurrently, to use two cores, unless they have more than `maxPixels` together.
const withinMemory = limitPixels({ maxPixels, maxConcurrent: 2 });

/**
 * Re-encodes a picture: upright, in sRGB, and without metadata or any other content of the file except its pixels. Ignores the
 * file name and the declared type. Accepts a JPEG with appended data, which some phones write, and drops the appended data.
 * @param targets paths for the picture and for its thumbnail.
 * @param ratio width divided by height that the picture is cropped to, around its centre. Default: not cropped.
 * @returns the format of the picture.
 * @throws ApiError 422 with a violation of the field `file` if the file does not decode completely as JPEG or PNG, or has too many
 * pixels; `unavailable` if the machine is at fault, for example because of a full disk.
 */
export async function redrawPicture(source: string, targets: { picture: string; thumbnail: string }, ratio?: number) {
  const header = await readPictureHeader(source);
  if (!header) throw noPicture();
  const { format, width, height } = header;
  const pixels = width * height;
  if (pixels === 0 || Math.max(width, height) > maxSidePixels) throw noPicture();
  if (pixels > maxPixels) throw tooManyPixels();
  // The worker may decode only as many pixels as the header declares, because the budget counts only these.
  const drawing = { source, format, maxPixels: pixels, ratio, ...targets };
  const { refused, failed } = await withinMemory(pixels, () => drawInWorker(drawing));
  if (failed !== undefined) throw new ApiError('unavailable', { cause: failed, headers: { 'retry-after': '5' } });
  if (refused !== undefined) throw noPicture(refused);
  return format;
}

const noPicture = (cause?: string) =>
  new ApiError('invalidInput', { violations: [{ propertyPath: 'file', key: 'file' }], cause });

function tooManyPixels() {
  const values = { maxMegapixels: maxPixels / 1e6 };
  return new ApiError('invalidInput', { violations: [{ propertyPath: 'file', key: 'fileTooManyPixels', values }] });
}
