import { arch, circle, rect, repeat, shape, stroke } from '../drawing.ts';
import { house, skyline, village } from '../houses.ts';
import { hill, ridge, under } from '../land.ts';
import { lamplight, mix, tone } from '../palette.ts';
import { palm } from '../plants.ts';
import { aloft, birds, sky } from '../sky.ts';
import type { Stage } from '../stage.ts';
import { kayak, sailingBoat, sea, sunGlitter } from '../water.ts';

/** Draws a tall bell tower above a river. */
export function riverTower(stage: Stage): string {
  const { random, palette } = stage;
  const quay = 560;
  const x = 330;
  return [
    sky(stage, 860, 300, 70),
    aloft(stage, 120),
    hill(random, 500, 18, tone(palette, 0.12)),
    skyline(stage, quay, [60, 150], mix(palette.shade, palette.far, 0.45)),
    rect(x, 190, 57, quay - 190, palette.lit),
    rect(x + 57, 190, 35, quay - 190, palette.shade),
    repeat(
      5,
      (i) =>
        shape(arch(x + 14, 296 + i * 62, 13, 36), palette.ink, 0.45) +
        shape(arch(x + 36, 296 + i * 62, 13, 36), palette.ink, 0.45),
    ),
    rect(x - 7, 180, 106, 12, palette.shade),
    rect(x + 14, 116, 64, 66, palette.lit),
    rect(x + 58, 116, 20, 66, palette.shade),
    shape(arch(x + 30, 178, 20, 46), palette.ink, 0.5),
    rect(x + 26, 66, 40, 50, palette.lit),
    shape(`M${x + 22},68 L${x + 46},24 L${x + 70},68 Z`, palette.roof),
    rect(430, 420, 300, 150, palette.lit),
    rect(640, 420, 90, 150, palette.shade),
    repeat(
      6,
      (i) =>
        shape(`M${430 + i * 50},420 L${436 + i * 50},372 L${442 + i * 50},420 Z`, palette.shade) +
        shape(arch(446 + i * 46, 560, 20, 92), palette.ink, 0.4),
    ),
    village(stage, quay + 16, 720, 1150, 11, 12),
    village(stage, quay + 16, -30, 300, 9, 12),
    sea(stage, quay + 12),
    sunGlitter(stage, 860, quay + 14),
    rect(0, quay + 4, 1200, 14, mix(palette.shade, palette.ink, 0.35)),
    repeat(9, (i) =>
      circle(30 + i * 140 + random() * 40, quay - 8, 22 + random() * 10, mix(palette.green, palette.ink, 0.15)),
    ),
    kayak(stage, 700 + random() * 120, 690, 60, '#C65B3C'),
    birds(stage, 520, 150),
  ].join('');
}

/** Draws a broad avenue with a dark dome on its corner building. */
export function avenue(stage: Stage): string {
  const { random, palette, isNight } = stage;
  const street = 660;
  const glass = () => (isNight && random() > 0.4 ? lamplight : palette.ink);
  let blocks = '';
  for (let x = -30; x < 1200;) {
    const width = 96 + random() * 60;
    const height = 190 + random() * 120;
    if (x + width < 410 || x > 690) blocks += block(stage, x, street, width, height);
    x += width + 4;
  }
  return [
    sky(stage, 880, 340, 70),
    aloft(stage, 110),
    under(ridge(random, 470, 70, 6), tone(palette, 0.16)),
    skyline(stage, street, [120, 240], mix(palette.shade, palette.far, 0.4)),
    blocks,
    shape(`M420,${street + 60} V360 Q550,300 680,360 V${street + 60} Z`, palette.lit),
    shape(`M590,${street + 60} V316 Q650,330 680,360 V${street + 60} Z`, palette.shade),
    repeat(20, (i) => shape(arch(440 + (i % 5) * 48, 450 + Math.floor(i / 5) * 72, 24, 44), glass(), 0.6)),
    rect(478, 252, 144, 90, palette.lit),
    rect(572, 252, 50, 90, palette.shade),
    shape('M470,254 Q550,110 630,254 Z', mix(palette.ink, '#44545C', 0.4)),
    rect(540, 120, 20, 40, '#E0AE45'),
    repeat(4, (i) => shape(arch(488 + i * 34, 336, 18, 60), palette.ink, 0.5)),
    repeat(18, (i) =>
      circle(
        i * 70 + random() * 20,
        street + 70,
        34 + random() * 18,
        mix(palette.green, palette.ink, 0.35 + random() * 0.2),
      ),
    ),
    rect(0, street + 84, 1200, 80, mix(palette.ink, palette.shade, 0.15)),
  ].join('');
}

/** Draws slender spires above a town of flat roofs and plane trees. */
export function spires(stage: Stage): string {
  const { random, palette } = stage;
  const street = 640;
  const stone = mix(palette.lit, palette.roof, 0.3);
  const blocks = repeat(18, (i) => {
    const x = -20 + i * 72;
    return x < 400 || x > 860 ? house(stage, x, street + 40, 74 + random() * 40, 100 + random() * 70, false) : '';
  });
  return [
    sky(stage, 250, 280, 64),
    aloft(stage, 100),
    hill(random, 470, 26, tone(palette, 0.14)),
    skyline(stage, street - 40, [90, 180], mix(palette.shade, palette.far, 0.5)),
    spire(stage, 470, street, 74, 430),
    spire(stage, 720, street, 74, 430),
    spire(stage, 545, street, 84, 500),
    spire(stage, 640, street, 84, 500),
    spire(stage, 592, street, 88, 590),
    shape(`M430,${street} L460,${street - 130} H840 L870,${street} Z`, stone),
    shape(arch(600, street, 90, 120), palette.ink, 0.45),
    shape(arch(500, street, 56, 84), palette.ink, 0.35),
    shape(arch(730, street, 56, 84), palette.ink, 0.35),
    blocks,
    repeat(26, (i) =>
      circle(
        i * 50 + random() * 20,
        street + 40,
        30 + random() * 16,
        mix(palette.green, palette.ink, 0.1 + random() * 0.25),
      ),
    ),
    rect(0, street + 50, 1200, 120, mix(palette.shade, palette.ink, 0.3)),
    repeat(14, (i) => circle(i * 92 + 20, street + 74, 34 + random() * 14, mix(palette.green, palette.ink, 0.45))),
  ].join('');
}

