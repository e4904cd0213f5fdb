import type { Random } from '../build/random.ts';
import { canvas, polygon, shape, type Point } from './drawing.ts';

/** Returns a mountain ridge by midpoint displacement: each step halves the segments and multiplies the displacement by `calming`. */
export function ridge(random: Random, y: number, amplitude: number, steps: number, calming = 0.5): Point[] {
  const away = (reach: number) => (random() - 0.5) * reach;
  let line: Point[] = [
    [0, y + away(amplitude)],
    [canvas.width, y + away(amplitude)],
  ];
  for (let step = 0, reach = amplitude; step < steps; step++, reach *= calming) {
    line = line.flatMap((point, i): Point[] => {
      const next = line[i + 1];
      return next ? [point, [(point[0] + next[0]) / 2, (point[1] + next[1]) / 2 + away(reach * 1.6)]] : [point];
    });
  }
  return line;
}

/** Fills the area under a line. */
export const under = (line: readonly Point[], fill: string, opacity = 1) =>
  polygon([[0, canvas.height], ...line, [canvas.width, canvas.height]], fill, opacity);

/** Returns a line moved down by a varying distance and slightly to the right, for example for the edge of snow or of a shadow. */
export const lowered = (line: readonly Point[], by: number, waviness: number) =>
  line.map(([x, y], i): Point => [x + waviness, y + by + waviness * Math.sin(i * 0.9)]);

/** Draws a smooth hill line across the picture and fills the area under it. */
export function hill(random: Random, y: number, amplitude: number, fill: string, opacity = 1): string {
  const stretch = canvas.width / 4;
  const tops = Array.from({ length: 5 }, () => y + (random() - 0.5) * amplitude * 2);
  const curve = tops
    .map((top, i) => {
      const before = tops[i - 1] ?? top;
      const middle = (i - 0.5) * stretch;
      return i === 0 ? `L0,${top}` : `C${middle},${before} ${middle},${top} ${i * stretch},${top}`;
    })
    .join(' ');
  return shape(`M0,${canvas.height} ${curve} L${canvas.width},${canvas.height} Z`, fill, opacity);
}
