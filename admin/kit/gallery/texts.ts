import type { TFunction } from 'i18next';
import type { CropKind } from '../cropper/crop-kinds.ts';

/** Returns the hint of a file picker: the accepted formats and the output size. */
export const toHint = (t: TFunction, { fit, outputPx }: CropKind): string =>
  t(fit === 'exact' ? 'pictures.formats' : 'pictures.formatsWithin', outputPx);

/** The name of a stored picture, and the texts of its buttons and of the alert if it fails to load. */
export type PictureTexts = { alt: string; enlarge: string; reload: string; loadFailed: string };

/** Returns the texts of the nth picture of a gallery, from 1. */
export const toNumberedTexts = (t: TFunction, n: number, hasCover = false): PictureTexts => ({
  alt: t(hasCover && n === 1 ? 'pictures.coverName' : 'pictures.name', { n }),
  enlarge: t('pictures.enlarge', { n }),
  reload: t('pictures.reloadName', { n }),
  loadFailed: t('pictures.loadFailed', { n }),
});

/** Returns the texts of the only picture of a field. */
export const toSingleTexts = (t: TFunction, name: string): PictureTexts => ({
  alt: name,
  enlarge: t('pictures.single.enlarge', { name }),
  reload: t('pictures.single.reload', { name }),
  loadFailed: t('pictures.single.loadFailed', { name }),
});
