import { circle, ellipse, rect, repeat, shape, stroke } from './drawing.ts';
import type { Random } from '../build/random.ts';

/** Draws a cypress with its foot at x, y. The other trees in this file also have their foot at x, y. */
export const cypress = (x: number, y: number, height: number, fill: string) =>
  shape(
    `M${x},${y} C${x - height * 0.13},${y - height * 0.25} ${x - height * 0.09},${y - height * 0.75} ${x},${y - height} C${x + height * 0.09},${y - height * 0.75} ${x + height * 0.13},${y - height * 0.25} ${x},${y} Z`,
    fill,
  );

export const pine = (x: number, y: number, height: number, fill: string, trunk: string) =>
  [
    rect(x - height * 0.02, y - height * 0.7, height * 0.045, height * 0.7, trunk),
    ellipse(x, y - height * 0.75, height * 0.36, height * 0.15, fill),
    ellipse(x - height * 0.13, y - height * 0.66, height * 0.2, height * 0.09, fill),
    ellipse(x + height * 0.15, y - height * 0.66, height * 0.2, height * 0.09, fill),
  ].join('');

/** Draws a fir in three tiers. */
export const fir = (x: number, y: number, height: number, fill: string) =>
  repeat(3, (tier) => {
    const top = y - height + tier * height * 0.24;
    const half = height * (0.14 + tier * 0.06);
    return shape(`M${x},${top} L${x + half},${top + height * 0.42} L${x - half},${top + height * 0.42} Z`, fill);
  }) + rect(x - height * 0.025, y - height * 0.12, height * 0.05, height * 0.12, fill);

export const olive = (x: number, y: number, size: number, fill: string, trunk: string) =>
  [
    shape(
      `M${x - size * 0.06},${y} q${size * 0.02},${-size * 0.3} ${-size * 0.04},${-size * 0.42} l${size * 0.14},0 q${-size * 0.05},${size * 0.2} ${size * 0.06},${size * 0.42} z`,
      trunk,
    ),
    circle(x - size * 0.16, y - size * 0.48, size * 0.22, fill),
    circle(x + size * 0.15, y - size * 0.5, size * 0.24, fill),
    circle(x, y - size * 0.66, size * 0.25, fill),
  ].join('');

export const palm = (x: number, y: number, height: number, fill: string, trunk: string) => {
  const crownX = x + height * 0.02;
  const crownY = y - height;
  const leaves = repeat(9, (i) => {
    const angle = Math.PI * (1.02 + i * 0.12) + 0.04;
    const tipX = crownX + Math.cos(angle) * height * 0.42;
    const tipY = crownY + Math.sin(angle) * height * 0.23 + height * 0.12;
    const middle = (x + tipX) / 2;
    return shape(
      `M${crownX},${crownY} Q${middle},${crownY - height * 0.17} ${tipX},${tipY} Q${middle},${crownY - height * 0.06} ${crownX},${crownY}`,
      fill,
    );
  });
  return (
    stroke(`M${x},${y} q${height * 0.06},${-height * 0.5} ${height * 0.02},${-height}`, trunk, height * 0.045) + leaves
  );
};

/** Draws blades of grass or reed, scattered over a strip. */
export const reeds = (random: Random, x: number, width: number, y: number, count: number, colour: string) =>
  repeat(count, () => {
    const height = 50 + random() * 100;
    const lean = random() * 34 - 17;
    return stroke(
      `M${x + random() * width},${y + random() * 150} q${lean / 2},${-height / 2} ${lean},${-height}`,
      colour,
      2 + random() * 3,
    );
  });
