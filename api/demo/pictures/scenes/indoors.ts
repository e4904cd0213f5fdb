import { arch, circle, ellipse, polygon, rect, repeat, shape, stroke } from '../drawing.ts';
import { lamplight, mix } from '../palette.ts';
import type { Stage } from '../stage.ts';

const produce = ['#C0432F', '#E08A2E', '#7E9B3E', '#E7C24A', '#6B2A46', '#B8C46A'];

/** Market stalls under striped awnings. */
export function market(stage: Stage): string {
  const { random, palette, isNight } = stage;
  const stall = (i: number) => {
    const x = 20 + i * 400;
    const cloth = ['#B5452F', '#2A7F8E', '#C98A2E'][(i + Math.floor(random() * 3)) % 3] ?? palette.roof;
    const awning = repeat(9, (k) =>
      shape(`M${x + k * 40},300 l40,0 l${(k - 4) * 3 + 6},96 q-20,26 -46,0 z`, k % 2 ? '#F7EEDD' : cloth),
    );
    const crates = repeat(4, (k) => {
      const left = x + 12 + k * 88;
      const fruit = produce[Math.floor(random() * produce.length)] ?? palette.roof;
      const heap = repeat(13, (n) =>
        circle(left + 12 + (n % 5) * 14, 566 - Math.floor(n / 5) * 13, 10, mix(fruit, '#FFFFFF', random() * 0.18)),
      );
      return `${heap}${rect(left, 566, 78, 42, mix('#B98850', palette.ink, 0.1), 1, 3)}${rect(left, 580, 78, 5, palette.ink, 0.3)}`;
    });
    return [
      rect(x + 6, 380, 10, 300, palette.ink, 0.6),
      rect(x + 346, 380, 10, 300, palette.ink, 0.6),
      crates,
      rect(x, 608, 362, 110, mix(cloth, palette.ink, 0.45), 1, 4),
      awning,
    ].join('');
  };
  return [
    rect(0, 0, 1200, 800, mix(palette.sky[1], '#EAD2A8', 0.5)),
    repeat(
      7,
      (i) =>
        shape(arch(20 + i * 176, 330, 120, 250), mix(palette.sky[0], '#FFFFFF', isNight ? 0 : 0.35), 0.7) +
        rect(150 + i * 176, 0, 30, 340, mix(palette.shade, palette.ink, 0.25)),
    ),
    rect(0, 330, 1200, 470, mix(palette.shade, palette.roof, 0.25)),
    rect(0, 700, 1200, 100, mix(palette.shade, palette.ink, 0.45)),
    repeat(3, stall),
    repeat(
      6,
      (i) =>
        stroke(`M${100 + i * 200},0 V${150 + (i % 2) * 40}`, palette.ink, 3) +
        circle(100 + i * 200, 164 + (i % 2) * 40, 20, lamplight) +
        circle(100 + i * 200, 164 + (i % 2) * 40, 54, lamplight, 0.2),
    ),
    shopper(stage, 250 + random() * 120, 800, '#2F4858'),
    shopper(stage, 800 + random() * 140, 810, '#7A3B52'),
  ].join('');
}

