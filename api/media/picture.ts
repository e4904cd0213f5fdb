import { limits } from '@trastienda/contract/limits';
import { ApiError } from '../http/errors.ts';
import { drawInWorker } from './image-worker.ts';
import { readPictureHeader } from './picture-header.ts';
import { limitPixels } from './pixel-budget.ts';

const { maxPixels } = limits.upload;
/** What a JPEG can have. A PNG that is longer is nobody's photo, and one pixel wide takes a decoder minutes. */
const maxSidePixels = 65_535;

// Two at once keep two cores busy; a large one is drawn alone.
const withinMemory = limitPixels({ maxPixels, maxAtOnce: 2 });

/**
 * Writes a picture anew, whatever its name or its sender says it is: upright, in sRGB, without metadata or anything else
 * that the file carried besides its pixels. What phones append to a JPEG is therefore no reason to refuse it.
 * @param targets paths for the picture and for its small variant.
 * @param ratio width by height that it is cropped to, around its middle; as it is without one.
 * @throws ApiError 422 on `file` when it does not decode to its end as JPEG or PNG, or has too many pixels; `unavailable` when
 * it is the machine that cannot draw.
 */
export async function redrawPicture(source: string, targets: { picture: string; thumbnail: string }, ratio?: number) {
  const header = await readPictureHeader(source);
  if (!header) throw noPicture();
  const { format, width, height } = header;
  const pixels = width * height;
  if (pixels === 0 || Math.max(width, height) > maxSidePixels) throw noPicture();
  if (pixels > maxPixels) throw tooManyPixels();
  // Held to what its header says: that is what the budget has counted.
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
