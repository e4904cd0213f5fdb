import { sql } from 'drizzle-orm';
import { contentLanguages, type Language } from '@trastienda/contract/language';
import type { Database, Transaction } from '../../db/connection.ts';
import { ApiError } from '../../http/errors.ts';
import type { ApiResource } from '../api-resource.ts';
import { itemOf, toJson } from './select.ts';
import { versionOf } from '../field-storage.ts';
import { firstRow, toStatement } from './statement.ts';

/** A record as JSON text, with its version. */
export type Read = { text: string; version: string };

function select({ resource, id, language }: { resource: ApiResource; id: unknown; language: Language }) {
  const { columns, from } = itemOf(resource, language);
  return sql`
    select ${toJson(resource, 'item')}::text as text, ${versionOf(resource.table)} as version
    from ${from} cross join lateral (select ${columns}) item where ${resource.table.id} = ${id}`;
}

/** Reads a record inside a transaction that has locked or written it. */
export async function readWithin(
  tx: Transaction,
  record: { resource: ApiResource; id: number; language: Language },
): Promise<Read> {
  const { rows } = await tx.execute<Read>(select(record));
  const { resource, id } = record;
  if (!rows[0]) throw new Error(`${resource.contract.type} ${id} is not there right after it was written`);
  return rows[0];
}

/** Returns two functions that read a record as JSON text, which PostgreSQL builds. */
export function readItems(resource: ApiResource, db: Database) {
  const statements = Object.fromEntries(
    contentLanguages.map((language) => [
      language,
      toStatement(select({ resource, id: sql.placeholder('id'), language }), { keepsPlan: true }),
    ]),
  ) as Record<Language, ReturnType<typeof toStatement>>; // restores the key type that fromEntries loses
  return {
    read: async (id: number, language: Language): Promise<Read> => {
      const row = await firstRow<[text: string, version: string]>(db, statements[language], { id });
      if (!row) throw new ApiError('notFound');
      return { text: row[0], version: row[1] };
    },
    readWithin: (tx: Transaction, id: number, language: Language) => readWithin(tx, { resource, id, language }),
  };
}