/** A laid table seen from above. */
export function table(stage: Stage): string {
  const { random, palette } = stage;
  const wood = mix('#A9764A', palette.near, 0.18);
  const dish = (x: number, y: number, radius: number) => {
    const food = produce[Math.floor(random() * produce.length)] ?? palette.roof;
    const bites = repeat(9, (i) => {
      const angle = i * 2.4;
      const reach = radius * 0.15 * Math.sqrt(i);
      return circle(
        x + Math.cos(angle) * reach,
        y + Math.sin(angle) * reach,
        radius * 0.16,
        mix(food, '#FFFFFF', random() * 0.3),
      );
    });
    return (
      circle(x + 6, y + 10, radius, palette.ink, 0.2) +
      circle(x, y, radius, '#FBF6EC') +
      circle(x, y, radius * 0.76, mix('#FBF6EC', palette.shade, 0.3)) +
      bites +
      leaf(x + radius * 0.2, y - radius * 0.2, radius * 0.3)
    );
  };
  const glass = (x: number, y: number, drink: string) =>
    circle(x + 5, y + 8, 42, palette.ink, 0.2) +
    circle(x, y, 42, '#F3F1EA', 0.85) +
    circle(x, y, 33, drink) +
    ellipse(x - 10, y - 12, 10, 6, '#FFFFFF', 0.5);
  return [
    rect(0, 0, 1200, 800, wood),
    repeat(
      8,
      (i) =>
        rect(0, i * 104, 1200, 3, palette.ink, 0.28) +
        repeat(3, () =>
          stroke(
            `M${random() * 1000},${i * 104 + 20 + random() * 60} q60,-8 ${140 + random() * 120},0`,
            palette.ink,
            2,
            0.16,
          ),
        ),
    ),
    `<g transform="rotate(${-8 + random() * 16} 600 400)">${rect(410, -60, 380, 920, mix('#2A7F8E', palette.lit, random() * 0.8), 0.9)}${repeat(2, (i) => rect(430 + i * 330, -60, 8, 920, '#FBF6EC', 0.8))}</g>`,
    dish(600, 410, 170),
    dish(240 + random() * 40, 250, 130),
    dish(960 + random() * 40, 560, 138),
    dish(250, 620 + random() * 40, 104),
    glass(920, 210, '#7A2236'),
    glass(1070, 280, '#E3B84A'),
    glass(410, 130, '#7A2236'),
    ellipse(760, 690, 90, 44, '#D9A35E') + repeat(3, (i) => stroke(`M${710 + i * 44},664 l20,44`, '#A86F35', 7)),
    stroke('M390,520 V730 M382,520 V570 M398,520 V570', '#E9E6DF', 7),
    repeat(5, () => leaf(60 + random() * 1080, 60 + random() * 680, 26)),
  ].join('');
}

/** A workshop shelf with pots, and a wheel in front. */
export function workshop(stage: Stage): string {
  const { random, palette, isNight } = stage;
  const glazes = ['#2B5C9B', '#B5653E', '#F4EADB', '#3E7C6B', '#E0A842', '#8C4A3A'];
  const pot = (x: number, foot: number) => {
    const height = 60 + random() * 70;
    const half = 22 + random() * 20;
    const glaze = glazes[Math.floor(random() * glazes.length)] ?? palette.roof;
    return (
      shape(
        `M${x - half * 0.5},${foot} C${x - half * 1.5},${foot - height * 0.4} ${x - half},${foot - height * 0.8} ${x - half * 0.45},${foot - height} H${x + half * 0.45} C${x + half},${foot - height * 0.8} ${x + half * 1.5},${foot - height * 0.4} ${x + half * 0.5},${foot} Z`,
        glaze,
      ) +
      stroke(
        `M${x - half * 0.95},${foot - height * 0.55} Q${x},${foot - height * 0.45} ${x + half * 0.95},${foot - height * 0.55}`,
        mix(glaze, '#FFFFFF', 0.5),
        4,
      )
    );
  };
  const shelf = (y: number) =>
    repeat(11, (i) => (random() > 0.12 ? pot(70 + i * 106 + random() * 20, y) : '')) +
    rect(0, y, 1200, 18, mix('#8A5F3A', palette.ink, 0.15)) +
    rect(0, y + 18, 1200, 14, palette.ink, 0.18);
  const tile = (i: number) => {
    const x = (i % 15) * 80;
    const y = 560 + Math.floor(i / 15) * 80;
    return (
      rect(x + 2, y + 2, 76, 76, '#F4EADB') +
      circle(x + 40, y + 40, 26, '#2B5C9B', 0.75) +
      polygon(
        [
          [x + 40, y + 20],
          [x + 60, y + 40],
          [x + 40, y + 60],
          [x + 20, y + 40],
        ],
        '#E0A842',
        0.9,
      )
    );
  };
  return [
    rect(0, 0, 1200, 800, mix(palette.lit, palette.shade, 0.35)),
    rect(430, 30, 340, 210, isNight ? '#1F3A52' : mix(palette.sky[1], '#FFFFFF', 0.3), 1, 4),
    rect(596, 30, 10, 210, palette.ink, 0.5) + rect(430, 130, 340, 8, palette.ink, 0.5),
    shelf(250),
    shelf(440),
    repeat(45, tile),
    rect(0, 540, 1200, 22, mix('#8A5F3A', palette.ink, 0.3)),
    ellipse(600, 700, 210, 46, palette.ink, 0.35),
    ellipse(600, 680, 190, 44, mix('#6E6259', palette.lit, 0.25)),
    shape('M530,676 C480,600 500,540 556,520 H644 C700,540 720,600 670,676 Z', '#B5653E'),
    ellipse(600, 522, 46, 12, '#7C3F26'),
    repeat(4, (i) =>
      stroke(`M${508 + i * 4},${570 + i * 26} Q600,${592 + i * 26} ${692 - i * 4},${570 + i * 26}`, '#D98B60', 4, 0.7),
    ),
  ].join('');
}

