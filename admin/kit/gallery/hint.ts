import type { TFunction } from 'i18next';
import type { CropKind } from '../cropper/crop-kinds.ts';

/** What a picker says of the formats it takes and of what becomes of a picture. */
export const toHint = (t: TFunction, { fit, outputPx }: CropKind): string =>
  t(fit === 'exact' ? 'pictures.formats' : 'pictures.formatsWithin', outputPx);
