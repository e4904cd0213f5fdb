import { beginsAlmost } from './slip.ts';
import { toKey, wordsOf, type SearchQuery } from './query.ts';

/**
 * How well a record matches, the best first. The values order the hits of a search: by id, by a whole name or key, by the beginning of a name, by the
 * beginnings of its words, by the beginning of a key, by parts of words, and by a word with a slip.
 */
export const ranks = { id: 0, whole: 1, beginning: 2, words: 3, key: 4, inside: 5, slip: 6 } as const;

type Typed = Pick<SearchQuery, 'text' | 'words' | 'key'>;

/**
 * Returns how well the folded names of a record (in both languages) and its keys (such as e-mail address, document, phone, URL without scheme) match
 * together. @returns undefined if a word is missing.
 */
export function rankOf(query: Typed, names: readonly string[], keys: readonly string[] = []): number | undefined {
  const { text } = query;
  if (text === '') return undefined;
  if (names.includes(text) || keys.includes(text)) return ranks.whole;
  if (names.some((name) => name.startsWith(text))) return ranks.beginning;
  const byWords = rankOfWords(query.words, names, keys);
  if (byWords !== undefined && byWords <= ranks.words) return byWords;
  return isBeginning(query, keys) ? ranks.key : (byWords ?? (isInside(query, keys) ? ranks.inside : undefined));
}

function rankOfWords(words: readonly string[], names: readonly string[], keys: readonly string[]) {
  const texts = [...names, ...keys];
  const [ofNames, ofAll] = [names.flatMap(wordsOf), texts.flatMap(wordsOf)];
  const found = words.map((word) => {
    if (ofNames.some((one) => one.startsWith(word))) return ranks.words;
    if (texts.some((one) => one.includes(word))) return ranks.inside;
    return ofAll.some((one) => beginsAlmost(one, word)) ? ranks.slip : undefined;
  });
  return found.length === 0 || found.includes(undefined) ? undefined : Math.max(...found.map(Number));
}

const isBeginning = ({ text, key }: Typed, keys: readonly string[]) =>
  keys.some(
    (one) =>
      one.startsWith(text) ||
      (key !== undefined &&
        toKey(one)
          .replace(/^34(?=\d{9}$)/, '')
          .startsWith(key)),
  );

const isInside = ({ key }: Typed, keys: readonly string[]) =>
  key !== undefined && keys.some((one) => toKey(one).includes(key));

/** A record that a search has found. `names`: as stored. */
export type Hit = { rank: number; isActive?: boolean | null; names: readonly string[] };

/**
 * Returns the order of the hits of a query: the better match first, then a name with exactly the typed accents, then what is not inactive, then the
 * shorter name, unless they were found by id.
 */
export const byMatch =
  ({ typed }: Pick<SearchQuery, 'typed'>) =>
  (one: Hit, other: Hit): number =>
    one.rank - other.rank ||
    Number(isAsTyped(other, typed)) - Number(isAsTyped(one, typed)) ||
    Number(one.isActive === false) - Number(other.isActive === false) ||
    (one.rank === ranks.id ? 0 : shortest(one) - shortest(other));

const isAsTyped = ({ names }: Hit, typed: string) =>
  names.some((name) => name.normalize('NFC').toLowerCase() === typed);
const shortest = ({ names }: Hit) => Math.min(...names.map(({ length }) => length));
