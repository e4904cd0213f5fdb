import type { SceneName } from '../../../api/demo/pictures/scenes.ts';

/** The same sentence in both languages; `{town}` is a placeholder for the destination. */
export type Pair = readonly [es: string, en: string];
/**
 * A sentence, and the typologies that use it. A typology that is named in a list uses only the sentences that name it; all other typologies
 * use the sentences without typologies.
 */
export type Sentence = readonly [...Pair, ...typologies: string[]];

/**
 * The texts and ranges that the activities of some typologies share; each activity draws its words, duration, price and pictures from them.
 */
export type Theme = {
  /** The kind of destination that the theme requires; without it, the theme fits every destination. */
  isFor?: 'coast' | 'snow';
  scenes: readonly SceneName[];
  /** Durations in minutes, each optionally with the typologies that use it, as in {@link Sentence}. */
  minutes: readonly (number | readonly [minutes: number, ...typologies: string[]])[];
  /** Range of the price for an adult, in euros; `to` is 0 for free tours. */
  euros: readonly [from: number, to: number];
  /** Names of activities, each with the Spanish name of its typology in `typologies.ts`. */
  names: readonly (readonly [es: string, en: string, typology: string])[];
  /** Short descriptions for lists. */
  shorts: readonly Sentence[];
  openings: readonly Sentence[];
  bodies: readonly Sentence[];
  includes: readonly Pair[];
};
