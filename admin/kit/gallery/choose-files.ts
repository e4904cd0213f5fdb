/** The types that the picker accepts; other files are ignored (CROP-14). */
const pickedTypes = ['image/jpeg', 'image/png'];

type Typed = { type: string };

export const pickedPictures = <F extends Typed>(files: readonly F[]) =>
  files.filter(({ type }) => pickedTypes.includes(type));

/** Dropped files may be images of any type (CROP-15, A-52); other files are ignored (CROP-16). */
export const droppedPictures = <F extends Typed>(files: readonly F[]) =>
  files.filter(({ type }) => type.includes('image'));
