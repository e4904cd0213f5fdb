import { arch, circle, ellipse, polygon, rect, repeat, shape, stroke } from '../drawing.ts';
import { village } from '../houses.ts';
import { hill, lowered, ridge, under } from '../land.ts';
import { mix, tone } from '../palette.ts';
import { cypress, fir, olive, pine } from '../plants.ts';
import { aloft, birds, sky, stars } from '../sky.ts';
import type { Stage } from '../stage.ts';

/** Draws two mountain ranges above a lake and meadows. */
export function peaks(stage: Stage): string {
  const { random, palette } = stage;
  const back = ridge(random, 270, 210, 7, 0.52);
  const front = ridge(random, 380, 170, 7);
  return [
    sky(stage, 860, 190, 50),
    aloft(stage, 80),
    under(back, tone(palette, 0.14)),
    under(lowered(back, 34, 12), tone(palette, 0.24)),
    under(front, tone(palette, 0.4)),
    under(lowered(front, 52, 14), tone(palette, 0.52)),
    hill(random, 520, 20, mix(palette.green, palette.near, 0.3)),
    ellipse(640, 640, 430, 74, 'url(#water)'),
    ellipse(640, 626, 380, 40, palette.sun, 0.18),
    shape('M0,620 C200,580 280,660 420,690 C620,730 900,720 1200,640 V800 H0 Z', mix(palette.green, palette.lit, 0.12)),
    shape('M0,720 C260,690 600,760 1200,720 V800 H0 Z', mix(palette.green, palette.ink, 0.2)),
    repeat(16, (i) =>
      fir(
        i < 9 ? random() * 330 : 900 + random() * 300,
        650 + random() * 60,
        110 + random() * 100,
        mix(palette.green, palette.ink, 0.45 + random() * 0.25),
      ),
    ),
    repeat(6, () => sheep(stage, 480 + random() * 400, 736 + random() * 40)),
    birds(stage, 300, 150),
  ].join('');
}

/** Draws a volcano above a sea of clouds. */
export function volcano(stage: Stage): string {
  const { random, palette, isNight } = stage;
  const cloud = (i: number) => {
    const puffs = repeat(16, () => ` q37,${-22 - random() * 34} 75,0`);
    return shape(
      `M0,800 L0,${520 + i * 54}${puffs} L1200,800 Z`,
      mix(palette.sun, palette.sky[1], Math.max(0, 0.55 - i * 0.1)),
      0.82,
    );
  };
  return [
    sky(stage, 300, 200, 44),
    isNight ? stars(stage, 170) : aloft(stage, 70, 3),
    shape('M60,800 L430,350 L560,214 L620,196 L668,210 L800,330 L1200,660 V800 Z', tone(palette, 0.4)),
    shape('M560,214 L620,196 L668,210 L800,330 L1200,660 V800 H760 L690,480 L640,320 Z', tone(palette, 0.62)),
    shape(
      'M560,214 L620,196 L668,210 L720,258 L690,262 L664,300 L634,250 L604,288 L580,252 L530,246 Z',
      '#FFFFFF',
      0.8,
    ),
    repeat(5, cloud),
    shape('M0,800 V700 L180,690 L330,742 L520,730 L700,800 Z', palette.near),
    shape('M1200,800 V690 L1050,720 L900,770 L820,800 Z', palette.near),
    pine(90, 700, 90, mix(palette.green, palette.ink, 0.5), palette.ink),
    pine(190, 704, 70, mix(palette.green, palette.ink, 0.5), palette.ink),
    pine(1120, 706, 84, mix(palette.green, palette.ink, 0.5), palette.ink),
  ].join('');
}

