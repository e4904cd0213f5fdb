import type { Size } from './crop-math.ts';

/** What a cropper asks of a picture and puts out. */
export type CropKind = {
  /** Width over height; undefined leaves the shape to the person. */
  aspect: number | undefined;
  /** As people say it, for example 3:2. */
  aspectName: string | undefined;
  /** The JPEG has exactly this size; what the area does not fill is white. */
  outputPx: Size;
  previewWidthPx: number;
};

export const cropKinds = {
  experience: { aspect: 3 / 2, aspectName: '3:2', outputPx: { width: 510, height: 340 }, previewWidthPx: 293 },
} satisfies Record<string, CropKind>;