const gold = '#E0AE45';
const goldShade = '#B67F2A';

/** Draws a white town by the sea with a golden dome between two towers. */
export function goldenDome(stage: Stage): string {
  const { random, palette, isNight } = stage;
  const quay = 590;
  const limewashed: Stage = {
    ...stage,
    palette: { ...palette, lit: mix(palette.lit, '#FFFFFF', isNight ? 0.1 : 0.3) },
  };
  const { lit, shade } = limewashed.palette;
  return [
    sky(stage, 300, 330, 74),
    aloft(stage, 110),
    village(limewashed, quay - 30, -30, 1190, 26, 40),
    rect(600, 372, 280, 230, lit),
    rect(790, 372, 90, 230, shade),
    rect(722, 206, 36, 70, lit),
    rect(746, 206, 12, 70, shade),
    shape('M716,208 C718,180 730,170 740,162 C750,170 762,180 764,208 Z', gold),
    rect(738.5, 146, 3, 18, gold),
    shape('M636,362 C640,282 690,262 740,262 C790,262 840,282 844,362 Z', gold),
    shape('M740,262 C790,262 840,282 844,362 L780,362 C780,310 764,276 740,262 Z', goldShade),
    stroke('M740,262 C706,276 690,310 690,362 M740,262 C730,290 728,330 728,362', goldShade, 2.5, 0.6),
    rect(600, 360, 280, 16, shade),
    rect(592, 396, 296, 9, shade),
    shape(arch(704, 600, 72, 150), palette.ink, 0.5),
    shape(arch(630, 600, 40, 96), palette.ink, 0.38),
    shape(arch(812, 600, 40, 96), palette.ink, 0.42),
    circle(740, 428, 15, palette.ink, 0.4),
    ...[640, 668, 804, 832].map((x) => shape(arch(x, 476, 16, 40), palette.ink, 0.4)),
    goldenTower(limewashed, 560),
    goldenTower(limewashed, 864),
    village(limewashed, quay + 10, -30, 560, 13, 16),
    village(limewashed, quay + 10, 920, 1180, 7, 16),
    rect(0, quay + 4, 1200, 26, mix(palette.shade, palette.ink, 0.2)),
    repeat(5, (i) =>
      palm(
        80 + i * 250 + random() * 60,
        quay + 8,
        130 + random() * 40,
        mix(palette.green, palette.ink, 0.3),
        mix(palette.ink, palette.roof, 0.3),
      ),
    ),
    sea(stage, quay + 28),
    sunGlitter(stage, 300, quay + 30),
    sailingBoat(stage, 900, 700, 40, '#C65B3C'),
    birds(stage, 380, 190),
  ].join('');
}

function goldenTower({ palette: { lit, shade, ink } }: Stage, x: number): string {
  return [
    rect(x, 280, 56, 320, lit),
    rect(x + 36, 280, 20, 320, shade),
    shape(`M${x - 6},282 C${x - 4},250 ${x + 14},238 ${x + 28},228 C${x + 42},238 ${x + 60},250 ${x + 62},282 Z`, gold),
    rect(x - 4, 392, 64, 7, shade),
    shape(arch(x + 14, 340, 16, 38), ink, 0.5),
  ].join('');
}

function block({ random, palette, isNight }: Stage, x: number, street: number, width: number, height: number): string {
  const floors = Math.floor((height - 30) / 42);
  const windows = repeat(floors * 4, (i) => {
    const isLamp = isNight && random() > 0.45;
    const left = x + 12 + (i % 4) * width * 0.21;
    const top = street - height + 20 + Math.floor(i / 4) * 42;
    return rect(left, top, width * 0.1, 24, isLamp ? lamplight : palette.ink, isLamp ? 0.9 : 0.5, 1);
  });
  return [
    rect(x, street - height, width * 0.7, height + 60, palette.lit),
    rect(x + width * 0.7, street - height, width * 0.3, height + 60, palette.shade),
    rect(x - 3, street - height - 8, width + 6, 10, palette.shade),
    windows,
  ].join('');
}

function spire({ palette }: Stage, x: number, y: number, width: number, height: number): string {
  const middle = x + width / 2;
  const side = (from: number, fill: string) =>
    shape(
      `M${from},${y} C${from + (x + width * 0.1 - x)},${y - height * 0.6} ${from === x ? x + width * 0.4 : x + width * 0.54},${y - height * 0.9} ${middle},${y - height} C${x + width * 0.6},${y - height * 0.9} ${x + width * 0.9},${y - height * 0.6} ${x + width},${y} Z`,
      fill,
    );
  return [
    side(x, mix(palette.lit, palette.roof, 0.22)),
    side(x + width * 0.55, mix(palette.shade, palette.roof, 0.3)),
    repeat(10, (i) =>
      rect(
        x + width * 0.3,
        y - height * 0.2 - i * height * 0.062,
        width * 0.4 * (1 - i * 0.07),
        5,
        palette.ink,
        0.4,
        2,
      ),
    ),
    circle(middle, y - height - 6, 8, '#E0B255'),
    rect(middle - 1.5, y - height - 24, 3, 16, '#E0B255'),
  ].join('');
}
