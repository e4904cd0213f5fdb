/** Every scene is drawn on a canvas of this size, in 3:2. */
export const canvas = { width: 1200, height: 800 } as const;

export type Point = readonly [x: number, y: number];

/** Calls `draw` with the numbers from 0 to `times` - 1 and joins the results. */
export const repeat = (times: number, draw: (index: number) => string) =>
  Array.from({ length: times }, (_, index) => draw(index)).join('');

export const rect = (x: number, y: number, width: number, height: number, fill: string, opacity = 1, radius = 0) =>
  `<rect x="${short(x)}" y="${short(y)}" width="${short(width)}" height="${short(height)}" fill="${fill}"${opaque(opacity)}${radius > 0 ? ` rx="${short(radius)}"` : ''}/>`;

export const circle = (x: number, y: number, radius: number, fill: string, opacity = 1) =>
  `<circle cx="${short(x)}" cy="${short(y)}" r="${short(radius)}" fill="${fill}"${opaque(opacity)}/>`;

export const ellipse = (x: number, y: number, radiusX: number, radiusY: number, fill: string, opacity = 1) =>
  `<ellipse cx="${short(x)}" cy="${short(y)}" rx="${short(radiusX)}" ry="${short(radiusY)}" fill="${fill}"${opaque(opacity)}/>`;

export const polygon = (points: readonly Point[], fill: string, opacity = 1) =>
  `<polygon points="${points.map(([x, y]) => `${short(x)},${short(y)}`).join(' ')}" fill="${fill}"${opaque(opacity)}/>`;

/** Draws a filled path. `outline` is SVG path data. */
export const shape = (outline: string, fill: string, opacity = 1) =>
  `<path d="${outline}" fill="${fill}"${opaque(opacity)}/>`;

export const stroke = (outline: string, colour: string, width: number, opacity = 1) =>
  `<path d="${outline}" fill="none" stroke="${colour}" stroke-width="${short(width)}" stroke-linecap="round"${opaque(opacity)}/>`;

/** Returns the SVG path data of a round-headed opening with its lower left corner at x, y. */
export const arch = (x: number, y: number, width: number, height: number) =>
  `M${x},${y} L${x},${y - height + width / 2} A${width / 2},${width / 2} 0 0 1 ${x + width},${y - height + width / 2} L${x + width},${y} Z`;

/** Rounds to tenths, which are sufficient at this size and keep the SVG small. */
const short = (value: number) => Math.round(value * 10) / 10;
const opaque = (opacity: number) => (opacity < 1 ? ` opacity="${Math.round(opacity * 100) / 100}"` : '');
