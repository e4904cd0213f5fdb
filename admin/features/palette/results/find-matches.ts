import { fold } from '@trastienda/contract/fold';

/** A part of a text, by the indices of its first character and of the one after its last. */
export type Match = readonly [start: number, end: number];

const isLetter = (letter: string | undefined) => letter !== undefined && /[\p{L}\p{N}]/u.test(letter);

/**
 * Finds the folded words of a query in a text: where a word of the text begins with them or, if none does, where they are first. Words that are
 * there by a slip are not found.
 */
export function findMatches(text: string, words: readonly string[]): Match[] {
  const { folded, places } = foldWithPlaces(text);
  const found = words.flatMap((word) => {
    const all = placesOf(folded, word);
    const beginnings = all.filter((at) => !isLetter(folded[at - 1]));
    const shown = beginnings.length > 0 ? beginnings : all.slice(0, 1);
    return shown.map((at): Match => [places[at] ?? 0, places[at + word.length] ?? text.length]);
  });
  return merge(found.toSorted(([one], [other]) => one - other));
}

/** Folds a text letter by letter. `places`: the index in the text of each letter of the folded text. */
function foldWithPlaces(text: string) {
  let folded = '';
  const places: number[] = [];
  for (const { 0: letter, index } of text.matchAll(/\P{M}\p{M}*/gu)) {
    const plain = /\p{White_Space}/u.test(letter) ? ' ' : fold(letter);
    folded += plain;
    places.push(...Array.from({ length: plain.length }, () => index));
  }
  return { folded, places };
}

function placesOf(text: string, word: string): number[] {
  const places: number[] = [];
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + word.length)) places.push(at);
  return places;
}

const merge = (sorted: readonly Match[]): Match[] =>
  sorted.reduce<Match[]>((merged, [start, end]) => {
    const last = merged.at(-1);
    if (!last || start > last[1]) return [...merged, [start, end]];
    return [...merged.slice(0, -1), [last[0], Math.max(last[1], end)]];
  }, []);
