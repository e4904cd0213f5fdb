import { arch, circle, ellipse, polygon, rect, repeat, shape, stroke } from '../drawing.ts';
import { house, village } from '../houses.ts';
import { hill, ridge, under } from '../land.ts';
import { mix, tone } from '../palette.ts';
import { cypress, olive, palm } from '../plants.ts';
import { aloft, birds, sky } from '../sky.ts';
import type { Stage } from '../stage.ts';

/** Draws rows of vines that run towards a village under the mountains. */
export function vineyard(stage: Stage): string {
  const { random, palette } = stage;
  const leaves = [
    mix(palette.green, palette.ink, 0.1),
    mix('#A6532F', palette.green, 0.35),
    mix(palette.green, '#C9922E', 0.35),
  ];
  const row = (i: number) => {
    const offset = i - 14;
    const far = 620 + offset * 34;
    const near = 620 + offset * 170;
    const leaf = leaves[i % 3] ?? palette.green;
    const bushes = repeat(7, (k) => {
      const closeness = k / 7 + 0.08;
      const x = far + (near - far) * closeness + 4 + closeness * 30;
      return circle(x, 506 + 294 * closeness, 5 + closeness * 24, mix(leaf, palette.ink, 0.12));
    });
    return shape(`M${far},506 L${far + 9},506 L${near + 74},800 L${near},800 Z`, leaf) + bushes;
  };
  return [
    sky(stage, 320, 240, 60),
    aloft(stage, 90),
    under(ridge(random, 350, 130, 6), tone(palette, 0.16)),
    hill(random, 430, 20, tone(palette, 0.34)),
    hill(random, 480, 24, mix(palette.green, palette.far, 0.3)),
    village(stage, 500, 700, 960, 10, 14),
    rect(820, 392, 40, 110, palette.lit),
    rect(846, 392, 16, 110, palette.shade),
    shape('M816,394 L841,352 L866,394 Z', palette.roof),
    shape('M0,500 C300,470 700,500 1200,480 V800 H0 Z', mix('#B79A5B', palette.ink, 0.12)),
    repeat(29, row),
    birds(stage, 560, 160),
  ].join('');
}

/** Draws four windmills on a dry ridge, with olive trees below. */
export function windmills(stage: Stage): string {
  const { random, palette } = stage;
  return [
    sky(stage, 880, 330, 78),
    aloft(stage, 110, 7),
    hill(random, 520, 16, tone(palette, 0.2)),
    shape('M0,620 C250,560 420,500 620,520 C820,540 980,470 1200,500 V800 H0 Z', mix('#B98F52', palette.near, 0.25)),
    windmill(stage, 250, 590, 1.15),
    windmill(stage, 560, 530, 1.5),
    windmill(stage, 860, 545, 1.05),
    windmill(stage, 1060, 505, 0.8),
    shape('M0,720 C300,640 620,640 760,700 C900,750 1080,690 1200,660 V800 H0 Z', mix('#8A6A3C', palette.near, 0.45)),
    repeat(8, (i) =>
      olive(
        40 + i * 160 + random() * 50,
        790 - random() * 20,
        74 + random() * 40,
        mix(palette.green, palette.ink, 0.3),
        palette.ink,
      ),
    ),
    birds(stage, 300, 180),
  ].join('');
}

/** Draws white houses piled up on a hill, with bougainvillea in front. */
export function whiteVillage(stage: Stage): string {
  const { random, palette, isNight } = stage;
  const limewashed: Stage = {
    ...stage,
    palette: {
      ...palette,
      lit: mix(palette.lit, '#FFFFFF', isNight ? 0.1 : 0.5),
      shade: mix(palette.shade, '#DCE6EA', isNight ? 0 : 0.4),
    },
  };
  const houses = Array.from({ length: 90 }, () => {
    const closeness = random();
    return { closeness, x: 640 + (random() - 0.5) * (260 + closeness * 1150), foot: 330 + closeness * 450 };
  }).toSorted((a, b) => a.foot - b.foot);
  return [
    sky(stage, 300, 210, 54),
    aloft(stage, 90),
    under(ridge(random, 320, 120, 6), tone(palette, 0.2)),
    shape(
      'M0,640 C200,480 420,330 640,300 C860,330 1040,470 1200,600 V800 H0 Z',
      mix(palette.green, palette.near, 0.3),
    ),
    ...houses.map(({ closeness, x, foot }, i) => {
      const width = 54 + random() * 60 + closeness * 28;
      const height = 46 + random() * 64 + closeness * 26;
      const tree =
        random() > 0.8
          ? cypress(x + width * 0.7, foot + 6, 70 + random() * 30, mix(palette.green, palette.ink, 0.4))
          : '';
      return (
        (i === 6 ? belfry(limewashed) : '') +
        house(limewashed, x - width / 2, foot, width, height, random() > 0.42) +
        tree
      );
    }),
    repeat(18, () =>
      circle(
        random() * 1200,
        730 + random() * 70,
        12 + random() * 14,
        mix('#B4386B', palette.ink, random() * 0.25),
        0.9,
      ),
    ),
    birds(stage, 760, 130),
  ].join('');
}

