import { arch, circle, ellipse, polygon, rect, repeat, shape, stroke } from '../drawing.ts';
import { lamplight, mix } from '../palette.ts';
import type { Stage } from '../stage.ts';

const produce = ['#C0432F', '#E08A2E', '#7E9B3E', '#E7C24A', '#6B2A46', '#B8C46A'];

/** Draws market stalls under striped awnings. */
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

/** Draws a laid table seen from above. */
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

/** Draws a gallery with pictures on the wall and two visitors. */
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
