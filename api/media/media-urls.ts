/** Returns the URL of a stored file (`contentUrl`). */
export const toContentUrl = (fileName: string) => `/media/${fileName}`;

/** Returns the URL of the thumbnail of a stored file (`thumbnailUrl`), for lists. */
export const toThumbnailUrl = (fileName: string) => toContentUrl(toThumbnailName(fileName));

/** `<name>.jpg` → `<name>.thumb.webp` */
export const toThumbnailName = (fileName: string) => `${fileName.slice(0, fileName.indexOf('.'))}.thumb.webp`;
