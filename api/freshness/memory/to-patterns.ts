import { fold } from '@trastienda/contract/fold';
import type { Language } from '@trastienda/contract/language';
import { toTokens } from './carry/tokens.ts';

/**
 * Patterns of LIKE for folded sentences that are nearly the same. `whole`: with all words of the sentence in order, whatever the numbers and names
 * between them are. `parts`: each with some of the words, so that a sentence in which one word differs from six, or two, still matches one of them.
 */
export type Patterns = { whole: string | null; parts: (string | null)[] };

/** The index contains groups of three letters. */
const isSearchable = /^\p{L}{3,}$/u;
const partCount = 3;

/** `pg_trgm` finds these patterns by its index many times quicker than a sentence by its similarity. */
export function toPatterns(sentence: string, language: Language): Patterns {
  const words = toTokens(sentence, language)
    .filter(({ kind }) => kind === 'other')
    .map(({ text }) => fold(text))
    .filter((word) => isSearchable.test(word));
  return { whole: toPattern(words), parts: toParts(words).map(toPattern) };
}

const toPattern = (words: readonly string[]) => (words.length === 0 ? null : `%${words.join('%')}%`);

/** Deals the words out by their length, so that each part has long ones, which few sentences have. A part has at least two words. */
function toParts(words: readonly string[]): string[][] {
  const parts = Math.min(Math.floor(words.length / 2), partCount);
  const byLength = words
    .map((word, at) => ({ word, at }))
    .toSorted((one, other) => other.word.length - one.word.length);
  return Array.from({ length: partCount }, (_, part) =>
    byLength
      .filter((_word, rank) => parts > 1 && rank % parts === part)
      .toSorted((one, other) => one.at - other.at)
      .map(({ word }) => word),
  );
}
