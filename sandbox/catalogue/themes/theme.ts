import type { SceneName } from '../../../api/demo/pictures/pictures.ts';

/** The same text in both languages; `{town}` is a placeholder for the name of the destination. */
export type Pair = readonly [es: string, en: string];
/**
 * A sentence in both languages, and the typologies that use it. If a list contains sentences for a typology, the typology uses only those;
 * otherwise, it uses the sentences without typologies.
 */
export type Sentence = readonly [...Pair, ...typologies: string[]];

/** The texts, durations, prices and pictures from which the activities of some typologies (kinds of activities) are generated. */
export type Theme = {
  /** The kind of destination that the theme requires. If undefined, the theme fits every destination. */
  isFor?: 'coast' | 'snow';
  scenes: readonly SceneName[];
  /** Durations in minutes, each optionally with the typologies that use the duration, as in {@link Sentence}. */
  minutes: readonly (number | readonly [minutes: number, ...typologies: string[]])[];
  /** Range of the base price for an adult, in euros; `to` is 0 for free tours. */
  euros: readonly [from: number, to: number];
  /** Names of activities, each with the Spanish name of its typology in `typologies.ts`. */
  names: readonly (readonly [es: string, en: string, typology: string])[];
  /** Short descriptions for lists. */
  shorts: readonly Sentence[];
  openings: readonly Sentence[];
  bodies: readonly Sentence[];
  includes: readonly Pair[];
};
