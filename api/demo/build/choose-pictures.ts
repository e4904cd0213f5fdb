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
 * Gives each experience one to three suitable pictures. The first one should differ from those of the experiences before it, and leave
 * the next experience its only scene, so that neighbours in the list look different.
 */
export function choosePictures(experiences: readonly UnpicturedExperience[]): DemoExperience[] {
  const random = seeded('pictures');
  /** The first pictures of the experiences so far, the latest first. */
  const firsts: Picture[] = [];
  return experiences.map(({ scenes, ...experience }, i) => {
    const [next, ...others] = experiences[i + 1]?.scenes ?? [];
    const reserved = others.length === 0 ? next : undefined;
    const best = scenes
      .flatMap((scene) => picturesOf(scene, hoursFor(experience.name.es)))
      .map((picture) => ({ picture, rank: noveltyOf(picture, firsts, reserved) + random() }))
      .toSorted((a, b) => b.rank - a.rank);
    const pictures = best.slice(0, 1 + pick(random, [0, 0, 1, 1, 2])).map(({ picture }) => picture);
    const [first] = pictures;
    if (!first) throw new Error(`No picture fits ${experience.name.es}`);
    firsts.unshift(first);
    return { ...experience, pictures };
  });
}

/**
 * Adds up how many first pictures ago the scene, the file and the hour of a picture were last used: at most 11, 11 and 1. A reserved scene
 * counts as used in the latest.
 */
function noveltyOf(picture: Picture, firsts: readonly Picture[], reserved: SceneName | undefined): number {
  const since = (limit: number, isSame: (first: Picture) => boolean) => {
    const ago = firsts.slice(0, limit).findIndex(isSame);
    return ago < 0 ? limit : ago;
  };
  return (
    (picture.scene === reserved ? 0 : since(11, ({ scene }) => scene === picture.scene)) +
    since(11, (first) => keyOf(first) === keyOf(picture)) +
    since(1, ({ hour }) => hour === picture.hour)
  );
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
