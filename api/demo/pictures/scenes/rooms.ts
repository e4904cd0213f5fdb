import { arch, circle, ellipse, polygon, rect, repeat, shape, stroke } from '../drawing.ts';
import { lamplight, mix } from '../palette.ts';
import type { Stage } from '../stage.ts';

/** Draws a workshop shelf with pots, and a potter's wheel in front. */
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

/** Draws a stage with a guitarist and a dancer under the lamps. */
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

/** Draws barrels in a vaulted cellar. */
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

/** Draws a warm pool under vaults with star-shaped openings. */
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
