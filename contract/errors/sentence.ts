import type { Language } from '../language.ts';

/** A message in every interface language; `{name}` is a placeholder for a value. */
export type Sentence = Record<Language, string>;

/** Values for the placeholders of a message, and others that belong to it. */
export type SentenceValues = Record<string, string | number | readonly string[]>;

/** Returns the names of the placeholders of a message, the same in every language. */
export const placeholdersOf = (sentence: Sentence): string[] =>
  [...sentence.es.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

/** Fills the placeholders of a message; a placeholder without a value becomes empty. */
export const toSentence = (sentence: Sentence, language: Language, values: SentenceValues = {}): string =>
  fillIn(sentence[language], values);

/** Fills the placeholders of a text; a placeholder without a value becomes empty. */
export const fillIn = (text: string, values: SentenceValues): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
