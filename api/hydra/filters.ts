import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Language } from '@trastienda/contract/language';
import { toId } from '@trastienda/contract/reference';

/** How a query parameter becomes a condition. */
export type Filter = {
  /** The texts of the address as the statement's value, or undefined where they are not a value of this filter. */
  read: (texts: string[]) => unknown;
  where: (value: SQL, language: Language) => SQL;
};

/** A text as a pattern of `like` has it: as it is. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, String.raw`\$&`);

type FoldedName = { nameFoldedEs: PgColumn; nameFoldedEn: PgColumn };

/** Part of a folded text, without regard to case and accents (D-08). */
export const contains = (foldedIn: (language: Language) => PgColumn): Filter => ({
  read: (texts) => {
    const text = texts.at(-1);
    return text === undefined ? undefined : escapeLike(text);
  },
  where: (value, language) => sql`${foldedIn(language)} like '%' || public.fold(${value}) || '%'`,
});

/** Part of the name that a list shows in the language of the request. */
export const containedInName = ({ nameFoldedEs, nameFoldedEn }: FoldedName) =>
  contains((language) => (language === 'es' ? nameFoldedEs : nameFoldedEn));

/** One of the values given, as they are or, for codes, in upper case. */
export const isOneOf = (column: PgColumn, clean: (text: string) => string = (text) => text): Filter => ({
  read: (texts) => texts.map(clean),
  where: (value) => sql`${column} = any(${value}::text[])`,
});

/** A country's code, without regard to case. */
export const isCountry = (column: PgColumn) => isOneOf(column, (code) => code.toUpperCase());

const claims = new Map([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
]);

export const isTrue = (column: PgColumn): Filter => ({
  read: (texts) => claims.get(texts.at(-1)?.toLowerCase() ?? ''),
  where: (value) => sql`${column} = ${value}::boolean`,
});

/** One of the records given, as IRIs or ids; one that cannot exist matches nothing. */
export const refersTo = (column: PgColumn, collection: string): Filter => ({
  read: (texts) => texts.flatMap((text) => toId(text, collection) ?? []),
  where: (value) => sql`${column} = any(${value}::int[])`,
});

/** The same question, asked of the record that `column` points to. */
export const ofReferenced = (column: PgColumn, id: PgColumn, filter: Filter): Filter => ({
  read: filter.read,
  where: (value, language) => sql`${column} in (select ${id} from ${id.table} where ${filter.where(value, language)})`,
});

/** The same question, asked of the pairs that join the record to others. */
export const ofLinked = (id: PgColumn, pairs: PgTable, own: PgColumn, filter: Filter): Filter => ({
  read: filter.read,
  where: (value, language) => sql`${id} in (select ${own} from ${pairs} where ${filter.where(value, language)})`,
});
