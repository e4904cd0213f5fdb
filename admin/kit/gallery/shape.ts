import type { CSSProperties } from 'react';
import type { CropKind } from '../cropper/crop-kinds.ts';

/** The height of logos and of pictures with a free aspect ratio. They are shown whole, in boxes of equal height, so that they align. */
const wholeHeightPx = 160;

/** Returns the CSS variables for the tiles of a kind of picture: its aspect ratio, or a fixed height if pictures are shown whole. */
export function shapeOf({ shows, fit, outputPx: { width, height } }: CropKind): CSSProperties {
  if (shows === 'photo' && fit === 'exact') return { '--picture-aspect': `${width} / ${height}` };
  return {
    '--picture-aspect': 'auto',
    '--picture-height': `${wholeHeightPx}px`,
    '--picture-fit': 'contain',
    // Logos are shown on a white background.
    ...(shows === 'logo' && { '--picture-ground': '#fff' }),
  };
}
