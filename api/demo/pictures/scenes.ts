import { palettes, type Hour } from './palette.ts';
import { seeded } from '../random.ts';
import { bay, cove, dunes, headlands, lagoon, lighthouse, surf } from './scenes/coast.ts';
import { forest, gorge, peaks, snow, volcano, waterfall } from './scenes/mountain.ts';
import { aqueduct, ashVines, meadow, rollingHills, vineyard, whiteVillage, windmills } from './scenes/countryside.ts';
import { avenue, gables, goldenDome, riverTower, spires, tramHill } from './scenes/city.ts';
import { arches, kasbah, pagoda, pyramid, redFortress, ruins } from './scenes/heritage.ts';
import { bathhouse, cellar, gallery, market, stageShow, table, workshop } from './scenes/indoors.ts';
import { balloons, desert, paraglider, starrySky } from './scenes/sky-scenes.ts';
import { canvas } from './drawing.ts';
import type { Scene } from './stage.ts';

/** Everything that can be drawn. */
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
// Object.keys gives strings; these are the keys of the object above.
export const sceneNames = Object.keys(scenes) as SceneName[];

/** One picture: what, when, and the seed of its small differences. */
export type Picture = { scene: SceneName; hour: Hour; seed: number };

/**
 * Draws a picture as SVG, `widthPixels` wide and 3:2. The seed moves houses, ridges and clouds, turns the view around
 * and takes a step closer, so that two pictures of one scene are two places.
 */
export function draw({ scene, hour, seed }: Picture, widthPixels: number): string {
  const random = seeded(`${scene} ${hour} ${seed}`);
  const isTurned = random() < 0.5;
  const zoom = 0.84 + random() * 0.16;
  const view = {
    x: (canvas.width * (1 - zoom) * random()).toFixed(1),
    y: (canvas.height * (1 - zoom) * random()).toFixed(1),
  };
  const content = scenes[scene]({ random, palette: palettes[hour], hour, isNight: hour === 'night' });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${widthPixels}" height="${(widthPixels * canvas.height) / canvas.width}" viewBox="${view.x} ${view.y} ${canvas.width * zoom} ${canvas.height * zoom}">`,
    isTurned ? `<g transform="translate(${canvas.width} 0) scale(-1 1)">${content}</g>` : content,
    '</svg>',
  ].join('');
}
