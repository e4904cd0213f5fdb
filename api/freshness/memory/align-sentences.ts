import type { Language } from '@trastienda/contract/language';
import { splitSentences, type Sentence } from './split-sentences.ts';

/** A sentence in each language, and its position among the pairs of its text. */
export type Pair = Record<Language, string> & { place: number };

const lineBreaks = /[\n\r\u0085\u2028\u2029]/u;
const isReadable = /[\p{L}\p{N}]/u;

/**
 * Pairs the sentences of a text with those of its translation. With the same number of paragraphs, each paragraph is compared with its
 * counterpart, otherwise the whole text. Those with another number of sentences have no pairs: which sentence translates which is unknown.
 */
export function alignSentences(texts: Record<Language, string>): Pair[] {
  const es = toParagraphs(splitSentences(texts.es, 'es'));
  const en = toParagraphs(splitSentences(texts.en, 'en'));
  const sections =
    es.length === en.length ? es.map((of, at) => ({ of, as: en[at] ?? [] })) : [{ of: es.flat(), as: en.flat() }];
  return sections
    .filter(({ of, as }) => of.length === as.length)
    .flatMap(({ of, as }) => of.map((sentence, at) => ({ es: sentence, en: as[at] ?? '' })))
    .filter((pair) => isReadable.test(pair.es) && isReadable.test(pair.en))
    .map((pair, place) => ({ ...pair, place }));
}

/** Returns the sentences of each paragraph; one whose separator has a line break is the last of its paragraph. */
function toParagraphs(sentences: readonly Sentence[]): string[][] {
  const paragraphs: string[][] = [[]];
  sentences.forEach(({ text, separator }, at) => {
    paragraphs.at(-1)?.push(text);
    if (lineBreaks.test(separator) && at < sentences.length - 1) paragraphs.push([]);
  });
  return paragraphs;
}
