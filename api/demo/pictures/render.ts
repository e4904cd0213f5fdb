import sharp from 'sharp';
import { draw, type Picture } from './scenes.ts';

/** The size in which an experience shows its pictures, in pixels. */
const widthPixels = 510;

/** Renders a picture as a JPEG of 510 x 340. */
export const render = (picture: Picture): Promise<Buffer> =>
  sharp(Buffer.from(draw(picture, widthPixels)))
    .flatten()
    .jpeg({ quality: 82 })
    .toBuffer();
