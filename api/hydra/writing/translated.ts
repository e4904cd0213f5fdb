import { contentLanguages, otherLanguage, type Language } from '@trastienda/contract/language';
import type { FieldProblem } from '@trastienda/contract/model/violations';
import type { Translated } from '../../db/columns.ts';
import type { Row, Saving } from '../api-resource.ts';
import { keyOfColumn } from '../field-storage.ts';

/** The merged texts of a write, by column key, and a violation for each required field without any text. */
export function mergeTexts({ resource, current, input, drafts, language }: Saving) {
  const { contract, fields } = resource;
  const values: Row = {};
  const problems: FieldProblem[] = [];
  for (const [name, stored] of Object.entries(fields)) {
    if (stored.as !== 'translated') continue;
    const written: Translated = { es: drafts.es?.[name], en: drafts.en?.[name] };
    // The cast is safe: in the contract, a translated field is a text. Its column holds one text per language.
    const text = input[name] as string | null | undefined;
    if (text === undefined && written.es === undefined && written.en === undefined) continue;
    const key = keyOfColumn(stored.column);
    const before = current()[key] ?? {};
    const merged = withTexts(before, { language, text, drafts: written });
    if (contract.fields[name]?.isRequired && isMissing(merged)) {
      problems.push({ propertyPath: `translations.${language}.${name}`, key: 'required' });
    }
    values[key] = isMissing(merged) ? null : isSame(merged, before) ? before : merged;
  }
  return { values, problems };
}

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
function withTexts(current: Translated, { language, text, drafts }: Written): Translated {
  const next: Translated = { ...current };
  for (const written of contentLanguages) {
    const draft = drafts[written];
    if (draft !== undefined) next[written] = draft;
  }
  if (text === undefined) return next;
  const wasFallback = !current[language] && text === current[otherLanguage(language)];
  return { ...next, [language]: wasFallback ? null : text };
}

const isSame = (one: Translated, other: Translated) =>
  contentLanguages.every((language) => (one[language] ?? null) === (other[language] ?? null));

const isMissing = (texts: Translated) => contentLanguages.every((language) => !texts[language]);