/** Draws vines in pits of black ash under volcanic cones, as in La Geria. */
export function ashVines(stage: Stage): string {
  const { random, palette } = stage;
  const pit = (x: number, y: number, scale: number) =>
    [
      ellipse(x, y, 58 * scale, 20 * scale, '#1A1615'),
      stroke(
        `M${x - 60 * scale},${y} A${60 * scale},${24 * scale} 0 0 1 ${x + 60 * scale},${y}`,
        mix('#6B5A4E', palette.lit, 0.2),
        7 * scale,
      ),
      circle(x - 6 * scale, y - 2 * scale, 13 * scale, mix(palette.green, '#8AA84A', 0.4)),
      circle(x + 10 * scale, y + scale, 11 * scale, mix(palette.green, '#6C8A3A', 0.4)),
    ].join('');
  const row = (r: number) => {
    const scale = 0.35 + r * 0.16;
    return repeat(13, (i) =>
      pit((i + (r % 2) / 2) * 130 * (scale + 0.25) - 60 + (1 - scale) * 120, 510 + r * r * 9 + r * 14, scale),
    );
  };
  const bodega: Stage = { ...stage, palette: { ...palette, lit: '#FBF8F0', shade: '#D6D8D2' } };
  const fronds = mix(palette.green, palette.ink, 0.3);
  return [
    sky(stage, 820, 260, 58),
    aloft(stage, 90, 4),
    shape(
      'M0,800 V430 L180,400 L330,270 L400,262 L470,280 L640,420 L800,440 L930,330 L1010,322 L1060,340 L1200,430 V800 Z',
      mix(tone(palette, 0.3), '#8C3F2C', 0.35),
    ),
    shape('M400,262 L470,280 L640,420 L500,440 L430,340 Z', mix(tone(palette, 0.5), '#5E2A22', 0.4)),
    shape('M0,470 C400,430 800,480 1200,450 V800 H0 Z', mix('#2B2523', palette.near, 0.3)),
    repeat(6, row),
    house(bodega, 880, 470, 96, 50, false),
    house(bodega, 950, 474, 60, 66, false),
    palm(850, 474, 84 + random() * 20, fronds, palette.ink),
    palm(1030, 478, 70, fronds, palette.ink),
  ].join('');
}

/** Draws soft hills with a road that is lined with cypresses and leads to a farm. */
export function rollingHills(stage: Stage): string {
  const { random, palette } = stage;
  const field = (share: number) => mix(mix(palette.green, '#D9B45A', share), palette.lit, 0.12);
  return [
    sky(stage, 900, 220, 58),
    aloft(stage, 90),
    hill(random, 400, 20, tone(palette, 0.1)),
    hill(random, 450, 26, mix(field(0.2), palette.far, 0.5)),
    hill(random, 510, 34, field(0.55)),
    house(stage, 790, 520, 110, 62),
    house(stage, 860, 526, 70, 96),
    repeat(5, (i) =>
      cypress(770 + i * 46 + random() * 14, 534, 96 + random() * 30, mix(palette.green, palette.ink, 0.45)),
    ),
    hill(random, 580, 30, field(0.25)),
    shape(
      'M760,560 C700,590 560,600 580,640 C610,690 360,700 330,800 H430 C470,720 690,700 640,640 C630,610 740,600 780,562 Z',
      mix(palette.lit, palette.roof, 0.12),
    ),
    repeat(11, (i) =>
      cypress(330 + i * 40 + random() * 10, 760 - i * 19, 120 - i * 5, mix(palette.green, palette.ink, 0.5)),
    ),
    repeat(9, (i) => stroke(`M${620 + i * 70},800 Q${700 + i * 40},700 ${840 + i * 30},640`, field(0.8), 6, 0.5)),
    birds(stage, 300, 170),
  ].join('');
}

/** Draws horses at rest in a meadow behind a fence. */
export function meadow(stage: Stage): string {
  const { random, palette } = stage;
  const coats = ['#6B4430', '#2E2622', '#D9C8AE', '#8A5A38'];
  return [
    sky(stage, 300, 210, 54),
    aloft(stage, 90),
    under(ridge(random, 370, 110, 6), tone(palette, 0.18)),
    hill(random, 460, 22, tone(palette, 0.36)),
    hill(random, 520, 18, mix(palette.green, palette.far, 0.2)),
    repeat(7, () =>
      olive(
        random() * 1200,
        560 + random() * 20,
        90 + random() * 60,
        mix(palette.green, palette.ink, 0.35),
        palette.ink,
      ),
    ),
    hill(random, 580, 14, mix(palette.green, '#C9B45A', 0.25)),
    ...coats.map((coat, i) =>
      horse(150 + i * 260 + random() * 90, 640 + (i % 2) * 46, 0.9 + random() * 0.35, mix(coat, palette.ink, 0.1)),
    ),
    ...[690, 740].map((y) => rect(0, y, 1200, 9, mix(palette.lit, palette.roof, 0.25))),
    repeat(9, (i) => rect(30 + i * 145, 664, 13, 130, mix(palette.shade, palette.roof, 0.35))),
  ].join('');
}

