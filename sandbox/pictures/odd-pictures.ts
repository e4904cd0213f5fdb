/** Pictures that are expensive to download or decode. They are rare, so that an import of thousands of pictures takes only minutes. */
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
  // Files that an importer must not store.
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
 * File names for which `/pictures/…` does not answer a plain drawing, but a picture of another shape or format, a file that is not a
 * picture, a redirect or an error. Frequent names are in the list several times.
 */
export const oddPictures: readonly string[] = [...dear, ...others, ...others, ...others, ...others];
