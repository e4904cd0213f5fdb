import { circle, ellipse, polygon, rect, repeat, shape, stroke } from '../drawing.ts';
import { village } from '../houses.ts';
import { hill, ridge, under } from '../land.ts';
import { mix, tone } from '../palette.ts';
import { fir, olive } from '../plants.ts';
import { aloft, birds, sky, stars } from '../sky.ts';
import type { Stage } from '../stage.ts';

const fabrics = ['#C65B3C', '#E0A23B', '#2A7F8E', '#7A3B52', '#F3E9D6', '#3E5C4B'];

/** Draws hot-air balloons over fields. */
export function balloons(stage: Stage): string {
  const { random, palette } = stage;
  return [
    sky(stage, 300, 420, 80),
    aloft(stage, 90, 6),
    under(ridge(random, 520, 90, 6), tone(palette, 0.16)),
    hill(random, 590, 26, mix(palette.green, palette.far, 0.35)),
    village(stage, 640, 760, 1040, 9, 16),
    hill(random, 660, 22, mix(palette.green, '#C9B45A', 0.35)),
    hill(random, 730, 18, mix(palette.green, palette.ink, 0.2)),
    repeat(11, () =>
      olive(random() * 1200, 790, 50 + random() * 40, mix(palette.green, palette.ink, 0.4), palette.ink),
    ),
    balloon(stage, 920 + random() * 80, 190, 62, 3),
    balloon(stage, 260 + random() * 80, 260, 84, 1),
    balloon(stage, 560 + random() * 120, 300, 150, Math.floor(random() * 3)),
    balloon(stage, 1090, 380, 46, 4),
    birds(stage, 120, 150),
  ].join('');
}

/** Draws a paraglider above a valley. */
export function paraglider(stage: Stage): string {
  const { random, palette } = stage;
  const x = 480 + random() * 260;
  const wing = fabrics[Math.floor(random() * 3)] ?? palette.roof;
  return [
    sky(stage, 950, 200, 56),
    aloft(stage, 80, 7),
    under(ridge(random, 430, 170, 7), tone(palette, 0.16)),
    under(ridge(random, 520, 130, 6), tone(palette, 0.36)),
    hill(random, 620, 30, mix(palette.green, palette.far, 0.2)),
    village(stage, 690, 180, 480, 10, 24),
    hill(random, 710, 24, mix(palette.green, palette.near, 0.25)),
    shape(`M${x - 190},230 Q${x},90 ${x + 190},230 Q${x},150 ${x - 190},230 Z`, wing),
    shape(`M${x - 60},156 Q${x},124 ${x + 60},156 L${x + 40},176 Q${x},160 ${x - 40},176 Z`, '#F3E9D6', 0.9),
    stroke(`M${x - 180},228 L${x},400 L${x + 180},228 M${x - 90},186 L${x},400 L${x + 90},186`, palette.ink, 2, 0.7),
    circle(x, 396, 13, palette.ink),
    shape(`M${x - 16},412 q16,-14 34,0 l16,34 l-30,6 z`, palette.ink),
    repeat(9, (i) => fir(i * 150 + random() * 60, 800, 90 + random() * 70, mix(palette.green, palette.ink, 0.5))),
  ].join('');
}

/** Draws the Milky Way over a hut and two people with a telescope. */
export function starrySky(stage: Stage): string {
  const { random, palette } = stage;
  const ink = mix(palette.ink, '#0A131C', 0.6);
  return [
    sky(stage, 980, 170, 34),
    rect(0, 0, 1200, 800, '#0E1B2C', 0.72),
    `<g transform="rotate(-24 600 300)">${repeat(60, () => ellipse(random() * 1400 - 100, 280 + (random() - 0.5) * 150, 60 + random() * 90, 20 + random() * 26, mix('#8FA3C9', '#E8C9D2', random()), 0.05))}</g>`,
    stars(stage, 220),
    repeat(12, () => circle(random() * 1200, random() * 460, 2.6 + random() * 1.6, '#FFF6DD', 0.95)),
    stroke('M180,120 l120,44', '#FFFFFF', 3, 0.75),
    under(ridge(random, 560, 120, 6), mix('#1F3A52', ink, 0.4)),
    hill(random, 660, 26, mix('#14283A', ink, 0.4)),
    polygon(
      [
        [180, 690],
        [180, 630],
        [230, 594],
        [280, 630],
        [280, 690],
      ],
      ink,
    ),
    rect(218, 640, 24, 24, '#F5CF85', 0.95, 2),
    hill(random, 720, 14, ink),
    stroke('M744,720 L770,640 L796,720 M770,640 V716', '#33475F', 5),
    stroke('M726,668 L822,604', '#8FA3AE', 18),
    circle(690, 632, 13, '#33475F'),
    shape('M670,726 q2,-84 22,-80 q22,4 20,80 z', '#33475F'),
    circle(640, 662, 11, '#33475F'),
    shape('M622,728 q2,-60 18,-56 q18,2 18,56 z', '#33475F'),
  ].join('');
}

