import { circle, ellipse, polygon, rect, repeat, shape, stroke } from '../drawing.ts';
import { house } from '../houses.ts';
import { hill } from '../land.ts';
import { mix, tone } from '../palette.ts';
import { pine, reeds } from '../plants.ts';
import { aloft, birds, sky } from '../sky.ts';
import type { Stage } from '../stage.ts';
import { kayak, sailingBoat, sea, sunGlitter } from '../water.ts';

/** Draws a small beach between pale rocks, with parasols. */
export function cove(stage: Stage): string {
  const { random, palette } = stage;
  const horizon = 400;
  const rock = mix(palette.lit, palette.roof, 0.35);
  const rockShade = mix(palette.shade, palette.ink, 0.2);
  const needles = mix(palette.green, palette.ink, 0.25);
  const trunk = mix(palette.ink, palette.roof, 0.3);
  const pines = [
    [1120, 250, 130],
    [1050, 282, 110],
    [985, 330, 96],
    [60, 325, 120],
    [150, 345, 100],
  ] as const;
  return [
    sky(stage, 420, 190, 52),
    aloft(stage, 90),
    hill(random, 372, 14, tone(palette, 0.1)),
    sea(stage, horizon),
    sunGlitter(stage, 420, horizon),
    shape('M1200,220 L1080,240 L1010,300 L960,330 L930,420 L880,450 L860,560 L900,590 L1200,640 Z', rock),
    shape('M1200,220 L1130,330 L1080,420 L1090,600 L1200,640 Z', rockShade, 0.7),
    shape('M0,310 L110,320 L190,360 L240,440 L300,470 L320,560 L250,600 L0,640 Z', mix(rock, rockShade, 0.3)),
    shape('M0,420 L90,450 L120,560 L60,625 L0,640 Z', rockShade, 0.6),
    ellipse(620, 790, 520, 150, mix(palette.lit, '#F0D9AE', 0.45)),
    ellipse(620, 770, 560, 150, palette.sun, 0.18),
    ...pines.map(([x, y, height]) => pine(x, y, height, needles, trunk)),
    sailingBoat(stage, 500 + random() * 140, 500, 42),
    sailingBoat(stage, 700 + random() * 60, 462, 24),
    kayak(stage, 420, 612, 54, '#E0A23B'),
    repeat(7, (i) => parasol(stage, 380 + i * 74 + random() * 30, 706 + random() * 50, i)),
    birds(stage, 700, 210),
  ].join('');
}

/** Draws headlands and three kayaks, as at Cabo de Gata. */
export function headlands(stage: Stage): string {
  const { random, palette } = stage;
  const horizon = 470;
  const far = tone(palette, 0.3);
  const agave = (x: number, y: number) =>
    repeat(9, (i) => {
      const lean = i - 4;
      const tip = y - 66 + Math.abs(lean) * 9;
      return shape(
        `M${x},${y} Q${x + lean * 10},${y - 50} ${x + lean * 17},${tip} Q${x + lean * 16},${y - 30} ${x + 6},${y} Z`,
        mix(palette.green, palette.ink, 0.3),
      );
    });
  return [
    sky(stage, 760, 330, 66),
    aloft(stage, 130, 6),
    sea(stage, horizon),
    sunGlitter(stage, 760, horizon),
    shape('M1200,800 V300 L1110,330 L1040,292 L960,380 L890,410 L830,470 L1200,520 Z', far),
    shape('M0,560 V250 L90,220 L180,300 L250,276 L360,380 L430,420 L520,486 L0,520 Z', tone(palette, 0.45)),
    shape(
      'M0,800 V520 L150,500 L260,548 L420,560 L560,640 L520,720 L700,800 Z',
      mix(tone(palette, 0.75), palette.roof, 0.18),
    ),
    shape('M0,800 V640 L200,650 L330,720 L380,800 Z', palette.near),
    kayak(stage, 660 + random() * 80, 620, 64, '#C65B3C'),
    kayak(stage, 850 + random() * 60, 570, 44, '#E0A23B'),
    kayak(stage, 980 + random() * 60, 700, 78, '#2A7F8E'),
    repeat(3, (i) => agave(80 + i * 110, 690 + i * 40)),
    birds(stage, 480, 180, 6),
  ].join('');
}

