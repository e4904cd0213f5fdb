import type { SearchQuery } from '@trastienda/contract/search/query';
import { escapeForLike } from '../db/statements/search-text.ts';
import { slipsOf } from './slips.ts';

/**
 * Patterns of `like`, all of which a text must match: four that an index finds, and `checked`, which is checked in the first `examined` rows that
 * match these. The words of a query after the fourth are checked when the records are ranked.
 */
export type Pattern = Record<'one' | 'two' | 'three' | 'four' | 'checked', string> & { examined: number };
type Typed = Pick<SearchQuery, 'words' | 'key'>;

/** The most rows of a table that a pattern reads: more if words begin with it, because the best of these rows are chosen. */
const examined = { beginnings: 500, rest: 100, checked: 1_000 };
/** The most patterns with a slip. They begin with those of the longest word. */
const maxPatterns = 40;

/** Returns a pattern for texts in which a word begins like this. */
const beginning = (word: string) => `% ${escapeForLike(word)}%`;
/** Returns a pattern for texts with these letters. Fewer than three must be the beginning of a word, because no index finds them elsewhere. */
const inside = (word: string) => (word.length < 3 ? beginning(word) : `%${escapeForLike(word)}%`);

/**
 * Whether the index finds a pattern: by three letters of a word, by its beginning or its end. In some databases, the index has only ASCII letters.
 * For any other pattern, PostgreSQL would read all rows.
 */
const isIndexed = (pattern: string) => /[a-z\d]{3}|[^a-z\d%_][a-z\d]|[a-z\d]{2}[^a-z\d%_]/.test(pattern);

/**
 * Returns patterns for texts in which words begin with those of the query, or that have its key. Only these are searched for without the index, so
 * that words of other alphabets are found.
 */
export const patternsOfBeginnings = ({ words, key }: Typed): Pattern[] => [
  ...toPatterns(words.map(beginning), { examined: examined.beginnings }),
  ...toPatterns(key === undefined ? [] : [inside(key)]),
];

/** Returns patterns for texts that have the words anywhere. */
export const patternsOfParts = ({ words }: Typed): Pattern[] => toPatterns(words.map(inside)).filter(hasIndexed);

/** Whether a text is a URL, which people paste rather than type, so that it has no slips. */
const isUrl = (text: string) => /^[^\s/]+\.[^\s/]+\/\S*$/.test(text);

/** Returns patterns for texts that have the words anywhere, one of them with a slip. */
export const patternsOfSlips = ({ text, words }: Pick<SearchQuery, 'text' | 'words'>): Pattern[] =>
  (isUrl(text) ? [] : words)
    .flatMap((word, at) => {
      const others = words.toSpliced(at, 1).map(inside);
      return slipsOf(word).flatMap(({ found, checked }) =>
        toPatterns([found, ...others], checked === undefined ? {} : { checked, examined: examined.checked }),
      );
    })
    .filter(hasIndexed)
    .slice(0, maxPatterns);

const hasIndexed = ({ one, two, three, four }: Pattern) => [one, two, three, four].some(isIndexed);

function toPatterns(
  [one, two = '%', three = '%', four = '%']: readonly string[],
  more: Partial<Pattern> = {},
): Pattern[] {
  return one === undefined ? [] : [{ one, two, three, four, checked: '%', examined: examined.rest, ...more }];
}
