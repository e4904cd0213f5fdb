import { limits } from '@trastienda/contract/limits';
import { ApiError } from '../http/errors.ts';
import { drawInWorker } from './image-worker.ts';
import { readPictureHeader } from './picture-header.ts';
import { limitPixels } from './pixel-budget.ts';

const { maxPixels } = limits.upload;
/** The limit of the JPEG format. A longer PNG is not a photo, and takes minutes to decode if it is a single pixel wide. */
const maxSidePixels = 65_535;

// Two pictures at the same time use two cores; a large picture is drawn alone.
const withinMemory = limitPixels({ maxPixels, maxAtOnce: 2 });

/**
 * Redraws a picture: upright, in sRGB, without metadata or any other content of the file besides its pixels. Ignores the file
 * name and the declared type. Accepts a JPEG with appended data, as phones write it, since the data is dropped.
 * @param targets paths for the picture and for its thumbnail.
 * @param ratio width divided by height that the picture is cropped to, around its centre. Default: not cropped.
 * @throws ApiError 422 on `file` when the file does not decode completely as JPEG or PNG, or has too many pixels; `unavailable`
 * when the failure is the machine's.
 */
export async function redrawPicture(source: string, targets: { picture: string; thumbnail: string }, ratio?: number) {
  const header = await readPictureHeader(source);
  if (!header) throw noPicture();
  const { format, width, height } = header;
  const pixels = width * height;
  if (pixels === 0 || Math.max(width, height) > maxSidePixels) throw noPicture();
  if (pixels > maxPixels) throw tooManyPixels();
  // Limited to the pixels in the header, which the budget has counted.
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
