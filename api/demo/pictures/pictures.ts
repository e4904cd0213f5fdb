import { join } from 'node:path';

type Hour = 'dawn' | 'mist' | 'noon' | 'golden' | 'dusk' | 'night';

/** The two hours at which there is a picture of each scene, in the files of scenes/. */
export const hoursOf = {
  aqueduct: ['noon', 'golden'],
  arches: ['golden', 'noon'],
  ashVines: ['noon', 'dusk'],
  avenue: ['noon', 'dusk'],
  balloons: ['dawn', 'golden'],
  bathhouse: ['noon', 'night'],
  bay: ['noon', 'dusk'],
  cellar: ['golden', 'noon'],
  cove: ['noon', 'dusk'],
  desert: ['golden', 'dusk'],
  dunes: ['noon', 'golden'],
  forest: ['mist', 'dusk'],
  gables: ['noon', 'dusk'],
  gallery: ['golden', 'night'],
  goldenDome: ['noon', 'dusk'],
  gorge: ['dawn', 'dusk'],
  headlands: ['dawn', 'dusk'],
  kasbah: ['noon', 'golden'],
  lagoon: ['mist', 'golden'],
  lighthouse: ['noon', 'dusk'],
  market: ['noon', 'golden'],
  meadow: ['noon', 'golden'],
  pagoda: ['dawn', 'dusk'],
  paraglider: ['noon', 'golden'],
  peaks: ['noon', 'dawn'],
  pyramid: ['noon', 'golden'],
  redFortress: ['golden', 'dusk'],
  riverTower: ['noon', 'dusk'],
  rollingHills: ['golden', 'noon'],
  ruins: ['noon', 'dusk'],
  snow: ['noon', 'dusk'],
  spires: ['noon', 'golden'],
  stageShow: ['noon', 'night'],
  starrySky: ['night', 'dusk'],
  surf: ['noon', 'golden'],
  table: ['noon', 'dusk'],
  tramHill: ['noon', 'golden'],
  vineyard: ['golden', 'noon'],
  volcano: ['dawn', 'dusk'],
  waterfall: ['noon', 'dawn'],
  whiteVillage: ['noon', 'dusk'],
  windmills: ['mist', 'golden'],
  workshop: ['noon', 'dusk'],
} as const satisfies Record<string, readonly [Hour, Hour]>;

export type SceneName = keyof typeof hoursOf;
// The cast is safe: Object.keys returns the keys of `hoursOf`, although its type is string[].
export const sceneNames = Object.keys(hoursOf) as SceneName[];

export type Picture = { scene: SceneName; hour: Hour };

/** Returns the key that identifies a picture, such as `ash-vines-noon`. */
export const keyOf = ({ scene, hour }: Picture) => `${scene}-${hour}`.replaceAll(/[A-Z]/g, '-$&').toLowerCase();

/** Returns the path of a picture: a WebP of 1200 x 800. */
export const fileOf = (picture: Picture) => join(import.meta.dirname, 'scenes', `${keyOf(picture)}.webp`);