/** Draws a tall stone bridge between two halves of a town. */
export function gorge(stage: Stage): string {
  const { random, palette } = stage;
  const rock = mix(palette.lit, palette.roof, 0.3);
  const rockShade = mix(palette.shade, palette.roof, 0.2);
  const spans = [arch(560, 800, 84, 430), arch(456, 560, 60, 120), arch(686, 560, 60, 120), arch(574, 400, 56, 40)];
  return [
    sky(stage, 600, 250, 60),
    aloft(stage, 90),
    under(ridge(random, 380, 90, 6), tone(palette, 0.2)),
    shape('M0,360 L380,352 L410,420 L396,520 L440,640 L430,800 H0 Z', rock),
    shape('M300,354 L380,352 L410,420 L396,520 L440,640 L430,800 H340 L350,600 L300,500 Z', rockShade),
    shape('M1200,350 L820,352 L796,430 L812,540 L764,660 L780,800 H1200 Z', mix(rock, rockShade, 0.5)),
    shape(
      'M820,352 L796,430 L812,540 L764,660 L780,800 H860 L850,600 L880,470 L860,352 Z',
      mix(rockShade, palette.ink, 0.2),
    ),
    repeat(16, () => rect(random() * 340, 400 + random() * 360, 40 + random() * 90, 4, rockShade, 0.7, 2)),
    repeat(16, () => rect(880 + random() * 280, 400 + random() * 360, 40 + random() * 90, 4, palette.ink, 0.2, 2)),
    `<path fill-rule="evenodd" d="M370,330 H832 V460 H780 L770,800 H430 L420,460 H370 Z ${spans.join(' ')}" fill="${mix(palette.lit, palette.roof, 0.14)}"/>`,
    rect(360, 322, 482, 14, palette.shade),
    village(stage, 362, -20, 320, 9, 10),
    village(stage, 358, 850, 1170, 9, 10),
    shape('M440,800 C500,720 700,720 780,800 Z', mix(palette.green, palette.ink, 0.35)),
    repeat(10, () =>
      olive(random() * 420, 800 - random() * 20, 70 + random() * 40, mix(palette.green, palette.ink, 0.3), palette.ink),
    ),
    birds(stage, 520, 200, 6),
  ].join('');
}

/** Draws tall trunks with light between them and a path that winds away. */
export function forest(stage: Stage): string {
  const { random, palette } = stage;
  const leaf = palette.green;
  const trunks = (count: number, foot: number, width: number, share: number) =>
    repeat(count, (i) => {
      const x = (i + random()) * (1200 / count);
      const bark = mix(mix(palette.lit, palette.roof, 0.5), palette.ink, share);
      const lean = (random() - 0.5) * 30;
      return shape(`M${x},${foot} L${x + lean},0 H${x + lean + width * 0.7} L${x + width},${foot} Z`, bark);
    });
  const canopy = (count: number, depth: number, share: number) =>
    repeat(count, () =>
      circle(
        random() * 1200,
        random() * depth - 20,
        60 + random() * 70,
        mix(leaf, palette.ink, share + random() * 0.15),
      ),
    );
  return [
    sky(stage, 600, 330, 70),
    hill(random, 520, 20, mix(leaf, palette.sky[2], 0.55)),
    trunks(13, 580, 15, 0.05),
    canopy(16, 150, 0.02),
    hill(random, 590, 22, mix(leaf, palette.sky[2], 0.25)),
    trunks(8, 640, 27, 0.35),
    hill(random, 650, 16, mix(leaf, palette.ink, 0.12)),
    shape(
      'M560,600 C640,640 480,690 540,740 C560,770 500,790 470,800 H760 C740,760 640,740 650,700 C660,660 620,620 590,600 Z',
      mix(palette.lit, palette.roof, 0.25),
    ),
    trunks(3, 760, 56, 0.6),
    canopy(14, 110, 0.3),
    repeat(24, () => fern(stage, random() * 1200, 770 + random() * 40)),
  ].join('');
}

