import type { Language } from '@trastienda/contract/language';

/** A part of a text: its indexes in UTF-16 units, without the end. */
export type Range = { start: number; end: number };

const segmenters = {
  es: new Intl.Segmenter('es', { granularity: 'sentence' }),
  en: new Intl.Segmenter('en', { granularity: 'sentence' }),
};

/** Returns the sentences of a text, without the white space around them. */
export const sentencesOf = (text: string, language: Language): Range[] =>
  Array.from(segmenters[language].segment(text), ({ segment, index }) => ({
    start: index + segment.length - segment.trimStart().length,
    end: index + segment.trimEnd().length,
  })).filter(({ start, end }) => start < end);
