import sharp from 'sharp';
import { draw, drawMiddle, type Picture } from './scenes.ts';

/** The width of an experience's pictures, in pixels. */
const widthPixels = 510;

/** Renders a picture as a JPEG of 510 x 340. */
export const render = (picture: Picture): Promise<Buffer> => toJpeg(draw(picture, widthPixels));

/**
 * The sizes of a maker's pictures, in pixels. Headers are smaller than uploaded headers, because the first start has to draw many.
 */
const makerSizes = { avatar: { width: 150, height: 150 }, header: { width: 960, height: 320 } } as const;

/** Renders the avatar or the header of a maker as a JPEG. */
export const renderOfMaker = (use: keyof typeof makerSizes, picture: Picture): Promise<Buffer> =>
  toJpeg(drawMiddle(picture, makerSizes[use]));

const toJpeg = (svg: string) => sharp(Buffer.from(svg)).flatten().jpeg({ quality: 82 }).toBuffer();
