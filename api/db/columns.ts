import { sql, type SQL } from 'drizzle-orm';
import { index, integer, jsonb, text, timestamp, type AnyPgColumn } from 'drizzle-orm/pg-core';
import { contentLanguages, otherLanguage, type Language } from '@trastienda/contract/language';

/** A text in each content language. A missing translation is null or absent. */
export type Translated = Partial<Record<Language, string | null>>;

export const identity = () => integer('id').primaryKey().generatedAlwaysAsIdentity();

export const time = (name: string) => timestamp(name, { withTimezone: true });

/** Returns the column of a time that is by default that of the transaction. */
export const now = (name: string) => time(name).notNull().defaultNow();

export const translatedText = (name: string) => jsonb(name).$type<Translated>();

/**
 * Returns a generated column for search: the text that is shown in `language` (A-02), in lower case and without accents. The
 * column is stored, because a search with an expression index was up to ten times slower.
 */
export const foldedTranslation = (name: string, language: Language) =>
  text(`${name}_folded_${language}`).generatedAlwaysAs(
    sql.raw(`public.fold(coalesce("${name}" ->> '${language}', "${name}" ->> '${otherLanguage(language)}'))`),
  );

/** Like {@link foldedTranslation}, for a column that is not translated. */
export const folded = (name: string) => text(`${name}_folded`).generatedAlwaysAs(sql.raw(`public.fold("${name}")`));

/** Returns the folded columns of a translated `name`, one for each language. */
export const foldedName = () => ({
  nameFoldedEs: foldedTranslation('name', 'es'),
  nameFoldedEn: foldedTranslation('name', 'en'),
});

/** Returns an index for substring search in a folded column. */
export const trigramIndex = (name: string, column: AnyPgColumn) =>
  index(name).using('gin', sql`${column} gin_trgm_ops`);

/** Returns a {@link trigramIndex} for each language of a translated `name`. */
export const nameIndexes = (table: string, columns: { nameFoldedEs: AnyPgColumn; nameFoldedEn: AnyPgColumn }) => {
  const byLanguage = { es: columns.nameFoldedEs, en: columns.nameFoldedEn };
  return contentLanguages.map((language) => trigramIndex(`${table}_name_folded_${language}_idx`, byLanguage[language]));
};

/** The collation of sorted texts. */
const sortCollation = sql.raw('"es-x-icu"');

/** Returns the expression by which a text is sorted. */
export const toSortedText = (text: SQL): SQL => sql`${text} collate ${sortCollation}`;

/** Returns the text that is shown in `language` (A-02): the text in the other language if there is none in this one. */
export const shownText = (column: SQL | AnyPgColumn, language: Language): SQL =>
  sql`coalesce(${column} ->> ${sql.raw(`'${language}'`)}, ${column} ->> ${sql.raw(`'${otherLanguage(language)}'`)})`;

/** Returns an index for each language of a translated `name`, in the order of a list that is sorted by it. */
export const nameOrderIndexes = (table: string, { name, id }: Record<'name' | 'id', AnyPgColumn>) =>
  contentLanguages.map((language) =>
    index(`${table}_name_order_${language}_idx`).on(sql`(${toSortedText(shownText(name, language))})`, id),
  );
