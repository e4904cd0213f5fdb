/** What the picker takes: the others change nothing (CROP-14). */
const pickedTypes = ['image/jpeg', 'image/png'];

type Typed = { type: string };

export const pickedPictures = <F extends Typed>(files: readonly F[]) =>
  files.filter(({ type }) => pickedTypes.includes(type));

/** A file that reaches the cropper otherwise may be any image (CROP-15, A-52); whatever is none is left out (CROP-16). */
export const droppedPictures = <F extends Typed>(files: readonly F[]) =>
  files.filter(({ type }) => type.includes('image'));
