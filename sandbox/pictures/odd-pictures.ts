/** Pictures that are expensive to download or decode are rare, so that an import of thousands still takes minutes. */
const dear = ['large.jpg', 'cmyk.jpg', 'too-many-pixels.png', 'too-many-bytes.jpg'];
const others = [
  // Valid pictures.
  'portrait.jpg',
  'square.jpg',
  'panorama.jpg',
  'rotated.jpg',
  'grey.jpg',
  'transparent.png',
  'photo.webp',
  'wrong-type.jpg',
  'moved.jpg',
  // Not to be stored.
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
 * Files that `/pictures/…` serves besides the drawings: pictures of other shapes and formats, and files that are not pictures. Repeated in
 * proportion to their frequency.
 */
export const oddPictures: readonly string[] = [...dear, ...others, ...others, ...others, ...others];
