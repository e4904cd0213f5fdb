import type { CSSProperties } from 'react';
import type { CropKind } from '../cropper/crop-kinds.ts';

/** A logo, and what has no fixed shape, stands whole in a box of one height, so that they line up beside each other. */
const wholeHeightPx = 160;

/** How the pictures of a kind stand in their tiles: in their true shape. */
export function shapeOf({ shows, fit, outputPx: { width, height } }: CropKind): CSSProperties {
  if (shows === 'photo' && fit === 'exact') return { '--picture-aspect': `${width} / ${height}` };
  return {
    '--picture-aspect': 'auto',
    '--picture-height': `${wholeHeightPx}px`,
    '--picture-fit': 'contain',
    // What a logo leaves free is white.
    ...(shows === 'logo' && { '--picture-ground': '#fff' }),
  };
}