/** Draws a Roman aqueduct above the roofs. */
export function aqueduct(stage: Stage): string {
  const { random, palette } = stage;
  const stone = mix(palette.lit, palette.roof, 0.2);
  const joint = mix(palette.shade, palette.roof, 0.22);
  const openings = repeat(12, (i) => `${arch(-20 + i * 108, 420, 72, 120)} ${arch(-20 + i * 108, 740, 72, 280)} `);
  return [
    sky(stage, 950, 240, 58),
    aloft(stage, 90),
    under(ridge(random, 430, 90, 6), tone(palette, 0.16)),
    hill(random, 560, 26, mix(palette.green, palette.far, 0.45)),
    village(stage, 690, -20, 1180, 20, 40),
    `<path fill-rule="evenodd" d="M-10,250 H1210 V740 H-10 Z ${openings}" fill="${stone}"/>`,
    repeat(
      12,
      (i) =>
        rect(-38 + i * 108, 280, 18, 460, joint, 0.55) +
        repeat(6, (k) => rect(-46 + i * 108, 370 + k * 66, 30, 5, joint)),
    ),
    rect(-10, 242, 1220, 14, joint),
    rect(-10, 426, 1220, 9, joint),
    polygon(
      [
        [0, 740],
        [1200, 740],
        [1200, 800],
        [0, 800],
      ],
      mix(palette.shade, palette.ink, 0.25),
    ),
    birds(stage, 200, 130, 6),
  ].join('');
}

function windmill({ palette, random }: Stage, x: number, y: number, k: number): string {
  const turn = random() * 1.5;
  const hub = { x: x - 6 * k, y: y - 128 * k };
  const sails = repeat(4, (i) => {
    const angle = turn + (i * Math.PI) / 2;
    const [c, s] = [Math.cos(angle), Math.sin(angle)];
    const at = (along: number, aside: number) =>
      [hub.x + c * along * k - s * aside * k, hub.y + s * along * k + c * aside * k] as const;
    return (
      polygon([at(22, 0), at(108, 0), at(108, 22), at(22, 22)], palette.sun, 0.82) +
      stroke(`M${hub.x},${hub.y} L${at(108, 0).join(',')}`, palette.ink, 4 * k)
    );
  });
  return [
    shape(
      `M${x - 40 * k},${y} L${x - 33 * k},${y - 120 * k} L${x + 33 * k},${y - 120 * k} L${x + 40 * k},${y} Z`,
      palette.lit,
    ),
    shape(`M${x + 8 * k},${y} V${y - 120 * k} L${x + 33 * k},${y - 120 * k} L${x + 40 * k},${y} Z`, palette.shade),
    shape(`M${x - 38 * k},${y - 118 * k} Q${x},${y - 186 * k} ${x + 38 * k},${y - 118 * k} Z`, palette.ink),
    shape(arch(x - 12 * k, y, 24 * k, 44 * k), palette.ink, 0.7),
    rect(x - 6 * k, y - 92 * k, 10 * k, 13 * k, palette.ink, 0.6),
    sails,
  ].join('');
}

const belfry = ({ palette }: Stage) =>
  rect(606, 190, 52, 170, palette.lit) +
  rect(640, 190, 18, 170, palette.shade) +
  shape('M600,192 L632,140 L664,192 Z', palette.roof) +
  shape(arch(618, 240, 16, 34), palette.ink, 0.5);

const horse = (x: number, y: number, k: number, coat: string) =>
  [
    ellipse(x, y - 62 * k, 52 * k, 25 * k, coat),
    shape(
      `M${x + 30 * k},${y - 74 * k} L${x + 62 * k},${y - 118 * k} L${x + 92 * k},${y - 100 * k} L${x + 86 * k},${y - 90 * k} L${x + 66 * k},${y - 96 * k} L${x + 50 * k},${y - 52 * k} Z`,
      coat,
    ),
    ...[-40, -28, 26, 40].map((leg) => rect(x + leg * k, y - 56 * k, 9 * k, 58 * k, coat)),
    stroke(`M${x - 50 * k},${y - 68 * k} q${-20 * k},${14 * k} ${-14 * k},${46 * k}`, coat, 8 * k),
  ].join('');
