import type { UnpicturedExperience } from './build-experiences.ts';
import type { DemoExperience } from './demo-experience.ts';
import { hoursOf, keyOf, type Picture, type SceneName } from '../pictures/pictures.ts';
import { pick, seeded } from './random.ts';

/** Scenes both of whose hours suit every experience: rooms, and the starry sky, which is always dark. */
const timeless = new Set<SceneName>([
  'arches',
  'bathhouse',
  'cellar',
  'gallery',
  'market',
  'stageShow',
  'starrySky',
  'table',
  'workshop',
]);

/**
 * Gives each experience one to three suitable pictures. Prefers those whose scene, hour and file were not the first picture of one of
 * the experiences before it, so that neighbours in the list look different. Avoids the scene that the next experience must have.
 */
export function choosePictures(experiences: readonly UnpicturedExperience[]): DemoExperience[] {
  const random = seeded('pictures');
  const lastShown = new Map<string, number>();
  return experiences.map(({ scenes, ...experience }, now) => {
    const [next, ...others] = experiences[now + 1]?.scenes ?? [];
    const isReserved = (scene: SceneName) => scene === next && others.length === 0;
    /** How many experiences ago it was shown, at most `limit`. */
    const age = (shown: string, limit: number) => Math.min(now - (lastShown.get(shown) ?? -limit), limit);
    const rankOf = (picture: Picture) =>
      (isReserved(picture.scene) ? 0 : age(picture.scene, 12)) + age(keyOf(picture), 12) + age(picture.hour, 2);
    const best = scenes
      .flatMap((scene) => picturesOf(scene, hoursFor(experience.name.es)))
      .map((picture) => ({ picture, rank: rankOf(picture) + random() }))
      .toSorted((a, b) => b.rank - a.rank);
    const pictures = best.slice(0, 1 + pick(random, [0, 0, 1, 1, 2])).map(({ picture }) => picture);
    const [first] = pictures;
    if (!first) throw new Error(`No picture fits ${experience.name.es}`);
    for (const shown of [first.scene, first.hour, keyOf(first)]) lastShown.set(shown, now);
    return { ...experience, pictures };
  });
}

const picturesOf = (scene: SceneName, suitable: readonly Picture['hour'][]): Picture[] =>
  hoursOf[scene].filter((hour) => timeless.has(scene) || suitable.includes(hour)).map((hour) => ({ scene, hour }));

/** Returns the hours of day for an experience whose name mentions sunset, night or sunrise; for other names, any hour except night. */
function hoursFor(name: string): readonly Picture['hour'][] {
  if (/atardecer|puesta de sol|última luz|ponerse el sol/i.test(name)) return ['golden', 'dusk'];
  if (/noche|noctur|estrellas|anochecer|luz de gas|\bcielo|farol/i.test(name)) return ['night', 'dusk'];
  if (/amanecer|alba|primera hora|despierte/i.test(name)) return ['dawn', 'mist', 'golden'];
  return ['noon', 'golden', 'mist', 'dawn', 'dusk'];
}