/** A stage with a guitarist and a dancer under the lamps. */
export function stageShow(stage: Stage): string {
  const { random, palette } = stage;
  const curtain = ['#7A2236', '#2E3F63', '#5B2F52', '#1F4A4A'][Math.floor(random() * 4)] ?? '#7A2236';
  const dress = ['#C0432F', '#E0A23B', '#2A7F8E', '#B4386B'][Math.floor(random() * 4)] ?? '#C0432F';
  const x = 640 + random() * 120;
  return [
    rect(0, 0, 1200, 800, mix(palette.ink, curtain, 0.35)),
    repeat(16, (i) => rect(i * 76, 0, 40, 640, mix(curtain, palette.ink, 0.18 + (i % 2) * 0.1))),
    shape(
      'M0,0 H1200 V70 Q1050,150 900,70 Q750,150 600,70 Q450,150 300,70 Q150,150 0,70 Z',
      mix(curtain, '#000000', 0.15),
    ),
    polygon(
      [
        [x - 30, 0],
        [x + 30, 0],
        [x + 260, 660],
        [x - 260, 660],
      ],
      lamplight,
      0.16,
    ),
    polygon(
      [
        [300, 0],
        [340, 0],
        [500, 660],
        [180, 660],
      ],
      lamplight,
      0.12,
    ),
    rect(0, 640, 1200, 160, mix('#8A5A38', palette.ink, 0.25)),
    repeat(6, (i) => rect(0, 650 + i * 28, 1200, 2, '#000000', 0.25)),
    ellipse(x, 664, 250, 34, lamplight, 0.25),
    shape(
      `M${x - 20},420 C${x - 60},520 ${x - 150},600 ${x - 170},668 Q${x - 120},650 ${x - 80},672 Q${x - 30},652 ${x + 10},674 Q${x + 70},652 ${x + 120},672 Q${x + 160},650 ${x + 190},664 C${x + 150},590 ${x + 50},520 ${x + 20},420 Z`,
      dress,
    ),
    stroke(`M${x - 120},590 Q${x},640 ${x + 130},590`, mix(dress, '#FFFFFF', 0.35), 9),
    shape(`M${x - 24},430 C${x - 36},380 ${x - 30},340 ${x},330 C${x + 30},340 ${x + 36},380 ${x + 24},430 Z`, dress),
    circle(x + 4, 298, 28, '#C98F68') +
      shape(`M${x - 22},296 q6,-40 34,-34 q24,8 16,30 q-22,-16 -50,4 z`, '#1F1A18') +
      circle(x - 20, 286, 15, '#1F1A18'),
    stroke(`M${x - 20},356 Q${x - 100},300 ${x - 50},200 M${x + 22},356 Q${x + 110},320 ${x + 76},206`, '#C98F68', 15),
    circle(340, 410, 27, '#9A6748') + shape('M314,404 q4,-36 30,-30 q26,4 22,30 q-26,-14 -52,0 z', '#1F1A18'),
    shape('M300,640 C284,540 300,450 340,444 C388,450 398,540 386,640 Z', '#2B2A2E'),
    rect(286, 600, 26, 66, '#5C4433') + rect(380, 600, 26, 66, '#5C4433'),
    `<g transform="rotate(-24 350 540)">${ellipse(330, 552, 44, 34, '#C98A3F')}${ellipse(376, 548, 32, 26, '#C98A3F')}${circle(352, 550, 11, '#3B2A22')}${rect(390, 541, 150, 12, '#4A3020')}</g>`,
    repeat(14, (i) => circle(20 + i * 88 + random() * 20, 800, 36 + random() * 12, '#0C0D12')),
  ].join('');
}

