export type Size = { width: number; height: number };
export type Area = Size & { x: number; y: number };
export type Output = {
  outputPx: Size;
  /** `exact`: always this size, padded with white. `within`: the aspect ratio of the area, at most this size. */
  fit: 'exact' | 'within';
};

/** The largest area of an aspect ratio inside an image, centred; the whole image if the ratio is free. */
export function startArea(image: Size, aspect: number | undefined): Area {
  if (aspect === undefined) return { x: 0, y: 0, ...image };
  const width = Math.min(image.width, image.height * aspect);
  const height = width / aspect;
  return { x: (image.width - width) / 2, y: (image.height - height) / 2, width, height };
}

/** Converts pixels of an image to percent, the unit of the area on screen. */
export const inPercent = (area: Area, image: Size): Area => ({
  x: (area.x / image.width) * 100,
  y: (area.y / image.height) * 100,
  width: (area.width / image.width) * 100,
  height: (area.height / image.height) * 100,
});

/** Converts percent to pixels of an image. The area is clamped to the image; width and height are at least 1. */
export function toPixels(percent: Area, image: Size): Area {
  const width = clamp((percent.width / 100) * image.width, 1, image.width);
  const height = clamp((percent.height / 100) * image.height, 1, image.height);
  return {
    x: clamp((percent.x / 100) * image.width, 0, image.width - width),
    y: clamp((percent.y / 100) * image.height, 0, image.height - height),
    width,
    height,
  };
}

/** The output size of an area. With `within` it is never larger than the area: enlarging would only add blur. */
export function outputSize({ outputPx, fit }: Output, area: Size): Size {
  if (fit === 'exact') return outputPx;
  const scale = Math.min(1, outputPx.width / area.width, outputPx.height / area.height);
  return fitInto({ width: area.width * scale, height: area.height * scale }, area);
}

/** The position of a selected area in the output: as large as fits, centred. The rest stays white. */
export function placeIn(output: Size, area: Size): Area {
  const scale = Math.min(output.width / area.width, output.height / area.height);
  const width = snap(area.width * scale, output.width);
  const height = snap(area.height * scale, output.height);
  return { x: (output.width - width) / 2, y: (output.height - height) / 2, width, height };
}

/**
 * The intermediate sizes of a downscale, each half the previous, so that every source pixel contributes: a larger step skips
 * pixels, which causes aliasing in fine patterns. The final step to the target, to more than half the size, is not included.
 */
export function halvings(from: Size, to: Size): Size[] {
  const steps: Size[] = [];
  let { width, height } = from;
  while (width >= to.width * 2 && height >= to.height * 2) {
    width = Math.ceil(width / 2);
    height = Math.ceil(height / 2);
    steps.push({ width, height });
  }
  return steps;
}

/** Scales an image, up or down, to the largest size that fits in a box. */
export function fitInto(box: Size, image: Size): Size {
  const scale = Math.min(box.width / image.width, box.height / image.height);
  return {
    width: Math.max(1, Math.round(image.width * scale)),
    height: Math.max(1, Math.round(image.height * scale)),
  };
}

const clamp = (value: number, min: number, max: number) => Math.min(Math.max(value, min), Math.max(min, max));

/** An area dragged by hand misses its ratio by fractions of a pixel, which must not show as a white hairline. */
const snap = (value: number, full: number) => (full - value < 1 ? full : value);
