import type { SceneName } from '../../../api/demo/pictures/scenes.ts';

/** The same sentence in both languages; `{town}` is a placeholder for the destination. */
export type Pair = readonly [es: string, en: string];
/**
 * A sentence and the typologies that it is for; these use no other sentence of the list. A sentence without typologies is for all others.
 */
export type Sentence = readonly [...Pair, ...typologies: string[]];

/**
 * The texts and ranges that the activities of some typologies share; each activity draws its words, duration, price and pictures from them.
 */
export type Theme = {
  /** The kind of destination that the theme requires. */
  isFor?: 'coast' | 'snow';
  scenes: readonly SceneName[];
  /** Durations of such activities. */
  minutes: readonly (number | readonly [minutes: number, ...typologies: string[]])[];
  /** Range of the price for an adult. */
  euros: readonly [from: number, to: number];
  /** Each with its typology, by the Spanish name; see `typologies.ts`. */
  names: readonly (readonly [es: string, en: string, typology: string])[];
  /** Short descriptions for lists. */
  shorts: readonly Sentence[];
  openings: readonly Sentence[];
  bodies: readonly Sentence[];
  includes: readonly Pair[];
};
