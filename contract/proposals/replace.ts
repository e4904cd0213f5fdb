import type { Operation } from './requests.ts';

export type Search = { find: string } & Pick<Operation, 'wholeWords' | 'matchesCase' | 'matchesAccents'>;

/** A replacement: the text to search, the text to put in, and the maximum length of the result. */
export type Replacing = { text: string; value: string; maxChars: number };

/**
 * Returns a text with each occurrence replaced, and their number. Occurrences do not overlap; the text must be NFC, as stored texts are. The
 * result is undefined if it would be too long, and is then not built: replacements can make a text thousands of times as long.
 */
export function replaceText(
  { text, value, maxChars }: Replacing,
  search: Search,
): { text: string | undefined; hits: number } {
  const places = findPlaces(text, search);
  const added = places.reduce((sum, { start, end }) => sum + value.length - (end - start), 0);
  if (text.length + added > maxChars) return { text: undefined, hits: places.length };
  let replaced = '';
  let end = 0;
  for (const place of places) {
    replaced += text.slice(end, place.start) + value;
    end = place.end;
  }
  return { text: replaced + text.slice(end), hits: places.length };
}

/** Returns the number of places that a search finds in a text. */
export const countHits = (text: string, search: Search): number => findPlaces(text, search).length;

type Place = { start: number; end: number };

/** Returns the occurrences in order, as offsets in `text`. */
export function findPlaces(text: string, { find, wholeWords = false, ...matching }: Search): Place[] {
  const wanted = foldWhole(find.normalize('NFC'), matching);
  const places: Place[] = [];
  // Most texts contain no occurrence, and folding each character takes far longer than folding the whole text.
  if (wanted === '' || !foldWhole(text, matching).includes(wanted)) return places;
  const { folded, starts } = fold(text, matching);
  for (let at = folded.indexOf(wanted); at >= 0; at = folded.indexOf(wanted, at)) {
    const start = starts[at] ?? 0;
    const end = starts[at + wanted.length] ?? text.length;
    const isPlace = isCharacterStart(starts, at) && isCharacterStart(starts, at + wanted.length);
    if (isPlace && (!wholeWords || isWord(text, { start, end }))) {
      places.push({ start, end });
      at += wanted.length;
    } else at += 1;
  }
  return places;
}

type Matching = Pick<Search, 'matchesCase' | 'matchesAccents'>;

/** Accents are the marks of Latin and Greek letters: a Cyrillic й is another letter than и. */
function foldWhole(text: string, { matchesCase = false, matchesAccents = false }: Matching): string {
  const accents = /(?<=[\p{Script=Latin}\p{Script=Greek}])\p{M}+/gu;
  const plain = matchesAccents ? text : text.normalize('NFD').replaceAll(accents, '').normalize('NFC');
  // A sigma has two forms in lower case, of which `toLowerCase` chooses by the place in the word.
  return matchesCase ? plain : plain.toLowerCase().replaceAll('ς', 'σ');
}

/** A flag, or a letter or sign with its marks, or an emoji of several. None of them is found in part. */
const character = /\p{RI}\p{RI}|\p{M}+|\P{M}[\p{M}\p{Emoji_Modifier}]*(?:\u200d\P{M}[\p{M}\p{Emoji_Modifier}]*)*/gu;

/** Folds each character, and returns for each unit of the folded text where its character starts in the original, and the end of the text. */
function fold(text: string, matching: Matching): { folded: string; starts: number[] } {
  const starts: number[] = [];
  const known = new Map<string, string>();
  let folded = '';
  for (const { 0: found, index } of text.matchAll(character)) {
    const changed = known.get(found) ?? foldWhole(found, matching);
    known.set(found, changed);
    for (let unit = 0; unit < changed.length; unit += 1) starts.push(index);
    folded += changed;
  }
  starts.push(text.length);
  return { folded, starts };
}

/** Whether a place in the folded text is the first unit of a character, not inside one that folds to several. */
const isCharacterStart = (starts: readonly number[], at: number) => at === 0 || starts[at] !== starts[at - 1];

/** Whether neither end of a place is inside a word. */
const isWord = (text: string, { start, end }: Place) => !isInside(text, start) && !isInside(text, end);

/** Whether there are letters, digits or underscores before and after a place. Such a sign has at most two units. */
const isInside = (text: string, at: number) =>
  /[\p{L}\p{N}\p{M}_]$/u.test(text.slice(Math.max(0, at - 2), at)) && /^[\p{L}\p{N}_]/u.test(text.slice(at, at + 2));
