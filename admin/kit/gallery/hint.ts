import type { TFunction } from 'i18next';
import type { CropKind } from '../cropper/crop-kinds.ts';

/** Returns the hint of a file picker: the accepted formats and the output size. */
export const toHint = (t: TFunction, { fit, outputPx }: CropKind): string =>
  t(fit === 'exact' ? 'pictures.formats' : 'pictures.formatsWithin', outputPx);
