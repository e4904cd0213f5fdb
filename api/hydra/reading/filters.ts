import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Language } from '@trastienda/contract/language';
import { toId } from '@trastienda/contract/model/reference';

/** The condition that a query parameter adds to a list. */
export type Filter = {
  /** Converts the values of the query string to the statement's parameter, or to undefined if they are invalid. */
  read: (texts: string[]) => unknown;
  /** @param isGeneric whether the condition must look the same to the planner for every value, so that PostgreSQL plans a statement once. */
  where: (value: SQL, language: Language, isGeneric?: boolean) => SQL;
  /** Whether finding the matches takes long, so that they are found once, for the page and the total. */
  isSlow?: true;
  /** Set only for text searches: whether a trigram index certainly serves the value that `read` returned. */
  hasTrigram?: (value: unknown) => boolean;
};

/** Puts a backslash before each character that has a meaning in a pattern of `like`. */
const escaping = sql.raw(String.raw`'([\\%_])', '\\\1', 'g'`);

/**
 * Returns the pattern of `like` for texts that contain `value`, without case and accents (D-08). It is escaped after the folding, which makes
 * `%` of the full-width `％`.
 */
export const containing = (value: SQL | string): SQL =>
  sql`'%' || regexp_replace(public.fold(${value}), ${escaping}) || '%'`;

type FoldedName = { nameFoldedEs: PgColumn; nameFoldedEn: PgColumn };

/** Matches a substring of a folded text. */
export const contains = (foldedIn: (language: Language) => PgColumn): Filter => ({
  read: (texts) => texts.at(-1),
  where: (value, language, isGeneric) => {
    const pattern = containing(value);
    return sql`${foldedIn(language)} like ${isGeneric ? sql`(select ${pattern})` : pattern}`;
  },
  // A database whose locale is C knows no letters but those of ASCII. Some other texts have a trigram, too, such as "a 7".
  hasTrigram: (value) => /[a-z\d]{3}/i.test(String(value)),
});

/** Matches a substring of the name in the language of the request. */
export const containedInName = ({ nameFoldedEs, nameFoldedEn }: FoldedName) =>
  contains((language) => (language === 'es' ? nameFoldedEs : nameFoldedEn));

type Values = {
  /** Whether the column holds several values, one of which must match. */
  isArray?: boolean;
  clean?: (text: string) => string;
  /** The values that there can be; by default any. */
  known?: readonly string[];
};

/** Matches any of the given values, each normalised by `clean`. */
export const isOneOf = (
  column: PgColumn | SQL,
  { isArray = false, clean = (text) => text, known }: Values = {},
): Filter => ({
  read: (texts) => {
    const values = texts.map(clean);
    return known && !values.every((value) => known.includes(value)) ? undefined : values;
  },
  where: (value) => (isArray ? sql`${column} && ${value}::text[]` : sql`${column} = any(${value}::text[])`),
});

const booleans = new Map([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
]);

export const isTrue = (column: PgColumn | SQL): Filter => ({
  read: (texts) => booleans.get(texts.at(-1)?.toLowerCase() ?? ''),
  where: (value) => sql`${column} = ${value}::boolean`,
});

/** Matches references to any of the given records, as IRIs or ids; an invalid reference matches nothing. */
export const refersTo = (column: PgColumn | SQL, collection: string): Filter => ({
  read: (texts) => texts.flatMap((text) => toId(text, collection) ?? []),
  where: (value) => sql`${column} = any(${value}::int[])`,
});

/** Applies `filter` to the record that `column` refers to. */
export const ofReferenced = (column: PgColumn, id: PgColumn, filter: Filter): Filter => ({
  read: filter.read,
  where: (value, language) => sql`${column} in (select ${id} from ${id.table} where ${filter.where(value, language)})`,
});

/** Applies `filter` to the rows of `pairs`, usually a join table, and matches the records to which those rows belong. */
export const ofLinked = (id: PgColumn, pairs: PgTable, own: PgColumn, filter: Filter): Filter => ({
  read: filter.read,
  where: (value, language) => sql`${id} in (select ${own} from ${pairs} where ${filter.where(value, language)})`,
});
