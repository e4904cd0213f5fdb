import type { Language } from '../language.ts';

/** A sentence in every interface language; `{name}` stands for a value. */
export type Sentence = Record<Language, string>;

/** Values that fill the gaps of a sentence. */
export type SentenceValues = Record<string, string | number>;

/** Fills the gaps of a catalogue sentence; a gap without a value is left out. */
export const toSentence = (sentence: Sentence, language: Language, values: SentenceValues = {}): string =>
  sentence[language].replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