/** Barrels in a vaulted cellar. */
export function cellar(stage: Stage): string {
  const { random, palette } = stage;
  const stone = mix('#6E5746', palette.ink, 0.25);
  const barrel = (x: number, y: number, r: number) => {
    const wood = mix('#9A6536', '#6B4326', random() * 0.7);
    return [
      circle(x, y, r, mix(wood, '#000000', 0.4)),
      circle(x, y, r * 0.93, wood),
      circle(x, y, r * 0.8, mix(wood, '#E0AE6C', 0.22)),
      ...[-0.4, -0.13, 0.13, 0.4].map((k) => rect(x + r * k, y - r * 0.7, 2.5, r * 1.4, '#3B2616', 0.4)),
      circle(x, y + r * 0.4, r * 0.07, '#2A1A10'),
    ].join('');
  };
  return [
    rect(0, 0, 1200, 800, mix(stone, '#000000', 0.35)),
    repeat(4, (i) =>
      shape(arch(60 + i * 110, 800, 1080 - i * 220, 790 - i * 130), mix(stone, lamplight, 0.06 + i * 0.13)),
    ),
    repeat(
      3,
      (i) =>
        circle(600, 130 + i * 66, 15 - i * 3, lamplight) + circle(600, 130 + i * 66, 100 - i * 18, lamplight, 0.16),
    ),
    repeat(5, (i) => barrel(40 + i * 76, 380 + i * 24, 84 - i * 11) + barrel(1160 - i * 76, 380 + i * 24, 84 - i * 11)),
    repeat(
      5,
      (i) => barrel(70 + i * 82, 610 - i * 12, 118 - i * 16) + barrel(1130 - i * 82, 610 - i * 12, 118 - i * 16),
    ),
    polygon(
      [
        [470, 560],
        [730, 560],
        [1000, 800],
        [200, 800],
      ],
      mix(stone, palette.lit, 0.2),
      0.75,
    ),
    rect(500, 600, 200, 14, '#5C3A22') + rect(516, 612, 14, 120, '#4A2E1A') + rect(670, 612, 14, 120, '#4A2E1A'),
    ...[548, 600, 652].map((x, i) => wineGlass(x, 600, i === 1 ? '#E3B84A' : '#7A2236')),
  ].join('');
}

/** A warm pool under star-pierced vaults. */
export function bathhouse(stage: Stage): string {
  const { random, palette } = stage;
  const wall = mix('#B5653E', palette.ink, 0.35);
  return [
    rect(0, 0, 1200, 800, mix(wall, '#000000', 0.25)),
    repeat(24, (i) => shape(star(70 + (i % 8) * 152, 60 + Math.floor(i / 8) * 62, 13), lamplight, 0.85)),
    repeat(
      5,
      (i) =>
        shape(arch(-60 + i * 264, 560, 230, 330), mix(wall, lamplight, 0.22)) +
        shape(arch(-20 + i * 264, 560, 150, 270), mix(wall, '#000000', 0.35)) +
        rect(170 + i * 264, 320, 34, 250, '#E6D3B2') +
        rect(160 + i * 264, 306, 54, 20, '#F4EADB'),
    ),
    repeat(5, (i) => circle(55 + i * 264, 440, 70, lamplight, 0.22) + rect(48 + i * 264, 430, 14, 26, lamplight, 1, 5)),
    polygon(
      [
        [60, 560],
        [1140, 560],
        [1260, 800],
        [-60, 800],
      ],
      mix('#2A8A94', palette.water[1], 0.4),
    ),
    polygon(
      [
        [60, 560],
        [1140, 560],
        [1150, 580],
        [50, 580],
      ],
      '#E6D3B2',
    ),
    repeat(22, () => ellipse(120 + random() * 960, 600 + random() * 180, 30 + random() * 60, 3, '#DFF2EE', 0.35)),
    repeat(14, () =>
      ellipse(200 + random() * 800, 470 + random() * 120, 70 + random() * 90, 14 + random() * 12, '#FFFFFF', 0.07),
    ),
    repeat(
      5,
      (i) =>
        rect(110 + i * 230 + random() * 40, 548, 18, 18, '#F4EADB', 1, 4) + circle(119 + i * 230, 540, 8, lamplight),
    ),
  ].join('');
}

