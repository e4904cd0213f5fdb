import { circle, polygon, rect, repeat, shape, stroke } from '../drawing.ts';
import { skyline } from '../houses.ts';
import { hill } from '../land.ts';
import { lamplight, mix, tone } from '../palette.ts';
import { aloft, birds, sky } from '../sky.ts';
import type { Stage } from '../stage.ts';
import { sea } from '../water.ts';

/** Draws a yellow tram that climbs a street of tiled façades, with a river behind. */
export function tramHill(stage: Stage): string {
  const { random, palette, isNight } = stage;
  const façades = ['#E8C9A0', '#BFD3D6', '#E6B7A0', '#F3E9D6', '#C9D2B0'].map((colour) =>
    mix(colour, palette.shade, isNight ? 0.65 : 0.25),
  );
  const terrace = (fromX: number, count: number, slope: number) =>
    repeat(count, (i) => {
      const x = fromX + i * 104;
      const top = 240 + slope * i * 34 + random() * 40;
      const wall = façades[i % façades.length] ?? palette.lit;
      const windows = repeat(9, (k) =>
        rect(
          x + 16 + (k % 3) * 27,
          top + 26 + Math.floor(k / 3) * 88,
          17,
          46,
          isNight && random() > 0.4 ? lamplight : palette.ink,
          0.6,
          3,
        ),
      );
      return rect(x, top, 102, 800 - top, wall) + rect(x - 3, top - 10, 108, 14, palette.roof) + windows;
    });
  return [
    sky(stage, 600, 260, 64),
    aloft(stage, 80, 4),
    hill(random, 400, 16, tone(palette, 0.15)),
    sea(stage, 430),
    terrace(-40, 5, 1),
    terrace(730, 5, -1),
    shape('M480,460 H720 L980,800 H220 Z', mix(palette.shade, palette.ink, 0.3)),
    stroke('M575,470 L470,800 M625,470 L730,800', mix(palette.lit, palette.ink, 0.4), 6),
    rect(500, 486, 200, 210, '#E3AE33', 1, 16),
    rect(500, 600, 200, 96, mix('#E3AE33', '#FFFFFF', 0.6), 1, 8),
    ...[516, 576, 636].map((x) =>
      rect(x, 522, 48, 62, isNight ? lamplight : mix(palette.ink, palette.sky[1], 0.35), 1, 5),
    ),
    circle(600, 650, 15, '#FFF3C9'),
    rect(524, 696, 152, 16, palette.ink, 1, 4),
    rect(548, 490, 104, 20, palette.ink, 0.75, 4),
    stroke('M600,486 L560,410 M0,330 Q600,430 1200,320', palette.ink, 3, 0.6),
    birds(stage, 540, 150),
  ].join('');
}

/** Draws houses with stepped or pointed gables along a canal with a boat. */
export function gables(stage: Stage): string {
  const { random, palette, isNight } = stage;
  const quay = 590;
  const walls = ['#A6533C', '#E6D3B2', '#5C6F78', '#C98F5A', '#7A3F35', '#EFE6D6'].map((colour) =>
    mix(colour, palette.ink, isNight ? 0.5 : 0.12),
  );
  const row = repeat(10, (i) => {
    const x = -30 + i * 126;
    const top = 300 + random() * 70;
    const wall = walls[Math.floor(random() * walls.length)] ?? palette.lit;
    const windows = repeat(8, (k) =>
      rect(
        x + 18 + (k % 2) * 52,
        top + 14 + Math.floor(k / 2) * 62,
        34,
        40,
        isNight && random() > 0.35 ? lamplight : mix(palette.ink, palette.sky[0], 0.25),
        0.9,
        2,
      ),
    );
    const gable =
      random() > 0.5
        ? `M${x},${top} l0,-30 l24,0 l0,-32 l24,0 l0,-30 l28,0 l0,30 l24,0 l0,32 l24,0 l0,30 z`
        : `M${x - 4},${top} L${x + 62},${top - 116} L${x + 128},${top} z`;
    return (
      rect(x, top, 124, quay - top, wall) +
      shape(gable, random() > 0.5 ? wall : palette.roof) +
      rect(x + 52, top - 46, 22, 30, palette.ink, 0.5, 2) +
      windows
    );
  });
  return [
    sky(stage, 880, 190, 54),
    aloft(stage, 60, 5),
    skyline(stage, 470, [120, 220], mix(palette.shade, palette.far, 0.5)),
    row,
    rect(0, quay, 1200, 22, mix(palette.shade, palette.ink, 0.35)),
    repeat(
      8,
      (i) =>
        circle(40 + i * 160 + random() * 40, quay - 30, 34 + random() * 14, mix(palette.green, palette.ink, 0.2)) +
        rect(38 + i * 160, quay - 20, 6, 24, palette.ink),
    ),
    sea(stage, quay + 20),
    shape('M300,690 q220,52 480,0 l-40,60 q-190,26 -390,0 z', mix(palette.roof, palette.ink, 0.4)),
    rect(400, 640, 250, 56, palette.lit, 1, 8),
    repeat(4, (i) => rect(416 + i * 58, 652, 40, 28, isNight ? lamplight : palette.ink, 0.7, 4)),
    polygon(
      [
        [0, 786],
        [1200, 780],
        [1200, 800],
        [0, 800],
      ],
      palette.ink,
      0.5,
    ),
  ].join('');
}