/** Draws a waterfall between rock walls, and the pool below. */
export function waterfall(stage: Stage): string {
  const { random, palette } = stage;
  const rock = mix(palette.near, palette.far, 0.4);
  return [
    sky(stage, 900, 150, 46),
    aloft(stage, 60, 4),
    under(ridge(random, 300, 120, 6), tone(palette, 0.2)),
    shape('M0,220 C200,190 380,240 500,300 L520,640 L0,800 Z', rock),
    shape('M1200,180 C1000,190 820,240 690,306 L680,640 L1200,800 Z', mix(rock, palette.ink, 0.2)),
    shape('M0,220 C200,190 380,240 500,300 C420,310 300,270 180,300 C100,310 40,290 0,300 Z', palette.green),
    shape(
      'M1200,180 C1000,190 820,240 690,306 C800,300 900,270 1000,290 C1080,300 1150,270 1200,280 Z',
      mix(palette.green, palette.ink, 0.15),
    ),
    shape('M496,300 C540,286 640,288 694,304 L684,650 H516 Z', mix(palette.water[0], '#FFFFFF', 0.55)),
    repeat(12, (i) =>
      stroke(
        `M${512 + i * 15},${306 + random() * 60} l${random() * 6 - 3},${140 + random() * 190}`,
        palette.water[1],
        3 + random() * 4,
        0.35,
      ),
    ),
    ellipse(600, 720, 460, 110, 'url(#water)'),
    ellipse(600, 650, 150, 30, '#FFFFFF', 0.6),
    repeat(10, () => ellipse(360 + random() * 480, 680 + random() * 90, 30 + random() * 50, 3, palette.sun, 0.5)),
    shape('M0,660 C120,640 230,700 260,800 H0 Z', mix(palette.green, palette.ink, 0.35)),
    shape('M1200,640 C1060,650 960,720 950,800 H1200 Z', mix(palette.green, palette.ink, 0.45)),
    repeat(9, () =>
      cypress(
        random() < 0.5 ? random() * 220 : 980 + random() * 220,
        760,
        90 + random() * 90,
        mix(palette.green, palette.ink, 0.5),
      ),
    ),
    birds(stage, 560, 170),
  ].join('');
}

/** Draws snowy peaks behind a line of firs and a wooden hut. */
export function snow(stage: Stage): string {
  const { random, palette, isNight } = stage;
  const line = ridge(random, 290, 240, 7, 0.5);
  const white = mix('#FFFFFF', palette.sky[2], isNight ? 0.6 : 0.15);
  return [
    sky(stage, 330, 190, 52),
    aloft(stage, 70),
    under(line, mix(white, palette.far, 0.15)),
    under(lowered(line, 58, 18), mix(palette.far, palette.near, 0.12), 0.75),
    under(lowered(line, 150, 22), mix(palette.far, palette.near, 0.3), 0.8),
    hill(random, 560, 26, mix(white, palette.far, 0.4)),
    repeat(26, () =>
      fir(random() * 1200, 600 + random() * 40, 80 + random() * 70, mix(palette.green, palette.ink, 0.5)),
    ),
    hill(random, 640, 22, mix(white, palette.far, 0.18)),
    polygon(
      [
        [760, 660],
        [760, 590],
        [820, 540],
        [880, 590],
        [880, 660],
      ],
      mix(palette.roof, palette.ink, 0.35),
    ),
    shape('M742,600 L820,526 L898,600 L886,612 L820,550 L754,612 Z', white),
    rect(806, 606, 28, 30, '#F5CF85', 0.95, 2),
    hill(random, 720, 18, white),
    repeat(7, (i) =>
      fir(
        i < 4 ? random() * 320 : 950 + random() * 250,
        790,
        170 + random() * 80,
        mix(palette.green, palette.ink, 0.65),
      ),
    ),
  ].join('');
}

const sheep = ({ palette }: Stage, x: number, y: number) =>
  ellipse(x, y, 17, 9, palette.lit) + circle(x + 16, y - 5, 5, palette.ink);

const fern = ({ palette, random }: Stage, x: number, y: number) =>
  repeat(5, (i) =>
    stroke(
      `M${x},${y} q${(i - 2) * 14},${-40} ${(i - 2) * 30},${-40 - random() * 20}`,
      mix(palette.green, palette.ink, 0.35),
      5,
    ),
  );
