import type { Output } from './crop-math.ts';

/** The settings of the cropper for a kind of picture: the aspect ratio, the output and the preview (CROP-04). */
export type CropKind = Output & {
  /** Width divided by height; undefined for a free aspect ratio. */
  aspect: number | undefined;
  /** The aspect ratio as text, for example 3:2. */
  aspectName: string | undefined;
  /** Whether the picture is a photo or a logo. A logo is shown uncropped on a white background. */
  shows: 'photo' | 'logo';
  previewWidthPx: number;
};

const aspects = {
  experience: { aspect: 3 / 2, aspectName: '3:2' },
  header: { aspect: 1920 / 640, aspectName: '3:1' },
  square: { aspect: 1, aspectName: '1:1' },
  logo: { aspect: 2.9, aspectName: '29:10' },
  free: { aspect: undefined, aspectName: undefined },
};
const logo = { outputPx: { width: 250, height: 100 }, fit: 'exact', shows: 'logo' } as const;

export const cropKinds = {
  experience: {
    ...aspects.experience,
    outputPx: { width: 510, height: 340 },
    fit: 'exact',
    shows: 'photo',
    previewWidthPx: 293,
  },
  makerAvatar: {
    ...aspects.free,
    outputPx: { width: 150, height: 150 },
    fit: 'within',
    shows: 'photo',
    previewWidthPx: 150,
  },
  makerHeader: {
    ...aspects.header,
    outputPx: { width: 1920, height: 640 },
    fit: 'exact',
    shows: 'photo',
    previewWidthPx: 340,
  },
  makerLogo: { ...aspects.logo, ...logo, previewWidthPx: 293 },
  makerStaff: {
    ...aspects.square,
    outputPx: { width: 520, height: 520 },
    fit: 'exact',
    shows: 'photo',
    previewWidthPx: 293,
  },
  resellerLogo: { ...aspects.free, ...logo, previewWidthPx: 250 },
} satisfies Record<string, CropKind>;
