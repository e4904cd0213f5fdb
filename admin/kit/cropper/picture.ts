import { contextOf, makeCanvas } from './canvas.ts';
import { fitInto, halvings, placeIn, type Area, type Size } from './crop-math.ts';
import { decodePicture } from './decode-picture.ts';

/**
 * The copy of a picture for the screen is scaled to fit in this box. The box is large enough for high-density screens, and small enough
 * to redraw the copy on every pointer move. SVG images are rasterised at this size.
 */
const shownBoxPx: Size = { width: 1600, height: 1600 };

/** A decoded picture: `pixels` in full resolution, and `shown`, a copy on white for the screen. `close` releases the memory of `pixels`. */
export type Picture = { pixels: CanvasImageSource; size: Size; shown: HTMLCanvasElement; close: () => void };

/** Decodes an image, upright. @throws as {@link decodePicture} */
export async function readPicture(file: Blob): Promise<Picture> {
  const pixels = await decodePicture(file, shownBoxPx);
  const size = { width: pixels.width, height: pixels.height };
  const shown = drawOnWhite(pixels, { x: 0, y: 0, ...size }, fitInto(shownBoxPx, size));
  return { pixels, size, shown, close: () => 'close' in pixels && pixels.close() };
}

/** Encodes the selected area as a JPEG of the size `output`, at quality 1 (CROP-07). */
export function cutOut({ pixels }: Picture, area: Area, output: Size): Blob {
  // `toBlob` waits until the page is idle, which can take seconds; `toDataURL` is synchronous and takes about 10 ms.
  const [, base64 = ''] = drawOnWhite(pixels, area, output).toDataURL('image/jpeg', 1).split(',');
  return new Blob([Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))], { type: 'image/jpeg' });
}

/** Draws an area of a picture, as large as fits, on a white canvas. The canvas is white because JPEG has no transparency. */
export function drawOnWhite(source: CanvasImageSource, area: Area, output: Size, canvas = makeCanvas(output)) {
  const place = placeIn(output, area);
  const context = contextOf(canvas);
  context.fillStyle = '#fff';
  context.fillRect(0, 0, output.width, output.height);
  let from = { source, area };
  for (const step of halvings(area, place)) {
    const half = makeCanvas(step);
    draw(contextOf(half), from, { x: 0, y: 0, ...step });
    from = { source: half, area: { x: 0, y: 0, ...step } };
  }
  draw(context, from, place);
  return canvas;
}

function draw(
  context: CanvasRenderingContext2D,
  { source, area }: { source: CanvasImageSource; area: Area },
  place: Area,
) {
  context.drawImage(source, area.x, area.y, area.width, area.height, place.x, place.y, place.width, place.height);
}
