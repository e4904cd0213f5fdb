import { sql, type SQL } from 'drizzle-orm';
import { countries } from '@trastienda/contract/countries/countries';
import { contentLanguages, type Language } from '@trastienda/contract/language';
import { searchedCollections, type SearchedCollection, type SearchMember } from '@trastienda/contract/search/calls';
import type { Database } from '../db/connection.ts';
import { literal, opaqueParameter, runStatement, toStatement, toValues } from '../db/statements/statement.ts';
import { keyOf } from './rank-candidates.ts';
import type { SearchedRecord } from './read-request.ts';
import type { Shown } from './shown-partners.ts';
import { shownRecords } from './shown-records.ts';

type Row = [
  collection: SearchedCollection,
  id: number,
  name: string,
  detail: string | null,
  thumbnailUrl: string | null,
  isActive: boolean | null,
  values: (string | null)[] | null,
];

/** A member, and further values of its record by which it may have been found. */
export type Read = { member: SearchMember; values: string[] };

const statements = new Map(
  contentLanguages.map((language) => {
    const selects = Object.entries(shownRecords(language)).map(([collection, shown]) => select(collection, shown));
    return [language, toStatement(sql.join(selects, sql` union all `))];
  }),
);

/** Reads records by their `@id`, as far as they exist. */
export async function readMembers(
  db: Database,
  records: readonly SearchedRecord[],
  language: Language,
): Promise<Map<string, Read>> {
  const statement = statements.get(language);
  if (!statement || records.length === 0) return new Map();
  const ids = searchedCollections.map((each) => [
    each,
    records.filter((one) => one.collection === each).map(({ id }) => id),
  ]);
  const { rows } = await runStatement<Row>(db, statement, toValues(statement, Object.fromEntries(ids)));
  return new Map(rows.map((row) => toRead(row, language)));
}

function toRead([type, id, name, detail, thumbnailUrl, isActive, values]: Row, language: Language): [string, Read] {
  const key = keyOf({ collection: type, id });
  const shown =
    type === 'locations' ? (countries.find(({ code }) => code === detail)?.name[language] ?? detail) : detail;
  const member = { '@id': key, type, name, detail: shown, thumbnailUrl, isActive };
  return [key, { member, values: (values ?? []).filter((value) => value !== null) }];
}

function select(collection: string, { table, name, detail, thumbnail, isActive, values = [] }: Shown): SQL {
  const columns = [
    literal(collection),
    table.id,
    name,
    detail,
    thumbnail ?? sql`null::text`,
    isActive ?? sql`null::boolean`,
    sql`array[${sql.join([...values], sql`, `)}]::text[]`,
  ];
  return sql`select ${sql.join(columns, sql`, `)} from ${table} where ${table.id} = any(${opaqueParameter(collection, 'int[]')})`;
}
