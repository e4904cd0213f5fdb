import { arch, circle, ellipse, polygon, rect, repeat, shape, stroke, type Point } from '../drawing.ts';
import { village } from '../houses.ts';
import { hill, lowered, ridge, under } from '../land.ts';
import { lamplight, mix, tone } from '../palette.ts';
import { cypress, palm, pine } from '../plants.ts';
import { aloft, birds, sky } from '../sky.ts';
import type { Stage } from '../stage.ts';

/** Draws red towers on a wooded hill in front of snowy mountains. */
export function redFortress(stage: Stage): string {
  const { random, palette } = stage;
  const snowline = ridge(random, 330, 150, 6);
  const wall = mix(palette.lit, palette.roof, 0.32);
  const tower = (x: number, width: number, height: number) =>
    [
      rect(x, 470 - height, width * 0.64, height, wall),
      rect(x + width * 0.64, 470 - height, width * 0.36, height, mix(palette.shade, palette.roof, 0.4)),
      repeat(Math.floor(width / 14), (i) => rect(x + i * 14 + 1, 461 - height, 8, 10, wall)),
      shape(arch(x + width * 0.2, 536 - height, 13, 28), palette.ink, 0.5),
      shape(arch(x + width * 0.42, 536 - height, 13, 28), palette.ink, 0.5),
    ].join('');
  return [
    sky(stage, 940, 210, 54),
    aloft(stage, 90, 4),
    under(snowline, mix(tone(palette, 0.1), '#FFFFFF', 0.6)),
    under(lowered(snowline, 42, 16), tone(palette, 0.18)),
    hill(random, 470, 20, tone(palette, 0.38)),
    shape(
      'M0,800 V560 C200,520 300,470 520,462 L960,462 C1050,480 1140,520 1200,560 V800 Z',
      mix(palette.green, palette.ink, 0.12),
    ),
    rect(360, 405, 600, 70, mix(palette.lit, palette.roof, 0.25)),
    rect(640, 405, 320, 70, mix(palette.shade, palette.roof, 0.3)),
    tower(380, 84, 128),
    tower(500, 66, 92),
    tower(596, 112, 158),
    tower(740, 70, 104),
    tower(850, 92, 132),
    repeat(26, () => {
      const x = random() * 1200;
      return cypress(
        x,
        520 + Math.abs(x - 650) * 0.1 + random() * 26,
        50 + random() * 64,
        mix(palette.green, palette.ink, 0.35 + random() * 0.3),
      );
    }),
    village(stage, 720, -20, 520, 13, 90),
    village(stage, 750, 620, 1180, 14, 110),
    repeat(12, () => cypress(random() * 1200, 810, 110 + random() * 70, mix(palette.green, palette.ink, 0.6))),
    birds(stage, 300, 190),
  ].join('');
}

/** Draws rows of two-tiered, red and white arches, one behind the other. */
export function arches({ palette, random }: Stage): string {
  const dark = palette.ink;
  const band = (x: number, y: number, radius: number, width: number, fade: number) =>
    repeat(13, (i) => {
      const at = (turn: number, reach: number): Point => [
        x + reach * Math.cos(Math.PI + (turn / 13) * Math.PI),
        y + reach * Math.sin(Math.PI + (turn / 13) * Math.PI),
      ];
      return polygon(
        [at(i, radius), at(i, radius + width), at(i + 1, radius + width), at(i + 1, radius)],
        mix(i % 2 ? '#B5553A' : '#F0DDBE', dark, fade),
      );
    });
  const row = (depth: number) => {
    const scale = 1 - depth * 0.17;
    const gap = 400 * scale;
    const fade = depth * 0.2;
    return repeat(6, (i) => {
      const x = 600 - gap * 2.5 + i * gap;
      const marble = mix('#C9B8A0', '#7E5A46', i % 2 ? 0.2 : 0.7);
      return [
        band(x + gap / 2, 330 + depth * 40, gap / 2 - 46 * scale, 46 * scale, fade),
        band(x + gap / 2, 200 + depth * 70, gap / 2 - 40 * scale, 40 * scale, fade + 0.08),
        rect(x - 17 * scale, 330 + depth * 40, 34 * scale, 470 - depth * 26, mix(marble, dark, fade)),
        rect(x - 28 * scale, 322 + depth * 40, 56 * scale, 22 * scale, mix('#E6D3B2', dark, fade)),
      ].join('');
    });
  };
  return [
    rect(0, 0, 1200, 800, mix(dark, '#6B4A37', 0.35)),
    row(3),
    ellipse(600 + random() * 80, 420, 420, 330, '#F3C98B', 0.28),
    row(2),
    row(1),
    row(0),
    rect(0, 760, 1200, 40, mix(dark, '#8C5A41', 0.3)),
    rect(0, 0, 1200, 800, palette.sky[1], 0.1),
  ].join('');
}

