import { sql } from 'drizzle-orm';
import { contentLanguages, type Language } from '@trastienda/contract/language';
import type { Database, Transaction } from '../db/connection.ts';
import { ApiError } from '../http/errors.ts';
import type { ApiResource } from './api-resource.ts';
import { itemOf, toJson } from './select.ts';
import { firstRow, toStatement } from './statement.ts';

/** Answers one record as JSON text, which PostgreSQL writes. */
export function readItems(resource: ApiResource, db: Database) {
  const select = (id: unknown, language: Language) => {
    const { columns, from } = itemOf(resource, language);
    return sql`
      select ${toJson(resource, 'item')}::text as text
      from (select ${columns} from ${from} where ${resource.table.id} = ${id}) item`;
  };
  const statements = Object.fromEntries(
    contentLanguages.map((language) => [
      language,
      toStatement(select(sql.placeholder('id'), language), { keepsPlan: true }),
    ]),
  ) as Record<Language, ReturnType<typeof toStatement>>; // fromEntries forgets the keys it was given
  return {
    read: async (id: number, language: Language): Promise<string> => {
      const row = await firstRow<[text: string]>(db, statements[language], { id });
      if (!row) throw new ApiError('notFound');
      return row[0];
    },
    /** As the transaction that has just written it sees it. */
    readWithin: async (tx: Transaction, id: number, language: Language): Promise<string> => {
      const { rows } = await tx.execute<{ text: string }>(select(id, language));
      if (!rows[0]) throw new Error(`${resource.contract.type} ${id} is not there right after it was written`);
      return rows[0].text;
    },
  };
}
