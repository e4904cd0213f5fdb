import { findMatches } from './find-matches.ts';

/** A text in which the letters that match the folded words of a query are marked. */
export function MatchedText({ text, words }: { text: string; words: readonly string[] }) {
  const matches = findMatches(text, words);
  const parts = [0, ...matches.flat(), text.length].map((start, at, places) => ({
    start,
    part: text.slice(start, places[at + 1] ?? start),
    isMatch: at % 2 === 1,
  }));
  return parts
    .filter(({ part }) => part !== '')
    .map(({ start, part, isMatch }) => (isMatch ? <mark key={start}>{part}</mark> : <span key={start}>{part}</span>));
}
