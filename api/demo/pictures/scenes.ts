import { palettes, type Hour } from './palette.ts';
import { seeded } from '../build/random.ts';
import { bay, cove, dunes, headlands, lagoon, lighthouse, surf } from './scenes/coast.ts';
import { forest, gorge, peaks, snow, volcano, waterfall } from './scenes/mountain.ts';
import { aqueduct, ashVines, meadow, rollingHills, vineyard, whiteVillage, windmills } from './scenes/countryside.ts';
import { avenue, goldenDome, riverTower, spires } from './scenes/city.ts';
import { gables, tramHill } from './scenes/waterfront-city.ts';
import { arches, kasbah, pagoda, pyramid, redFortress, ruins } from './scenes/heritage.ts';
import { gallery, market, table } from './scenes/indoors.ts';
import { bathhouse, cellar, stageShow, workshop } from './scenes/rooms.ts';
import { balloons, desert, paraglider, starrySky } from './scenes/sky-scenes.ts';
import { canvas } from './drawing.ts';
import type { Scene } from './stage.ts';

const scenes = {
  aqueduct,
  arches,
  ashVines,
  avenue,
  balloons,
  bathhouse,
  bay,
  cellar,
  cove,
  desert,
  dunes,
  forest,
  gables,
  gallery,
  goldenDome,
  gorge,
  headlands,
  kasbah,
  lagoon,
  lighthouse,
  market,
  meadow,
  pagoda,
  paraglider,
  peaks,
  pyramid,
  redFortress,
  riverTower,
  rollingHills,
  ruins,
  snow,
  spires,
  stageShow,
  starrySky,
  surf,
  table,
  tramHill,
  vineyard,
  volcano,
  waterfall,
  whiteVillage,
  windmills,
  workshop,
} satisfies Record<string, Scene>;

export type SceneName = keyof typeof scenes;
// The cast is safe: Object.keys returns the keys of `scenes`, although its type is string[].
export const sceneNames = Object.keys(scenes) as SceneName[];

/** A picture: its scene, its hour and the seed of its variations. */
export type Picture = { scene: SceneName; hour: Hour; seed: number };

/** A rectangle on the canvas. */
type View = { x: number; y: number; width: number; height: number };

/**
 * Draws a picture as SVG in 3:2. The key of the picture determines the positions of houses, ridges and clouds, the zoom, and whether
 * the view is mirrored, so that two pictures of a scene look like two places.
 */
export function draw(picture: Picture, widthPixels: number): string {
  const random = seeded(`view of ${keyOf(picture)}`);
  const zoom = 0.84 + random() * 0.16;
  const view = {
    x: canvas.width * (1 - zoom) * random(),
    y: canvas.height * (1 - zoom) * random(),
    width: canvas.width * zoom,
    height: canvas.height * zoom,
  };
  return drawView(picture, { view, widthPixels, isTurned: random() < 0.5 });
}

/** Draws the centre of a picture in another aspect ratio: 1:1 for an avatar, 3:1 for a header. */
export function drawMiddle(picture: Picture, { width, height }: { width: number; height: number }): string {
  const scale = Math.min(canvas.width / width, canvas.height / height);
  const view = { width: width * scale, height: height * scale };
  const x = (canvas.width - view.width) / 2;
  return drawView(picture, {
    view: { ...view, x, y: (canvas.height - view.height) / 2 },
    widthPixels: width,
    isTurned: false,
  });
}

/** Draws a part of a picture's canvas, mirrored if `isTurned`. */
function drawView(
  picture: Picture,
  { view, widthPixels, isTurned }: { view: View; widthPixels: number; isTurned: boolean },
): string {
  const { scene, hour } = picture;
  const random = seeded(keyOf(picture));
  const content = scenes[scene]({ random, palette: palettes[hour], hour, isNight: hour === 'night' });
  const heightPixels = (widthPixels * view.height) / view.width;
  const box = [view.x, view.y, view.width, view.height].map((length) => length.toFixed(1)).join(' ');
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${widthPixels}" height="${heightPixels}" viewBox="${box}">`,
    isTurned ? `<g transform="translate(${canvas.width} 0) scale(-1 1)">${content}</g>` : content,
    '</svg>',
  ].join('');
}

/** Returns the key that identifies a picture, such as `cove dawn 0`. */
export const keyOf = ({ scene, hour, seed }: Picture) => `${scene} ${hour} ${seed}`;