/** Draws columns of a temple on a rise, some of them broken. */
export function ruins(stage: Stage): string {
  const { random, palette } = stage;
  const column = (x: number, foot: number, height: number) =>
    [
      rect(x, foot - height, 30, height, palette.lit),
      rect(x + 20, foot - height, 10, height, palette.shade),
      ...[8, 15].map((flute) => rect(x + flute, foot - height, 2, height, palette.shade, 0.6)),
      rect(x - 6, foot - height - 8, 42, 10, palette.lit),
      rect(x - 6, foot - 6, 42, 10, palette.shade),
    ].join('');
  return [
    sky(stage, 850, 290, 72),
    aloft(stage, 100),
    under(ridge(random, 430, 90, 6), tone(palette, 0.2)),
    hill(random, 520, 18, mix(palette.green, palette.far, 0.4)),
    shape('M0,640 C240,600 420,570 640,570 C860,570 1000,610 1200,630 V800 H0 Z', mix('#C2A268', palette.near, 0.3)),
    rect(300, 566, 560, 16, palette.lit),
    rect(280, 582, 600, 16, palette.shade),
    ...[320, 396, 472, 548, 624].map((x) => column(x, 566, 232)),
    column(720, 566, 120 + random() * 60),
    column(800, 566, 60 + random() * 60),
    rect(304, 312, 368, 20, palette.lit),
    shape('M300,312 L488,236 L676,312 Z', palette.lit),
    shape('M340,306 L488,250 L636,306 Z', palette.shade, 0.7),
    repeat(9, () =>
      rect(
        120 + random() * 940,
        660 + random() * 80,
        40 + random() * 50,
        20 + random() * 14,
        mix(palette.lit, palette.shade, random()),
        1,
        4,
      ),
    ),
    repeat(5, (i) =>
      cypress(i < 2 ? 90 + i * 70 : 900 + i * 60, 620, 170 + random() * 60, mix(palette.green, palette.ink, 0.45)),
    ),
    pine(1080, 720, 230, mix(palette.green, palette.ink, 0.3), palette.ink),
    birds(stage, 220, 190),
  ].join('');
}

/** Draws a stepped pyramid in the middle of a forest. */
export function pyramid(stage: Stage): string {
  const { random, palette } = stage;
  const step = (i: number) => {
    const half = 330 - i * 40;
    const y = 620 - i * 52;
    return (
      polygon(
        [
          [600 - half, y],
          [600 - half + 26, y - 52],
          [600 + half - 26, y - 52],
          [600 + half, y],
        ],
        mix(palette.lit, palette.roof, 0.12 + (i % 2) * 0.06),
      ) +
      polygon(
        [
          [600 + half * 0.35, y],
          [600 + half * 0.35, y - 52],
          [600 + half - 26, y - 52],
          [600 + half, y],
        ],
        palette.shade,
        0.75,
      )
    );
  };
  return [
    sky(stage, 300, 230, 62),
    aloft(stage, 90),
    under(ridge(random, 400, 130, 6), tone(palette, 0.22)),
    hill(random, 540, 24, mix(palette.green, palette.near, 0.2)),
    repeat(7, step),
    rect(552, 204, 96, 56, palette.lit),
    rect(618, 204, 30, 56, palette.shade),
    shape(arch(584, 260, 30, 42), palette.ink, 0.7),
    shape('M560,620 L578,256 H622 L640,620 Z', mix(palette.lit, '#FFFFFF', 0.15)),
    repeat(16, (i) => rect(562 + i * 0.9, 606 - i * 22, 76 - i * 1.8, 4, palette.shade)),
    repeat(34, () =>
      circle(
        random() * 1200,
        650 + random() * 40,
        36 + random() * 34,
        mix(palette.green, palette.ink, 0.15 + random() * 0.3),
      ),
    ),
    repeat(4, (i) =>
      palm(
        90 + i * 330 + random() * 80,
        780,
        190 + random() * 60,
        mix(palette.green, palette.ink, 0.4),
        mix(palette.ink, palette.roof, 0.3),
      ),
    ),
    birds(stage, 760, 150),
  ].join('');
}

