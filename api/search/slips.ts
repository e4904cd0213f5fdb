import { escapeForLike } from '../db/statements/search-text.ts';

/**
 * A pattern of `like` for texts that may have a word with a slip. An index finds the texts of `found`. If these are far too many, `checked` is a
 * stricter pattern, with which the index would find as many.
 */
export type Slip = { found: string; checked?: string };

/** The number of letters from which a word is found by its thirds, which takes fewer patterns. */
const longFrom = 9;
/** An index finds groups of three letters, so it finds no shorter end, and too many texts with a shorter beginning than four. */
const leastEnd = 3;
const leastBeginning = 4;

/**
 * Returns patterns for texts with a word whose beginning becomes `word` by one slip (`beginsAlmost` of the contract): a letter more, less, other, or
 * exchanged with the next. The texts have a blank before and after each word (`searchText`). The patterns may find other texts as well, which
 * `rankOf` then leaves out. There are none for a word without three ASCII letters or digits in a row, because the index would find too many texts.
 */
export function slipsOf(word: string): Slip[] {
  if (word.length < 4 || !/[a-z\d]{3}/.test(word)) return [];
  if (word.length === 4) return byMissingLetter(word);
  return word.length < longFrom ? byLetter(word) : byThirds(word);
}

const places = (word: string) => Array.from({ length: word.length }, (_, at) => at);

/** Returns a pattern for a text with the given parts in this order, of which the first begins a word: `% tria%a%`. */
const parts = (...all: string[]) => `% ${all.map(escapeForLike).join('%')}%`;

/** For `plza`: `% _plza %`, `% p_lza %`, … Only whole words of five letters are found. The blank after a word counts as a letter in the index. */
const byMissingLetter = (word: string): Slip[] =>
  places(word).map((at) => {
    const [start, end] = [escapeForLike(word.slice(0, at)), escapeForLike(word.slice(at))];
    const whole = `% ${start}_${end} %`;
    return word.length - at + 1 < leastEnd ? { found: `% ${start}%`, checked: whole } : { found: whole };
  });

/** Returns patterns for a slip at each place, and one for each letter that may be exchanged with the one before. */
const byLetter = (word: string): Slip[] => [
  ...places(word).flatMap((at) => slipsAt(word, at)),
  ...places(word)
    .slice(1)
    .map((at) => ({ found: parts(exchanged(word, at)) })),
];

/**
 * Returns patterns for a slip at a place, with what was typed before and after it: for the fifth letter of `triana`, `% tria%a%`. For the fourth,
 * that would find too many texts, so there is a pattern for each kind of slip: a missing letter `% tri_ana%`, one too many `% trina%`, and another
 * one `% tri_na %`, which is found only in a whole word.
 */
function slipsAt(word: string, at: number): Slip[] {
  const [start, end] = [word.slice(0, at), word.slice(at + 1)];
  if (start.length >= leastBeginning || end.length >= leastEnd) return [{ found: parts(start, end) }];
  if (end.length + 1 < leastEnd) return [{ found: parts(start), checked: parts(start, end) }];
  const before = `% ${escapeForLike(start)}_`;
  return [
    { found: `${before}${escapeForLike(word.slice(at))}%` },
    { found: parts(start + end) },
    { found: `${before}${escapeForLike(end)} %` },
  ];
}

/** For `gastronomia`, typed in thirds `gas·tron·omia`: the slip is in one of them, so that the others are found, or exchanges letters between two. */
function byThirds(word: string): Slip[] {
  const [first, second] = [Math.floor(word.length / 3), Math.floor((word.length * 2) / 3)];
  return [
    parts(word.slice(0, second)),
    `%${escapeForLike(word.slice(first))}%`,
    parts(word.slice(0, first), word.slice(second)),
    parts(exchanged(word, first)),
    parts(exchanged(word, second)),
  ].map((found) => ({ found }));
}

/** Returns a word with the letter at a place and the one before it exchanged. */
const exchanged = (word: string, at: number) =>
  word.slice(0, at - 1) + word.charAt(at) + word.charAt(at - 1) + word.slice(at + 1);
