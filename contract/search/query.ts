import { fold } from '../fold.ts';
import { limits } from '../limits.ts';
import { readId } from './id.ts';
import { searchedCollections, type SearchedCollection } from './collections.ts';

/**
 * What a person has typed into a search. `typed` is in lower case without blanks and quotes around it, `text` is also folded and has no
 * `https://www.` before it. `words` are its different words, the longest first. `key`: the letters and digits of a text that may be a document or a
 * phone, without the prefix of Spain. `id`: the text asks for the records of this id in `collections`; it may have another meaning as well.
 */
export type SearchQuery = {
  typed: string;
  text: string;
  words: string[];
  key?: string;
  id?: number;
  collections: readonly SearchedCollection[];
};

/** Reads a text that was typed. */
export function readQuery(typed: string): SearchQuery {
  const bare = withoutQuotes(typed);
  const text = withoutScheme(fold(bare));
  const words = [...new Set(wordsOf(text))]
    .toSorted((one, other) => other.length - one.length)
    .slice(0, limits.search.words);
  return {
    typed: bare.toLowerCase(),
    text,
    words,
    ...readKey(text),
    collections: searchedCollections,
    ...readId(text),
  };
}

/** Returns the words of a folded text. An e-mail address and a domain are one word. */
export const wordsOf = (text: string): string[] =>
  text.split(/[^\p{L}\p{N}@._+]+/u).filter((part) => /[\p{L}\p{N}]/u.test(part));

/** Returns a folded URL as people type it: without `https://www.` before it, and a slash after it. */
export const withoutScheme = (text: string): string =>
  /^(?:https?:\/\/|www\.)/.test(text) ? text.replace(/^(?:https?:\/\/)?(?:www\.)?/, '').replace(/\/$/, '') : text;

/** Returns only the letters and digits of a folded text, as documents and phones are compared. */
export const toKey = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '');

const withoutQuotes = (typed: string) =>
  typed
    .normalize('NFC')
    .replace(/\p{White_Space}+/gu, ' ')
    .replace(/^[\s"'«»‘’‚“”„‹›]+|[\s"'«»‘’‚“”„‹›]+$/gu, '');

const leastKey = 4;

function readKey(text: string): Pick<SearchQuery, 'key'> {
  if (!/^[a-z0-9 .,+()/-]+$/.test(text) || !/^[a-z]{0,3}\d{3,}[a-z]{0,2}$/.test(toKey(text))) return {};
  const key = toKey(text.replace(/^\+ *(?:34)?|^00 ?34(?=[\d .()/-]{9,}$)/, ''));
  return key.length < leastKey ? {} : { key };
}
