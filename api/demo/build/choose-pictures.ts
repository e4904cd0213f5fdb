import type { UnpicturedExperience } from './build-experiences.ts';
import type { DemoExperience } from './demo-experience.ts';
import { hours, type Hour } from '../pictures/palette.ts';
import { keyOf, type Picture } from '../pictures/scenes.ts';
import { pick, seeded } from './random.ts';

/** Number of different pictures of a scene at an hour. More pictures would slow down the first start. */
const seedsOfScene = 1;
/** Hours for the pictures of experiences that take place after dark. */
const lateHours: readonly Hour[] = ['night', 'dusk'];
/** Indoor scenes. Every hour of the day suits them, because it changes little in the picture. */
const indoors = new Set(['market', 'table', 'workshop', 'stageShow', 'cellar', 'bathhouse', 'gallery', 'arches']);

/**
 * Gives each experience one to three suitable pictures. Prefers scenes, and then pictures, that no recent experience in the list has as
 * its first picture, so that neighbours in the list look different.
 */
export function choosePictures(experiences: readonly UnpicturedExperience[]): DemoExperience[] {
  const random = seeded('pictures');
  const lastShown = new Map<string, number>();
  const age = (key: string, now: number) => now - (lastShown.get(key) ?? -1000);
  return experiences.map(({ scenes, ...experience }, now) => {
    const candidates = scenes.flatMap((scene) => picturesOf(scene, hoursFor(experience.name.es)));
    const best = candidates
      .map((picture) => ({
        picture,
        rank: Math.min(age(picture.scene, now), 12) * 1000 + age(keyOf(picture), now) + random(),
      }))
      .toSorted((a, b) => b.rank - a.rank);
    const pictures = best.slice(0, 1 + pick(random, [0, 0, 1, 1, 2])).map(({ picture }) => picture);
    const [first] = pictures;
    if (!first) throw new Error(`No picture fits ${experience.name.es}`);
    lastShown.set(first.scene, now).set(keyOf(first), now);
    return { ...experience, pictures };
  });
}

const picturesOf = (scene: Picture['scene'], allowed: readonly Hour[]): Picture[] =>
  (indoors.has(scene) ? hours : allowed).flatMap((hour) =>
    Array.from({ length: seedsOfScene }, (_, seed) => ({ scene, hour, seed })),
  );

/** Returns the hours of day for an experience whose name mentions sunset, night or sunrise; for other names, any hour except night. */
function hoursFor(name: string): readonly Hour[] {
  if (/atardecer|puesta de sol|última luz|ponerse el sol/i.test(name)) return ['golden', 'dusk'];
  if (/noche|noctur|estrellas|anochecer|luz de gas|cielo|farol/i.test(name)) return lateHours;
  if (/amanecer|alba|primera hora|despierte/i.test(name)) return ['dawn', 'mist', 'golden'];
  return ['noon', 'golden', 'mist', 'dawn', 'dusk'];
}
