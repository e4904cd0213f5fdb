import { sql } from 'drizzle-orm';
import { index, integer, jsonb, text, type AnyPgColumn } from 'drizzle-orm/pg-core';
import { contentLanguages, otherLanguage, type Language } from '@trastienda/contract/language';

/** A text in each content language; a language without a translation is null or absent. */
export type Translated = Partial<Record<Language, string | null>>;

export const identity = () => integer('id').primaryKey().generatedAlwaysAsIdentity();

export const translatedText = (name: string) => jsonb(name).$type<Translated>();

/**
 * A generated column for search: the text shown in `language`, without case and accents.
 * Stored, because an expression index on the same expression was up to ten times slower.
 */
export const foldedTranslation = (name: string, language: Language) =>
  text(`${name}_folded_${language}`).generatedAlwaysAs(
    sql.raw(`public.fold(coalesce("${name}" ->> '${language}', "${name}" ->> '${otherLanguage(language)}'))`),
  );

/** {@link foldedTranslation} for a text that is not translated. */
export const folded = (name: string) => text(`${name}_folded`).generatedAlwaysAs(sql.raw(`public.fold("${name}")`));

/** Both folded columns of a translated `name`. */
export const foldedName = () => ({
  nameFoldedEs: foldedTranslation('name', 'es'),
  nameFoldedEn: foldedTranslation('name', 'en'),
});

/** An index for substring search in a folded text. */
export const trigramIndex = (name: string, column: AnyPgColumn) =>
  index(name).using('gin', sql`${column} gin_trgm_ops`);

/** {@link trigramIndex} for every language of a translated `name`. */
export const nameIndexes = (table: string, columns: { nameFoldedEs: AnyPgColumn; nameFoldedEn: AnyPgColumn }) => {
  const byLanguage = { es: columns.nameFoldedEs, en: columns.nameFoldedEn };
  return contentLanguages.map((language) => trigramIndex(`${table}_name_folded_${language}_idx`, byLanguage[language]));
};
