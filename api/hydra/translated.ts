import { contentLanguages, otherLanguage, type Language } from '@trastienda/contract/language';
import type { Translated } from '../db/columns.ts';

type Written = {
  language: Language;
  /** The text in the language of the request; undefined leaves it unchanged, null clears it. */
  text: string | null | undefined;
  /** The texts of `translations` by language. */
  drafts: Translated;
};

/**
 * Returns the stored texts after a write; only the written languages change.
 * If `text` equals the fallback from the other language, it is not stored as a text of this language.
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