/** Draws a pagoda between maples, with a snow-covered cone in the distance. */
export function pagoda(stage: Stage): string {
  const { random, palette, isNight } = stage;
  const maple = (x: number, y: number, size: number) =>
    rect(x - 5, y - size * 0.5, 10, size * 0.5, palette.ink) +
    repeat(7, () =>
      circle(
        x + (random() - 0.5) * size,
        y - size * (0.5 + random() * 0.4),
        size * (0.2 + random() * 0.12),
        mix('#C4472F', isNight ? palette.ink : '#E39A3B', random() * 0.6),
      ),
    );
  const tier = (i: number) => {
    const y = 600 - i * 84;
    const half = 130 - i * 14;
    return [
      rect(820 - half * 0.55, y - 56, half * 1.1, 60, mix('#A8402E', palette.ink, 0.15)),
      repeat(4, (k) =>
        rect(820 - half * 0.45 + k * half * 0.26, y - 42, half * 0.12, 34, isNight ? lamplight : palette.lit, 0.9),
      ),
      shape(
        `M${820 - half * 1.15},${y - 44} Q${820 - half * 0.6},${y - 66} ${820 - half * 0.4},${y - 90} H${820 + half * 0.4} Q${820 + half * 0.6},${y - 66} ${820 + half * 1.15},${y - 44} Q820,${y - 60} ${820 - half * 1.15},${y - 44} Z`,
        palette.ink,
      ),
    ].join('');
  };
  return [
    sky(stage, 560, 240, 66),
    aloft(stage, 80, 4),
    shape('M-60,560 C160,520 300,330 380,250 L400,246 L424,252 C500,330 640,520 900,560 Z', tone(palette, 0.22)),
    shape(
      'M318,316 L380,250 L400,246 L424,252 L486,318 L452,306 L430,336 L402,306 L374,338 L350,306 Z',
      '#FFFFFF',
      0.85,
    ),
    hill(random, 540, 20, mix(palette.green, palette.far, 0.45)),
    hill(random, 600, 22, mix(palette.green, palette.near, 0.25)),
    repeat(5, tier),
    rect(817, 130, 6, 60, palette.ink),
    hill(random, 680, 16, mix(palette.green, palette.ink, 0.25)),
    ...[80, 220, 380, 560, 1020, 1140].map((x) => maple(x + random() * 40, 730 + random() * 50, 140 + random() * 70)),
    repeat(26, () => ellipse(random() * 1200, 740 + random() * 50, 7, 4, '#D9683A', 0.8)),
  ].join('');
}

/** Draws clay walls and towers of a kasbah among palms. */
export function kasbah(stage: Stage): string {
  const { random, palette } = stage;
  const clay = mix('#C27B4E', palette.lit, 0.25);
  const clayShade = mix('#9A5A38', palette.shade, 0.3);
  const tower = (x: number, y: number, width: number, height: number) =>
    [
      shape(`M${x},${y} L${x + 8},${y - height} H${x + width - 8} L${x + width},${y} Z`, clay),
      shape(`M${x + width * 0.62},${y} V${y - height} H${x + width - 8} L${x + width},${y} Z`, clayShade),
      repeat(4, (i) => rect(x + 10 + (i * (width - 20)) / 4, y - height - 14, (width - 20) / 6, 16, clay)),
      repeat(Math.floor(height / 70), (i) =>
        rect(x + width * 0.26, y - height + 28 + i * 62, 14, 22, palette.ink, 0.6, 2),
      ),
      repeat(3, (i) => rect(x + 14 + i * 18, y - height + 12, 9, 9, clayShade)),
    ].join('');
  const walls = Array.from({ length: 22 }, () => ({ x: 140 + random() * 860, y: 470 + random() * 170 })).toSorted(
    (a, b) => a.y - b.y,
  );
  return [
    sky(stage, 900, 230, 64),
    aloft(stage, 90, 4),
    under(ridge(random, 350, 150, 6), mix(tone(palette, 0.2), '#A8603C', 0.25)),
    hill(random, 470, 26, mix(tone(palette, 0.35), '#B5754A', 0.4)),
    shape('M0,660 C200,560 420,430 620,430 C820,440 1000,560 1200,650 V800 H0 Z', mix('#B5754A', palette.near, 0.25)),
    ...walls.map(({ x, y }) => tower(x, y, 80 + random() * 60, 70 + random() * 120)),
    repeat(9, (i) =>
      palm(
        30 + i * 145 + random() * 50,
        790,
        150 + random() * 90,
        mix(palette.green, palette.ink, 0.25),
        mix(palette.ink, palette.roof, 0.3),
      ),
    ),
    repeat(20, () =>
      circle(random() * 1200, 780 + random() * 30, 26 + random() * 20, mix(palette.green, palette.ink, 0.35)),
    ),
    stroke('M0,796 Q600,760 1200,796', palette.water[0], 12, 0.7),
    birds(stage, 300, 170),
  ].join('');
}
