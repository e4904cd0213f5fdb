import type { SceneName } from '../../../api/demo/pictures/scenes.ts';

/** The same sentence in both languages; `{town}` stands for where it is. */
export type Pair = readonly [es: string, en: string];
/** A sentence, and the typologies that it is for: those have no other of the same list. Without any it is for all the rest. */
export type Sentence = readonly [...Pair, ...typologies: string[]];

/** What the activities of some typologies have in common: from it each gets words, length, price and pictures of its own. */
export type Theme = {
  /** Where it makes sense. */
  isFor?: 'coast' | 'snow';
  scenes: readonly SceneName[];
  /** How long such activities take. */
  minutes: readonly (number | readonly [minutes: number, ...typologies: string[]])[];
  /** What an adult pays, from … to. */
  euros: readonly [from: number, to: number];
  /** With the typology that it belongs to, by its Spanish name; see `typologies.ts`. */
  names: readonly (readonly [es: string, en: string, typology: string])[];
  /** One sentence for a list. */
  shorts: readonly Sentence[];
  openings: readonly Sentence[];
  bodies: readonly Sentence[];
  includes: readonly Pair[];
};
