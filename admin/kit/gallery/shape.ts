import type { CSSProperties } from 'react';
import type { CropKind } from '../cropper/crop-kinds.ts';

/** The height of logos and of pictures with a free aspect ratio: they are shown whole, in boxes of equal height, to stay aligned. */
const wholeHeightPx = 160;

/** The CSS variables that give the tiles of a kind of picture its true aspect ratio. */
export function shapeOf({ shows, fit, outputPx: { width, height } }: CropKind): CSSProperties {
  if (shows === 'photo' && fit === 'exact') return { '--picture-aspect': `${width} / ${height}` };
  return {
    '--picture-aspect': 'auto',
    '--picture-height': `${wholeHeightPx}px`,
    '--picture-fit': 'contain',
    // The background of logos is white.
    ...(shows === 'logo' && { '--picture-ground': '#fff' }),
  };
}
