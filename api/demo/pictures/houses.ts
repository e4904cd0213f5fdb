import { polygon, rect, repeat } from './drawing.ts';
import { lamplight } from './palette.ts';
import type { Stage } from './stage.ts';

/** Draws a house with its lower left corner at x, y: a lit front, a shaded side and a few windows. */
export function house(stage: Stage, x: number, y: number, width: number, height: number, hasRoof = true): string {
  const { random, palette, isNight } = stage;
  const roof = polygon(
    [
      [x - 3, y - height],
      [x + width * 0.2, y - height - width * 0.17],
      [x + width * 0.86, y - height - width * 0.17],
      [x + width + 3, y - height],
    ],
    palette.roof,
  );
  const windows = repeat(Math.max(1, Math.floor(height / 46)) * 2, (i) => {
    if (random() <= 0.25) return '';
    const left = x + width * (0.12 + (i % 2) * 0.28);
    const top = y - height + 15 + Math.floor(i / 2) * 42;
    return rect(left, top, width * 0.11, 18, isNight ? lamplight : palette.ink, isNight ? 0.9 : 0.55, 2);
  });
  return [
    rect(x, y - height, width * 0.66, height, palette.lit),
    rect(x + width * 0.66, y - height, width * 0.34, height, palette.shade),
    hasRoof ? roof : '',
    windows,
  ].join('');
}

/** Draws houses between two x coordinates, with the closer houses in front. `depth` is the height of the slope that the houses cover. */
export function village(stage: Stage, y: number, from: number, to: number, count: number, depth: number): string {
  const { random } = stage;
  return Array.from({ length: count }, () => ({
    x: from + random() * (to - from),
    foot: y - random() * depth,
    width: 46 + random() * 56,
    height: 40 + random() * 80,
  }))
    .toSorted((a, b) => a.foot - b.foot)
    .map(({ x, foot, width, height }) => house(stage, x, foot, width, height, random() > 0.35))
    .join('');
}

/** Draws a row of plain, distant blocks. */
export function skyline({ random }: Stage, y: number, [lowest, highest]: [number, number], fill: string): string {
  let row = '';
  for (let x = -20; x < 1200;) {
    const width = 54 + random() * 66;
    const height = lowest + random() * (highest - lowest);
    row += rect(x, y - height, width - 3, height + 60, fill);
    x += width - 2;
  }
  return row;
}
