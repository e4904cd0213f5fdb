import { sql, type SQL } from 'drizzle-orm';
import { contentLanguages, type Language } from '@trastienda/contract/language';
import type { ApiResource } from '../api-resource.ts';
import { literal } from './statement.ts';

/** The columns of a record under the names of the contract, and the tables that they are read from. */
export type Shown = { columns: SQL; from: SQL };

/** Returns the selection for the members of a list. */
export const memberOf = (resource: ApiResource, language: Language): Shown =>
  show(resource, language, resource.contract.member.shape);

/**
 * Returns the selection for a record at its own URL. The first column is the `@context`. If the record has translated fields, the
 * last column contains their texts in every language (A-02).
 */
export function itemOf(resource: ApiResource, language: Language): Shown {
  const { contract } = resource;
  const { columns, from } = show(resource, language, contract.item.shape);
  const withContext = sql`${literal(`/contexts/${contract.type}`)} as "@context", ${columns}`;
  const isTranslated = contract.translatedNames.length > 0;
  return {
    columns: isTranslated ? sql`${withContext}, ${translations(resource)} as "translations"` : withContext,
    from,
  };
}

/** Converts a row of {@link memberOf} or {@link itemOf} to JSON. */
export const toJson = ({ leavesOutNull }: ApiResource, row: string) =>
  leavesOutNull ? sql`json_strip_nulls(row_to_json(${sql.identifier(row)}))` : sql`row_to_json(${sql.identifier(row)})`;

function show({ contract, table, fields }: ApiResource, language: Language, shape: object): Shown {
  const shown = Object.entries(fields).filter(([name]) => Object.hasOwn(shape, name));
  const columns = [
    sql`${literal(`${contract.path}/`)} || ${table.id} as "@id"`,
    sql`${literal(contract.type)} as "@type"`,
    sql`${table.id} as "id"`,
    ...shown.map(([name, { select }]) => sql`${select(language)} as ${sql.identifier(name)}`),
  ];
  const joins = shown.flatMap(([, { join }]) => (join ? [join(language)] : []));
  return { columns: sql.join(columns, sql`, `), from: sql.join([sql`${table}`, ...joins], sql` `) };
}

const translations = (resource: ApiResource) =>
  toObject(contentLanguages.map((language) => [language, toObject(textsIn(resource, language))]));

const textsIn = ({ contract, fields }: ApiResource, language: Language) =>
  contract.translatedNames.flatMap((name): [string, SQL][] => {
    const stored = fields[name];
    return stored?.as === 'translated' ? [[name, sql`${stored.column} ->> ${literal(language)}`]] : [];
  });

const toObject = (entries: [string, SQL][]) =>
  sql`(select row_to_json(texts) from (select ${sql.join(
    entries.map(([name, value]) => sql`${value} as ${sql.identifier(name)}`),
    sql`, `,
  )}) texts)`;
