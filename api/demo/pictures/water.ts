import { canvas, circle, rect, repeat, shape, stroke } from './drawing.ts';
import type { Stage } from './stage.ts';

/** Draws water from y down to the lower edge, with glints that grow towards the viewer. */
export function sea({ random, palette }: Stage, y: number): string {
  const depth = canvas.height - y;
  const glints = repeat(46, () => {
    const closeness = random();
    const width = 30 + random() * 170 * (0.3 + closeness);
    const top = y + 6 + closeness * closeness * (depth - 10);
    return rect(
      random() * canvas.width - width / 2,
      top,
      width,
      1.5 + closeness * 4,
      palette.sun,
      0.12 + random() * 0.2,
      2,
    );
  });
  return rect(0, y, canvas.width, depth, 'url(#water)') + glints;
}

/** Draws the reflection of the sun on the water, centred on x. */
export const sunGlitter = ({ random, palette }: Stage, x: number, y: number) =>
  repeat(16, (i) => {
    const width = 22 + random() * 60 + i * 5;
    const left = x - width / 2 + (random() - 0.5) * 26;
    return rect(left, y + 5 + i * i * 1.15 + random() * 4, width, 2.5 + i * 0.3, palette.sun, 0.5, 2);
  });

export function sailingBoat({ palette }: Stage, x: number, y: number, size: number, sail = '#FBF6EC'): string {
  const s = size;
  return [
    shape(`M${x - s},${y} q${s},${s * 0.5} ${s * 2},0 l${-s * 0.3},${s * 0.32} l${-s * 1.35},0 z`, palette.ink),
    rect(x - s * 0.03, y - s * 1.7, s * 0.06, s * 1.7, palette.ink),
    shape(`M${x + s * 0.08},${y - s * 1.65} q${s * 0.95},${s * 0.9} ${s * 0.85},${s * 1.5} l${-s * 0.85},0 z`, sail),
    shape(
      `M${x - s * 0.08},${y - s * 1.3} q${-s * 0.5},${s * 0.7} ${-s * 0.55},${s * 1.15} l${s * 0.55},0 z`,
      sail,
      0.8,
    ),
  ].join('');
}

export const kayak = ({ palette }: Stage, x: number, y: number, size: number, hull: string) =>
  [
    shape(`M${x - size},${y} q${size},${size * 0.34} ${size * 2},0 q${-size},${size * 0.16} ${-size * 2},0 z`, hull),
    circle(x, y - size * 0.34, size * 0.1, palette.ink),
    shape(`M${x - size * 0.11},${y + size * 0.06} q${size * 0.11},${-size * 0.5} ${size * 0.22},0 z`, palette.ink),
    stroke(`M${x - size * 0.5},${y + size * 0.12} L${x + size * 0.5},${y - size * 0.32}`, palette.ink, size * 0.04),
  ].join('');
