import type { Language } from '@trastienda/contract/language';
import { pick, seeded, shuffled } from '../../demo/build/random.ts';

/** Random decisions. The same seed makes the same decisions. */
export type Dice = ReturnType<typeof throwDice>;

export function throwDice(seed: string) {
  const random = seeded(seed);
  const chance = (probability: number) => random() < probability;
  /** Returns an integer from 0 to `most`, both included. */
  const upTo = (most: number) => Math.floor(random() * (most + 1));
  const one = <T>(values: readonly T[]): T => pick(random, values);
  /** Returns up to `most` of the values, each at most once, in random order. */
  const some = <T>(values: readonly T[], most: number): T[] => shuffled(random, values).slice(0, upTo(most));
  /** Returns at least one of the values. */
  const someOf = <T>(values: readonly T[], most: number): T[] => shuffled(random, values).slice(0, 1 + upTo(most - 1));
  const maybe = <T>(probability: number, value: T): T | null => (chance(probability) ? value : null);
  /** Returns a moment `days` days before a moment, and two to twenty-two hours more. */
  const before = (ms: number, days: number) => ms - days * dayMs - (2 + random() * 20) * hourMs;
  return {
    chance,
    upTo,
    one,
    some,
    someOf,
    maybe,
    before,
    shuffled: <T>(list: readonly T[]) => shuffled(random, list),
  };
}

const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;

/**
 * Parts of texts: with accents, the wildcards and the escape character of LIKE, several kinds of white space, a soft hyphen, a letter that
 * changes its length in lower case, and a character outside the basic plane. Letters such as `ø` and `ß` are left out: in the database they
 * fold to `o` and `ss`, in the contract they stay.
 */
const words = [
  'Ruta',
  'Ñandú',
  'vino',
  'Málaga',
  'playa',
  '100 %',
  'a_b',
  String.raw`c:\d`,
  'Peñón',
  'İzmir',
  'co\u00ADop',
  'dos  más',
  'Puerto\u00A0Rico',
  'Árbol',
  'noche',
  'café',
  '🐝 miel',
  "l'Étang",
  'Über',
  'Camino',
];

/** Returns a line of text. Lines repeat, so that lists contain equal values. */
export const aLine = (dice: Dice): string => `${dice.one(words)} ${dice.one(words)} ${dice.upTo(9)}`;

/** Returns a text in Spanish, in English, or in both. A text that is missing is null or absent. */
export function aText(dice: Dice): Partial<Record<Language, string | null>> {
  const present = dice.one(['both', 'both', 'es', 'en']);
  const missing = (language: Language) => (dice.chance(0.5) ? { [language]: null } : {});
  return {
    ...(present === 'en' ? missing('es') : { es: aLine(dice) }),
    ...(present === 'es' ? missing('en') : { en: aLine(dice) }),
  };
}
