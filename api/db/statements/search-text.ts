import { sql, type SQL } from 'drizzle-orm';
import { index, type AnyPgColumn } from 'drizzle-orm/pg-core';
import { literal } from './statement.ts';

type Text = SQL | AnyPgColumn;

/** Signs after which a word begins, which a {@link searchText} replaces by blanks. Others are rare there, and each takes time. */
const signs = ['-', "'", '"', '(', '/'];

/**
 * Returns the expression that a search of all records reads: the texts of a record, in which words are between blanks. The texts must be folded,
 * and a search must use the same expression as its index.
 */
export function searchText(texts: readonly Text[]): SQL {
  const parts = texts.map((text) => sql`' ' || coalesce(${text}, '')`);
  const all = sql`${sql.join(parts, sql` || `)} || ' '`;
  return signs.reduce((text, sign) => sql`replace(${text}, ${literal(sign)}, ' ')`, all);
}

/** Returns a text as part of a pattern of `like`, with a backslash before each character that has a meaning in one. */
export const escapeForLike = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

/** In kB. Bounds the writes that an index has not sorted yet, because each search reads all of them. */
const sortedSoon = { gin_pending_list_limit: 256 };

/** Returns the index of a {@link searchText}. */
export const searchIndex = (table: string, texts: readonly Text[]) =>
  index(`${table}_search_idx`)
    .using('gin', sql`(${searchText(texts)}) gin_trgm_ops`)
    .with(sortedSoon);

/** Returns the index of the folded names that begin with a text. Reading them takes no row of the table. */
export const beginningIndex = (name: string, folded: AnyPgColumn, id: AnyPgColumn) =>
  index(name).using('btree', sql`${folded} text_pattern_ops`, id);

/** Returns a {@link beginningIndex} for each language of a translated `name`. */
export const nameBeginningIndexes = (
  table: string,
  { nameFoldedEs, nameFoldedEn, id }: Record<'nameFoldedEs' | 'nameFoldedEn' | 'id', AnyPgColumn>,
) => [
  beginningIndex(`${table}_beginning_es_idx`, nameFoldedEs, id),
  beginningIndex(`${table}_beginning_en_idx`, nameFoldedEn, id),
];

/**
 * Returns a URL in lower case without `https://www.` before it and slashes after it, as a search compares it. A regular expression would take
 * several times as long.
 */
export const bareUrl = (url: AnyPgColumn): SQL =>
  sql`rtrim(replace(replace(replace(lower(${url}), '://www.', '://'), 'https://', ''), 'http://', ''), '/')`;

/** Returns the letters and digits of a document or phone number. */
export const lettersAndDigits = (number: AnyPgColumn): SQL => sql`translate(${number}, ' +-./()', '')`;