function balloon({ palette }: Stage, x: number, y: number, radius: number, first: number): string {
  const r = radius;
  const envelope = (half: number, colour: string) =>
    shape(
      `M${x},${y - r} C${x + half * 1.34},${y - r} ${x + half * 1.3},${y + r * 0.5} ${x + half * 0.22},${y + r * 1.25} H${x - half * 0.22} C${x - half * 1.3},${y + r * 0.5} ${x - half * 1.34},${y - r} ${x},${y - r} Z`,
      colour,
    );
  const colour = (i: number) => mix(fabrics[(first + i) % fabrics.length] ?? palette.roof, palette.sky[1], 0.12);
  return [
    envelope(r, colour(0)),
    envelope(r * 0.66, colour(1)),
    envelope(r * 0.3, colour(0)),
    stroke(
      `M${x - r * 0.18},${y + r * 1.25} L${x - r * 0.12},${y + r * 1.52} M${x + r * 0.18},${y + r * 1.25} L${x + r * 0.12},${y + r * 1.52}`,
      palette.ink,
      2,
    ),
    rect(x - r * 0.15, y + r * 1.5, r * 0.3, r * 0.2, mix(palette.roof, palette.ink, 0.45), 1, 3),
  ].join('');
}

/** Draws sand dunes with a string of camels. */
export function desert(stage: Stage): string {
  const { random, palette } = stage;
  const sand = mix('#E0A868', palette.lit, 0.25);
  const shade = mix('#A8683C', palette.shade, 0.3);
  return [
    sky(stage, 820, 270, 84),
    aloft(stage, 80, 3),
    under(ridge(random, 470, 60, 5), mix(tone(palette, 0.15), sand, 0.4)),
    shape('M0,560 C220,470 420,450 560,520 C720,590 980,480 1200,510 V800 H0 Z', sand),
    shape(
      'M560,520 C640,560 680,640 620,700 C560,750 700,790 760,800 H1200 V510 C980,480 720,590 560,520 Z',
      shade,
      0.8,
    ),
    repeat(5, (i) => camel(300 + i * 74, 520 - i * 7 + random() * 5, 0.42 + random() * 0.05, palette.ink)),
    shape('M0,680 C200,610 380,640 520,730 C560,760 580,780 590,800 H0 Z', mix(sand, palette.sun, 0.25)),
    shape('M380,650 C460,680 500,716 520,730 C560,760 580,780 590,800 H420 C470,750 440,690 380,650 Z', shade, 0.55),
    shape('M1200,650 C1040,640 900,700 800,800 H1200 Z', mix(sand, shade, 0.35)),
    repeat(10, (i) => stroke(`M${40 + i * 30},${780 - i * 8} q60,-20 120,0`, shade, 3, 0.4)),
  ].join('');
}

const camel = (x: number, y: number, k: number, ink: string) =>
  [
    shape(
      `M${x - 50 * k},${y - 60 * k} q${20 * k},${-14 * k} ${34 * k},${-8 * k} q${14 * k},${-50 * k} ${36 * k},0 q${20 * k},${-2 * k} ${30 * k},${10 * k} l${20 * k},${-52 * k} l${30 * k},${2 * k} l${-2 * k},${14 * k} l${-16 * k},${4 * k} l${-22 * k},${70 * k} q${-60 * k},${16 * k} ${-110 * k},${-4 * k} z`,
      ink,
    ),
    ...[-44, -32, 34, 46].map((leg) => rect(x + leg * k, y - 46 * k, 7 * k, 66 * k, ink)),
  ].join('');
