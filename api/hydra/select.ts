import { sql, type SQL } from 'drizzle-orm';
import { contentLanguages, type Language } from '@trastienda/contract/language';
import type { Resource } from '@trastienda/contract/resource';
import type { ApiResource } from './api-resource.ts';
import { literal } from './statement.ts';

type Served = ApiResource<Resource>;

/** The columns of a member of a list, named as the contract names them. */
export const memberColumns = (resource: Served, language: Language) =>
  toColumns(resource, language, Object.keys(resource.contract.member.shape));

/** The columns of a record at its own address: its context in front, the texts of every language behind (A-02). */
export function itemColumns(resource: Served, language: Language): SQL {
  const { contract } = resource;
  const columns = sql`${literal(`/contexts/${contract.type}`)} as "@context", ${toColumns(resource, language, Object.keys(contract.item.shape))}`;
  return contract.translatedNames.length === 0 ? columns : sql`${columns}, ${translations(resource)} as "translations"`;
}

function toColumns({ contract, table, fields }: Served, language: Language, shown: string[]): SQL {
  const stored = Object.entries(fields).filter(([name]) => shown.includes(name));
  return sql.join(
    [
      sql`${literal(`${contract.path}/`)} || ${table.id} as "@id"`,
      sql`${literal(contract.type)} as "@type"`,
      sql`${table.id} as "id"`,
      ...stored.map(([name, { select }]) => sql`${select(language)} as ${sql.identifier(name)}`),
    ],
    sql`, `,
  );
}

const translations = (resource: Served) =>
  toObject(contentLanguages.map((language) => [language, toObject(textsIn(resource, language))]));

const textsIn = ({ contract, fields }: Served, language: Language) =>
  contract.translatedNames.flatMap((name): [string, SQL][] => {
    const stored = fields[name];
    return stored?.as === 'translated' ? [[name, sql`${stored.column} ->> ${literal(language)}`]] : [];
  });

const toObject = (entries: [string, SQL][]) =>
  sql`(select row_to_json(texts) from (select ${sql.join(
    entries.map(([name, value]) => sql`${value} as ${sql.identifier(name)}`),
    sql`, `,
  )}) texts)`;