/** A gallery with pictures on the wall and two visitors. */
export function gallery(stage: Stage): string {
  const { random, palette } = stage;
  const wall = mix(
    palette.lit,
    ['#C9D6D2', '#E3CDBE', '#D2CBE0', '#D9D2B4'][Math.floor(random() * 4)] ?? palette.lit,
    0.6,
  );
  const frame = (x: number, y: number, width: number, height: number) => {
    const hues = [palette.sky[0], palette.sky[2], palette.roof, palette.green, '#2A7F8E', '#E0A23B', '#7A3B52'];
    const hue = () => hues[Math.floor(random() * hues.length)] ?? palette.roof;
    return [
      rect(x - 12, y - 12, width + 24, height + 24, mix('#C9A24A', palette.ink, 0.2)),
      rect(x, y, width, height, hue()),
      rect(x, y + height * 0.6, width, height * 0.4, hue()),
      circle(x + width * (0.25 + random() * 0.5), y + height * 0.42, Math.min(width, height) * 0.2, hue()),
      polygon(
        [
          [x, y + height],
          [x + width * 0.45, y + height * 0.4],
          [x + width * 0.8, y + height],
        ],
        hue(),
        0.85,
      ),
    ].join('');
  };
  return [
    rect(0, 0, 1200, 800, wall),
    rect(0, 620, 1200, 180, mix('#A9764A', palette.ink, 0.2)),
    rect(0, 606, 1200, 16, mix(wall, palette.ink, 0.3)),
    repeat(4, (i) =>
      polygon(
        [
          [110 + i * 320, 0],
          [150 + i * 320, 0],
          [270 + i * 320, 460],
          [-10 + i * 320, 460],
        ],
        '#FFF6DD',
        0.25,
      ),
    ),
    frame(90, 190, 210, 270),
    frame(400, 150, 380, 300),
    frame(890, 200, 220, 240),
    repeat(10, (i) => stroke(`M${600 + (i - 5) * 90},622 L${600 + (i - 5) * 190},800`, palette.ink, 2, 0.2)),
    shopper(stage, 470 + random() * 60, 760, '#2F4858'),
    shopper(stage, 620 + random() * 100, 772, '#B4583A'),
  ].join('');
}

const shopper = ({ palette }: Stage, x: number, foot: number, coat: string) =>
  circle(x, foot - 232, 29, '#B87B57') +
  shape(`M${x - 29},${foot - 236} q4,-42 32,-38 q30,4 26,38 q-28,-18 -58,0 z`, '#2B211D') +
  shape(
    `M${x - 52},${foot} C${x - 62},${foot - 120} ${x - 44},${foot - 196} ${x},${foot - 200} C${x + 44},${foot - 196} ${x + 62},${foot - 120} ${x + 52},${foot} Z`,
    mix(coat, palette.ink, 0.15),
  );

const leaf = (x: number, y: number, size: number) =>
  shape(`M${x},${y} q${size},${-size} ${size * 1.6},0 q${-size * 0.6},${size} ${-size * 1.6},0 z`, '#5E8A3E');

const wineGlass = (x: number, foot: number, wine: string) =>
  rect(x - 1.5, foot - 40, 3, 36, '#E9E6DF', 0.9) +
  rect(x - 12, foot - 5, 24, 4, '#E9E6DF', 0.9, 2) +
  shape(`M${x - 18},${foot - 92} h36 q2,52 -18,54 q-20,-2 -18,-54 z`, '#F3F1EA', 0.45) +
  shape(`M${x - 17},${foot - 72} h34 q-2,32 -17,34 q-15,-2 -17,-34 z`, wine);

const star = (x: number, y: number, size: number) =>
  `${Array.from({ length: 16 }, (_, i) => {
    const reach = i % 2 ? size * 0.55 : size;
    const angle = (i / 16) * Math.PI * 2;
    return `${i ? 'L' : 'M'}${(x + Math.cos(angle) * reach).toFixed(1)},${(y + Math.sin(angle) * reach).toFixed(1)}`;
  }).join(' ')} Z`;
