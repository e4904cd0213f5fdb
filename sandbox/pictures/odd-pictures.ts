/** Pictures that are expensive to download or decode. They are rare, so that an import of thousands of pictures takes only minutes. */
const expensive = ['large.jpg', 'cmyk.jpg', 'too-many-pixels.png', 'too-many-bytes.jpg'];
const others = [
  // Valid pictures, one of them behind a redirect.
  'portrait.jpg',
  'square.jpg',
  'panorama.jpg',
  'rotated.jpg',
  'grey.jpg',
  'transparent.png',
  'photo.webp',
  'wrong-type.jpg',
  'moved.jpg',
  // Answers that contain nothing to store: errors, files that are not usable as a picture, and redirects that must not be followed.
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
 * File names for which `/pictures/…` answers with a picture of another shape or format, a file that is not a picture, a redirect or an
 * error, instead of the picture of a scene. Frequent names are in the list several times.
 */
export const oddPictures: readonly string[] = [...expensive, ...others, ...others, ...others, ...others];
