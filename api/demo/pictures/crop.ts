import sharp from 'sharp';
import { fileOf, type Picture } from './pictures.ts';

/** The sizes of the demo's pictures in pixels. A header is as wide as the files. */
const sizes = {
  experience: { width: 510, height: 340 },
  avatar: { width: 150, height: 150 },
  header: { width: 1200, height: 400 },
} as const;

export type Use = keyof typeof sizes;

/** Returns the centre of a picture in the size of its use, as a JPEG. */
export const crop = (picture: Picture, use: Use): Promise<Buffer> =>
  sharp(fileOf(picture)).resize(sizes[use]).jpeg({ quality: 82 }).toBuffer();