/** Draws a shell-shaped bay with an island, a beach and its promenade. */
export function bay(stage: Stage): string {
  const { random, palette } = stage;
  const horizon = 360;
  const wooded = (share: number) => mix(palette.green, palette.ink, share);
  return [
    sky(stage, 840, 230, 52),
    aloft(stage, 90),
    sea(stage, horizon),
    sunGlitter(stage, 840, horizon),
    shape('M480,386 C540,300 620,270 680,296 C740,310 770,340 800,386 Z', wooded(0.2)),
    shape('M0,400 C60,250 150,190 250,230 C330,262 360,330 400,400 Z', wooded(0.32)),
    shape('M1200,410 V240 C1100,230 1010,290 930,410 Z', wooded(0.28)),
    rect(205, 170, 22, 60, palette.lit),
    shape('M200,172 L216,146 L232,172 Z', palette.roof),
    shape('M0,520 C260,450 760,430 1200,560 V800 H0 Z', mix(palette.lit, '#EBD3A6', 0.5)),
    shape('M0,560 C280,490 760,480 1200,610 V640 C760,520 300,530 0,592 Z', palette.sun, 0.4),
    shape('M0,640 C300,570 800,570 1200,690 V800 H0 Z', mix(palette.shade, palette.ink, 0.15)),
    stroke('M0,636 C300,566 800,566 1200,686', palette.lit, 8),
    repeat(7, (i) => pine(70 + i * 180 + random() * 40, 790, 150 + random() * 40, wooded(0.35), palette.ink)),
    sailingBoat(stage, 560 + random() * 120, 430, 26),
    sailingBoat(stage, 420, 416, 18),
    birds(stage, 500, 130),
  ].join('');
}

/** Draws a lighthouse on its cliff; at night its beam crosses the sky. */
export function lighthouse(stage: Stage): string {
  const { random, palette, isNight } = stage;
  const horizon = 470;
  return [
    sky(stage, 330, 400, 82),
    aloft(stage, 130, 7),
    sea(stage, horizon),
    sunGlitter(stage, 330, horizon),
    shape(
      'M1200,330 L1010,340 L900,380 L820,372 L760,440 L700,470 L690,560 L610,600 L640,700 L560,800 H1200 Z',
      mix(palette.green, palette.near, 0.45),
    ),
    shape('M760,440 L700,470 L690,560 L610,600 L640,700 L560,800 H760 L800,640 L780,540 Z', palette.near),
    shape('M935,372 L948,150 H1000 L1013,372 Z', palette.lit),
    shape('M980,372 L982,150 H1000 L1013,372 Z', palette.shade),
    rect(938, 138, 72, 14, palette.ink),
    rect(952, 100, 44, 40, '#F7D58B'),
    shape('M946,100 Q974,66 1002,100 Z', palette.roof),
    rect(942, 230, 65, 26, palette.roof, 0.9),
    rect(938, 306, 72, 26, palette.roof, 0.9),
    house(stage, 1020, 376, 110, 62),
    isNight ? shape('M952,118 L200,40 V210 Z', '#F7E3A8', 0.22) : '',
    repeat(26, () =>
      ellipse(540 + random() * 110, 600 + random() * 190, 14 + random() * 26, 3 + random() * 5, palette.sun, 0.5),
    ),
    sailingBoat(stage, 300 + random() * 200, 540, 26),
    birds(stage, 560, 230, 6),
  ].join('');
}

/** Draws dunes that run down to the sea, with a boardwalk and pines. */
export function dunes(stage: Stage): string {
  const { random, palette } = stage;
  const sand = mix(palette.lit, '#E3BE84', 0.5);
  const sandShade = mix(palette.shade, '#B98B5B', 0.45);
  const grass = mix(palette.green, palette.ink, 0.2);
  return [
    sky(stage, 700, 250, 60),
    aloft(stage, 90),
    hill(random, 366, 8, tone(palette, 0.15)),
    sea(stage, 380),
    sunGlitter(stage, 700, 380),
    shape('M0,520 C200,440 380,470 560,520 C760,570 980,470 1200,500 V800 H0 Z', sand),
    shape(
      'M560,520 C640,560 700,610 640,690 C560,760 380,700 240,800 H1200 V640 C1000,700 860,600 760,560 C700,540 620,535 560,520 Z',
      sandShade,
      0.75,
    ),
    shape('M0,660 C200,600 360,640 480,720 C520,750 540,780 540,800 H0 Z', mix(sand, palette.sun, 0.3)),
    reeds(random, 0, 280, 650, 34, grass),
    reeds(random, 840, 360, 650, 34, grass),
    repeat(4, (i) => pine(900 + i * 80, 520 - i * 6, 90 + random() * 30, grass, palette.ink)),
    repeat(12, (i) => rect(400 + i * 14, 800 - i * 24, 3, 22 - i, palette.ink, 0.5)),
    sailingBoat(stage, 220 + random() * 160, 420, 22),
    birds(stage, 360, 170),
  ].join('');
}

