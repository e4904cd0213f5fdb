import { fold } from '@trastienda/contract/fold';
import type { Language } from '@trastienda/contract/language';
import { toValue } from './numbers.ts';

/**
 * A word, a sign, a number or a name of a sentence, from `start` to before `end`. Tokens with the same `key` are counterparts: equal words and
 * signs, any two numbers, any two names. Numbers and names with the same `value` are equal.
 */
export type Token = {
  kind: 'other' | 'number' | 'name';
  text: string;
  start: number;
  end: number;
  key: string;
  value: string;
};

/** Units that are written without a blank; other letters after digits make a word, as in `2x1`. */
const number = /\d+(?:[.,:]\d+)*(?=(?:km|kg|cm|mm|ml|min|h|m|g|l|s)?(?![\p{L}\p{N}]))/u;
const word = /[\p{L}\p{N}\p{M}]+(?:['’·-][\p{L}\p{N}\p{M}]+)*/u;
const pattern = new RegExp(`(?<number>${number.source})|(?<word>${word.source})|\\S`, 'gu');
const quoted = /«([^»]+)»|“([^”]+)”|"([^"]+)"/gu;
const quotes = /[«»“”"]/u;
/** Words within a name, as in `Plaza de la Constitución`; the articles only after one of the others. */
const connectors = new Set(['de', 'del', 'of']);
const articles = new Set(['la', 'las', 'los', 'the']);
/** Words that begin a sentence, but no name. */
const openings = new Set(
  'el la los las un una en de del desde por con y the a an in on at from by with and our your'.split(' '),
);

/**
 * Splits a sentence into tokens. A name is a quoted title, or capitalised words. The first word is always capitalised; it begins a name only if
 * a further capitalised one follows it directly.
 */
export function toTokens(sentence: string, language: Language): Token[] {
  const titles = [...sentence.matchAll(quoted)].map((match) =>
    toName(match[1] ?? match[2] ?? match[3] ?? '', match.index + 1),
  );
  const rest = [...sentence.matchAll(pattern)]
    .map(({ 0: text, index, groups }) =>
      toToken(text, index, { isNumber: groups?.['number'] !== undefined, sentence, language }),
    )
    .filter(({ start }) => !titles.some((title) => start >= title.start && start < title.end));
  const tokens = [...joinNames(rest), ...titles];
  return tokens.sort((one, other) => one.start - other.start);
}

type Context = { isNumber: boolean; sentence: string; language: Language };

function toToken(text: string, start: number, { isNumber, sentence, language }: Context): Token {
  const end = start + text.length;
  if (!isNumber) return { kind: 'other', text, start, end, key: quotes.test(text) ? '"' : fold(text), value: text };
  const value = toValue(text, { language, after: sentence.slice(end) });
  return { kind: 'number', text, start, end, key: value.includes(':') ? '0:00' : '0', value };
}

const toName = (text: string, start: number): Token => ({
  kind: 'name',
  text,
  start,
  end: start + text.length,
  key: '@',
  value: text,
});

const isCapitalised = ({ kind, text }: Token) => kind === 'other' && /^\p{Lu}/u.test(text);
const isWord = ({ text }: Token) => /^\p{L}/u.test(text);

/** Makes one name of each sequence of capitalised words, with the connectors between them. */
function joinNames(tokens: readonly Token[]): Token[] {
  const first = tokens.findIndex(isWord);
  const joined: Token[] = [];
  for (let at = 0; at < tokens.length;) {
    const name = tokens.slice(at, at + nameLength(tokens.slice(at)));
    const isName = name.length > 0 && (at !== first || isFullName(name));
    const words = isName ? name : tokens.slice(at, at + 1);
    joined.push(...(isName ? [nameOf(words)] : words));
    at += words.length;
  }
  return joined;
}

/** Whether words at the start of a sentence are a name. */
const isFullName = ([first, second]: readonly Token[]) =>
  second !== undefined && isCapitalised(second) && !openings.has(first?.key ?? '');

/** Returns how many tokens the name at the start has; 0 if there is none. */
function nameLength(tokens: readonly Token[]): number {
  let length = 0;
  for (const [at, token] of tokens.entries()) {
    const isAdjacent = at === 0 || token.start === (tokens[at - 1]?.end ?? 0) + 1;
    if (!isAdjacent) break;
    if (isCapitalised(token)) length = at + 1;
    else if (at === 0 || !isConnector(token, tokens[at - 1])) break;
  }
  return length;
}

const isConnector = ({ text }: Token, before: Token | undefined) =>
  connectors.has(text) || (articles.has(text) && connectors.has(before?.text ?? ''));

function nameOf(words: readonly Token[]): Token {
  const start = words[0]?.start ?? 0;
  const text = words.map(({ text: each }) => each).join(' ');
  return toName(text, start);
}
