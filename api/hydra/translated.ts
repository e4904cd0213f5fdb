import { contentLanguages, otherLanguage, type Language } from '@trastienda/contract/language';
import type { Translated } from '../db/columns.ts';

type Written = {
  language: Language;
  /** What the body says in the request's language; undefined leaves it alone, null takes it away. */
  text: string | null | undefined;
  /** What its `translations` say by language. */
  drafts: Translated;
};

/**
 * The stored texts after a write: only the languages that were written change.
 * A text that only repeats the fallback which the reader was shown is not one of the language's own.
 */
export function withTexts(current: Translated, { language, text, drafts }: Written): Translated {
  const next: Translated = { ...current };
  for (const written of contentLanguages) {
    const draft = drafts[written];
    if (draft !== undefined) next[written] = draft;
  }
  if (text === undefined) return next;
  const wasFallback = !current[language] && text === current[otherLanguage(language)];
  return { ...next, [language]: wasFallback ? null : text };
}

export const isMissing = (texts: Translated) => contentLanguages.every((language) => !texts[language]);
