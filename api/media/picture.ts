import sharp, { type Metadata } from 'sharp';
import { limits } from '@trastienda/contract/limits';
import { ApiError } from '../http/errors.ts';
import { limitPixels } from './pixel-budget.ts';

/** Bytes in memory, or the path of a file. */
export type PictureSource = Buffer | string;

export type PictureFormat = 'jpg' | 'png';

const { maxPixels } = limits.upload;
const jpegQuality = 90;
/** 3:2 as lists show it, at three times the size for dense screens. */
const thumbnail = { width: 144, height: 96, quality: 75 };
const formats: Partial<Record<Metadata['format'], PictureFormat>> = { jpeg: 'jpg', png: 'png' };

// Pictures are seen once: libvips' cache of operations would only hold memory.
sharp.cache(false);
// Measured: a picture of 12 megapixels takes 60 MB, the largest that is allowed 150 MB.
const withinMemory = limitPixels({ maxPixels, maxAtOnce: 2 });

/**
 * Writes a picture anew, whatever its name or its sender says it is: upright, in sRGB, without metadata or anything else
 * that the file carried besides its pixels. What phones append to a JPEG is therefore no reason to refuse it.
 * @param targets paths for the picture and for its small variant.
 * @throws ApiError 422 on `file` when it does not decode to its end as JPEG or PNG, or has too many pixels.
 */
export async function redrawPicture(source: PictureSource, targets: { picture: string; thumbnail: string }) {
  const { format, pixels } = await readHeader(source);
  await withinMemory(pixels, async () => {
    await draw(source, format, targets.picture);
    const { width, height, quality } = thumbnail;
    await sharp(targets.picture).resize(width, height, { fit: 'cover' }).webp({ quality }).toFile(targets.thumbnail);
  });
  return format;
}

async function readHeader(source: PictureSource): Promise<{ format: PictureFormat; pixels: number }> {
  const { format, width, height } = await sharp(source, { limitInputPixels: false }).metadata().catch(refuse);
  const known = formats[format];
  if (!known) return refuse();
  const pixels = width * height;
  if (pixels > maxPixels) {
    const values = { maxMegapixels: maxPixels / 1e6 };
    throw new ApiError('invalidInput', { violations: [{ propertyPath: 'file', key: 'fileTooManyPixels', values }] });
  }
  return { format: known, pixels };
}

async function draw(source: PictureSource, format: PictureFormat, target: string) {
  // 'error' and not the stricter 'warning': cameras write JPEGs with harmless slips. Truncated ones are refused.
  const image = sharp(source, { failOn: 'error', limitInputPixels: maxPixels, sequentialRead: true }).autoOrient();
  // Optimised coding would hold the whole picture in memory to save two per cent.
  const encoded = format === 'jpg' ? image.jpeg({ quality: jpegQuality, optimiseCoding: false }) : image.png();
  await encoded.toFile(target).catch(refuseUnlessSystemError);
}

function refuse(cause?: unknown): never {
  throw new ApiError('invalidInput', { violations: [{ propertyPath: 'file', key: 'file' }], cause });
}

/** A full disk is no fault of the picture; libvips tells it only in words. */
function refuseUnlessSystemError(error: unknown): never {
  if (
    error instanceof Error &&
    /No space left|Permission denied|Read-only file system|Input\/output/.test(error.message)
  )
    throw error;
  refuse(error);
}
