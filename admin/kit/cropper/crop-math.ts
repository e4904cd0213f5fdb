export type Size = { width: number; height: number };
export type Area = Size & { x: number; y: number };
export type Output = {
  outputPx: Size;
  /**
   * `exact`: the output always has the size `outputPx`, padded with white if necessary.
   * `within`: the output has the aspect ratio of the selected area and is no larger than `outputPx`.
   */
  fit: 'exact' | 'within';
};

/** Returns the largest centred area with the given aspect ratio, or the whole image if `aspect` is undefined. */
export function startArea(image: Size, aspect: number | undefined): Area {
  if (aspect === undefined) return { x: 0, y: 0, ...image };
  const width = Math.min(image.width, image.height * aspect);
  const height = width / aspect;
  return { x: (image.width - width) / 2, y: (image.height - height) / 2, width, height };
}

/** Converts an area from pixels to percent of the image, the unit that the cropper uses on screen. */
export const inPercent = (area: Area, image: Size): Area => ({
  x: (area.x / image.width) * 100,
  y: (area.y / image.height) * 100,
  width: (area.width / image.width) * 100,
  height: (area.height / image.height) * 100,
});

/** Converts an area from percent of the image to pixels. The area is clamped to the image; its width and height are at least 1. */
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

/** Returns the output size for a selected area. With `within`, the area is never enlarged, because enlarging would only add blur. */
export function outputSize({ outputPx, fit }: Output, area: Size): Size {
  if (fit === 'exact') return outputPx;
  const scale = Math.min(1, outputPx.width / area.width, outputPx.height / area.height);
  return fitInto({ width: area.width * scale, height: area.height * scale }, area);
}

/** Whether the output enlarges the selected area, which makes it blurred. An area that lacks less than a pixel counts as large enough. */
export function isEnlarged({ outputPx, fit }: Output, area: Size): boolean {
  const { width, height } = placeIn(outputPx, area);
  return fit === 'exact' && (width - area.width >= 1 || height - area.height >= 1);
}

/** Returns the rectangle of the output into which the selected area is drawn: centred, and as large as fits. The rest stays white. */
export function placeIn(output: Size, area: Size): Area {
  const scale = Math.min(output.width / area.width, output.height / area.height);
  const width = snap(area.width * scale, output.width);
  const height = snap(area.height * scale, output.height);
  return { x: (output.width - width) / 2, y: (output.height - height) / 2, width, height };
}

/**
 * Returns the intermediate sizes of a downscale to the size `to`. Each size is half the previous size, so that every source pixel
 * contributes to the result; a larger reduction would skip pixels and cause aliasing in fine patterns. The caller draws the final step
 * to the size `to`, which reduces the picture by less than half.
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

/** Scales the size of an image, up or down, so that the image fills as much of a box as its aspect ratio allows. */
export function fitInto(box: Size, image: Size): Size {
  const scale = Math.min(box.width / image.width, box.height / image.height);
  return {
    width: Math.max(1, Math.round(image.width * scale)),
    height: Math.max(1, Math.round(image.height * scale)),
  };
}

const clamp = (value: number, min: number, max: number) => Math.min(Math.max(value, min), Math.max(min, max));

/** Rounds up to `full` if less than a pixel is missing, so that an area dragged slightly off its aspect ratio leaves no white hairline. */
const snap = (value: number, full: number) => (full - value < 1 ? full : value);
