import { canvas, circle, rect, repeat, stroke } from './drawing.ts';
import type { Stage } from './stage.ts';

/** Draws the sky with its sun or moon. Declares the gradients `sky`, `water` and `glow` that a scene may use. */
export function sky({ palette }: Stage, sunX: number, sunY: number, sunRadius: number): string {
  const stop = (offset: number, colour: string, opacity = 1) =>
    `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${opacity}"/>`;
  const down = 'x1="0" y1="0" x2="0" y2="1"';
  return [
    `<defs><linearGradient id="sky" ${down}>${stop(0, palette.sky[0])}${stop(0.62, palette.sky[1])}${stop(1, palette.sky[2])}</linearGradient>`,
    `<linearGradient id="water" ${down}>${stop(0, palette.water[0])}${stop(1, palette.water[1])}</linearGradient>`,
    `<radialGradient id="glow">${stop(0, palette.sun, 0.7)}${stop(0.45, palette.sun, 0.22)}${stop(0.75, palette.sun, 0.06)}${stop(1, palette.sun, 0)}</radialGradient></defs>`,
    rect(0, 0, canvas.width, canvas.height, 'url(#sky)'),
    circle(sunX, sunY, sunRadius * 4.2, 'url(#glow)'),
    circle(sunX, sunY, sunRadius, palette.sun),
  ].join('');
}

/** Draws stars at night, and long flat clouds at any other hour. */
export const aloft = (stage: Stage, cloudY: number, clouds = 5) =>
  stage.isNight ? stars(stage, 90) : cloudBank(stage, cloudY, clouds);

export const stars = ({ random }: Stage, count: number) =>
  repeat(count, () =>
    circle(random() * canvas.width, random() * 430, random() * 1.8 + 0.7, '#F4EFD8', random() * 0.7 + 0.2),
  );

export const birds = ({ random, palette }: Stage, x: number, y: number, count = 5) =>
  repeat(count, () => {
    const wing = 7 + random() * 8;
    const flap = `q${wing / 2},${-wing * 0.7} ${wing},0`;
    return stroke(`M${x + random() * 200},${y + random() * 80} ${flap} ${flap}`, palette.ink, 2, 0.55);
  });

const cloudBank = ({ random, palette }: Stage, y: number, count: number) =>
  repeat(count, () => {
    const x = random() * canvas.width;
    const width = 120 + random() * 260;
    const top = y + random() * 120;
    return (
      rect(x - width / 2, top, width, 9 + random() * 8, palette.sun, 0.35, 8) +
      rect(x - width / 3, top - 13, width * 0.5, 9, palette.sun, 0.22, 6)
    );
  });
