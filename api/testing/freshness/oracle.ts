import { foldSpace } from '@trastienda/contract/fold';
import { contentLanguages, otherLanguage, type Language } from '@trastienda/contract/language';

export type Texts = Partial<Record<Language, string | null>> | null;

/** `madeFrom`: of a stale text, the text in the other language from which it was made. A text that both languages lack is `absent`. */
export type Known = { state: 'absent' | 'missing' | 'fresh' } | { state: 'stale'; madeFrom: string };
/** The states of a text in its two languages, by D-92. */
export type Knowledge = Record<Language, Known>;

const essence = (text: string | null | undefined): string => foldSpace(text ?? '');

const has = (texts: Texts, language: Language) => essence(texts?.[language]) !== '';

/** Returns the states of a text when its record is created, or when the marks were introduced. */
export const knowledgeOf = (texts: Texts): Knowledge => ({ es: firstState(texts, 'es'), en: firstState(texts, 'en') });

function firstState(texts: Texts, language: Language): Known {
  if (has(texts, language)) return { state: 'fresh' };
  return { state: has(texts, otherLanguage(language)) ? 'missing' : 'absent' };
}

/** Returns the states of a text after a save, by the sentences of D-92. It shares no code with the triggers. */
export function afterSave(known: Knowledge, before: Texts, after: Texts): Knowledge {
  const changed = contentLanguages.filter((each) => essence(before?.[each]) !== essence(after?.[each]));
  if (changed.length === 0) return known;
  const next = knowledgeOf(after);
  const [only] = changed;
  if (changed.length === 2 || only === undefined || !has(after, only)) return next;
  const other = otherLanguage(only);
  // A save of a text that was not fresh is the translation.
  if (!has(after, other) || known[only].state !== 'fresh') return next;
  const was = known[other];
  const madeFrom = was.state === 'stale' ? was.madeFrom : (before?.[only] ?? '');
  return essence(after?.[only]) === essence(madeFrom) ? next : { ...next, [other]: { state: 'stale', madeFrom } };
}

/** Returns the states of a text after the texts in a language were marked as up to date. */
export const afterConfirmation = (known: Knowledge, language: Language): Knowledge =>
  known[language].state === 'stale' ? { ...known, [language]: { state: 'fresh' } } : known;
