/** The address of a stored file (`contentUrl`). */
export const toContentUrl = (fileName: string) => `/media/${fileName}`;

/** The address of its small variant for lists. */
export const toThumbnailUrl = (fileName: string) => toContentUrl(toThumbnailName(fileName));

/** `<name>.jpg` → `<name>.thumb.webp` */
export const toThumbnailName = (fileName: string) => `${fileName.slice(0, fileName.lastIndexOf('.'))}.thumb.webp`;
