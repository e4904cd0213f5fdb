/** What is dear to fetch or to unpack is rare, so that an import of thousands stays an affair of minutes. */
const dear = ['large.jpg', 'cmyk.jpg', 'too-many-pixels.png', 'too-many-bytes.jpg'];
const others = [
  // Pictures all the same.
  'portrait.jpg',
  'square.jpg',
  'panorama.jpg',
  'rotated.jpg',
  'grey.jpg',
  'transparent.png',
  'photo.webp',
  'wrong-type.jpg',
  'moved.jpg',
  // Not to be kept.
  'tiny.jpg',
  'not-found.jpg',
  'gone.jpg',
  'forbidden.jpg',
  'page.jpg',
  'empty.jpg',
  'truncated.jpg',
  'noise.jpg',
  'drawing.svg',
  'circle.jpg',
  'moved-inside.jpg',
  'moved-to-file.jpg',
];

/**
 * Files that `/pictures/…` serves besides the drawings: of another shape or kind, and what is no picture at all. Each as often
 * as it is to be met.
 */
export const oddPictures: readonly string[] = [...dear, ...others, ...others, ...others, ...others];