/** Draws a calm lagoon with a lateen sail in front of the sun, and reeds in the foreground. */
export function lagoon(stage: Stage): string {
  const { random, palette } = stage;
  const horizon = 430;
  const reed = mix(palette.green, palette.ink, 0.5);
  return [
    sky(stage, 640, 372, 92),
    aloft(stage, 120, 7),
    hill(random, 416, 10, tone(palette, 0.22)),
    sea(stage, horizon),
    sunGlitter(stage, 640, horizon),
    shape('M640,560 q-110,-260 30,-400 q70,190 10,400 z', palette.sun, 0.95),
    rect(672, 150, 5, 420, palette.ink),
    shape('M560,572 q120,46 260,0 l-30,40 l-200,0 z', palette.ink),
    circle(610, 552, 12, palette.ink),
    shape('M596,584 q14,-40 30,0 z', palette.ink),
    reeds(random, 0, 330, 690, 90, reed),
    reeds(random, 920, 300, 690, 70, mix(reed, palette.ink, 0.4)),
    birds(stage, 240, 220, 7),
    sailingBoat(stage, 1010, 480, 24),
  ].join('');
}

const parasol = ({ palette }: Stage, x: number, y: number, index: number) =>
  shape(`M${x - 32},${y} q32,-34 64,0 z`, ['#C65B3C', '#F3E9D6', '#2A7F8E'][index % 3] ?? palette.lit) +
  rect(x - 1.5, y - 4, 3, 40, palette.ink, 0.7);

/** Draws a surfer on breaking waves, seen from a beach with surfboards. */
export function surf(stage: Stage): string {
  const { random, palette } = stage;
  const horizon = 330;
  const foam = mix(palette.sun, '#FFFFFF', 0.4);
  const wave = (y: number, height: number, share: number) => {
    const crest = 520 + random() * 180;
    const body = mix(palette.water[1], palette.water[0], share);
    return (
      shape(
        `M0,${y} C200,${y - height * 0.3} ${crest - 200},${y - height} ${crest},${y - height} C${crest + 200},${y - height} 1000,${y - height * 0.3} 1200,${y} V${y + 120} H0 Z`,
        body,
      ) +
      stroke(
        `M${crest - 330},${y - height * 0.62} Q${crest},${y - height * 1.32} ${crest + 330},${y - height * 0.62}`,
        foam,
        9,
        0.85,
      )
    );
  };
  return [
    sky(stage, 300, 200, 56),
    aloft(stage, 90),
    hill(random, 330, 30, tone(palette, 0.25)),
    sea(stage, horizon),
    wave(450, 46, 0.5),
    wave(560, 74, 0.35),
    circle(612, 462, 11, palette.ink),
    shape('M598,504 q10,-36 26,-30 q20,12 6,38 z', palette.ink),
    shape('M560,512 q56,22 120,-6 q-50,30 -120,6 z', '#E0A23B'),
    polygon(
      [
        [0, 640],
        [1200, 590],
        [1200, 800],
        [0, 800],
      ],
      mix(palette.lit, '#E3BE84', 0.5),
    ),
    stroke('M0,644 C300,600 520,664 760,618 S1080,620 1200,592', foam, 14, 0.9),
    ...['#C65B3C', '#F3E9D6', '#2A7F8E'].map((colour, i) =>
      shape(`M${920 + i * 70},760 q-26,-130 12,-190 q34,70 12,190 z`, colour),
    ),
    birds(stage, 700, 130, 6),
  ].join('');
}
