import type { CSSProperties } from 'react';
import type { CropKind } from '../cropper/crop-kinds.ts';

/** The height of the tiles of uncropped pictures: logos, and pictures with a free aspect ratio. Tiles of equal height align. */
const uncroppedHeightPx = 160;

/** Returns the CSS variables for the tiles of a kind of picture: the aspect ratio, or a fixed height if pictures are not cropped to fit. */
export function shapeOf({ shows, fit, outputPx: { width, height } }: CropKind): CSSProperties {
  if (shows === 'photo' && fit === 'exact') return { '--picture-aspect': `${width} / ${height}` };
  return {
    '--picture-aspect': 'auto',
    '--picture-height': `${uncroppedHeightPx}px`,
    '--picture-fit': 'contain',
    ...(shows === 'logo' && { '--picture-ground': '#fff' }),
  };
}
