import type { Language } from '@trastienda/contract/language';

/** A sentence without white space at its ends, and the white space that follows it. */
export type Sentence = { text: string; separator: string };

const segmenters = {
  es: new Intl.Segmenter('es', { granularity: 'sentence' }),
  en: new Intl.Segmenter('en', { granularity: 'sentence' }),
};

/** Abbreviations that a name or a number follows. `Intl.Segmenter` has no list of them, and ends the sentence there. */
const abbreviations: Record<Language, RegExp> = {
  es: /(?<![\p{L}\d])(?:sr|sra|srta|sres|sras|dña|dr|dra|prof|lic|sto|sta|fr|pza|plza|avda|av|ctra|urb|pol|edif|tel|tfno|tlf|núm|n\.?º|pág|mín|máx|aprox|ej|ee)\.$/iu,
  en: /(?<![\p{L}\d])(?:mr|mrs|ms|dr|prof|st|mt|ft|tel|min|max|approx|e\.g|i\.e|vs)\.$/iu,
};
/** The initial of a name: `D. Juan`, `S. Pedro`. */
const initial = /(?<![\p{L}\d])\p{Lu}\.$/u;
/** The number of an item in a list. */
const itemNumber = /^\d{1,2}\.$/;
const hasLineBreak = /[\n\r\u0085\u2028\u2029]/u;
const isReadable = /[\p{L}\p{N}]/u;

/**
 * Splits a text into sentences; a line break always ends one. The sentences with their separators are the text, without the white space at its
 * start.
 */
export function splitSentences(text: string, language: Language): Sentence[] {
  const sentences: Sentence[] = [];
  let isOpen = false;
  for (const { segment } of segmenters[language].segment(text.trimStart())) {
    const last = sentences.at(-1);
    const text = segment.trimStart();
    if (last && (isOpen || !isReadable.test(segment))) append(last, segment);
    else {
      // A segment after a line break may begin with blanks.
      if (last) last.separator += segment.slice(0, segment.length - text.length);
      sentences.push(toSentence(text));
    }
    isOpen = goesOn(sentences.at(-1), language);
  }
  return sentences;
}

function toSentence(segment: string): Sentence {
  const text = segment.trimEnd();
  return { text, separator: segment.slice(text.length) };
}

/** Appends a segment that is no sentence of its own: what follows an abbreviation, a dash, an empty line. */
function append(last: Sentence, segment: string): void {
  Object.assign(last, toSentence(last.text + last.separator + segment));
}

/** Whether the sentence goes on after a full stop that ends an abbreviation or the number of an item. */
const goesOn = (last: Sentence | undefined, language: Language): boolean =>
  last !== undefined &&
  !hasLineBreak.test(last.separator) &&
  (abbreviations[language].test(last.text) || initial.test(last.text) || itemNumber.test(lastLineOf(last.text)));

const lastLineOf = (text: string) => text.split(hasLineBreak).at(-1) ?? '';
