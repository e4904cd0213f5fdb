import { sql } from 'drizzle-orm';
import { contentLanguages, type Language } from '@trastienda/contract/language';
import type { Database, Transaction } from '../../db/connection.ts';
import { ApiError } from '../../http/errors.ts';
import type { ApiResource } from '../api-resource.ts';
import { itemOf } from './select.ts';
import { versionOf } from '../field-storage.ts';
import { firstRow, toStatement, type Statement } from './statement.ts';

/** A record as JSON text, with its version. */
export type Read = { text: string; version: string };

/** The statements of each resource, by language. */
const statements = new WeakMap<ApiResource, Record<Language, Statement>>();

function statementsOf(resource: ApiResource): Record<Language, Statement> {
  const known = statements.get(resource);
  if (known) return known;
  const built = Object.fromEntries(
    contentLanguages.map((language) => [language, toStatement(select(resource, language))]),
  ) as Record<Language, Statement>; // restores the key type that fromEntries loses
  statements.set(resource, built);
  return built;
}

function select(resource: ApiResource, language: Language) {
  const { json, from } = itemOf(resource, language);
  return sql`
    select ${json}, ${versionOf(resource.table)} from ${from} where ${resource.table.id} = ${sql.placeholder('id')}`;
}

type Key = { resource: ApiResource; id: number; language: Language };

/** Reads a record inside a transaction that has locked or written it. */
export async function readWithin(tx: Transaction, { resource, id, language }: Key): Promise<Read> {
  const found = await find(tx, { resource, id, language });
  if (!found) throw new Error(`${resource.contract.type} ${id} is not there right after it was written`);
  return found;
}

async function find(db: Database | Transaction, { resource, id, language }: Key): Promise<Read | undefined> {
  const row = await firstRow<[text: string, version: string]>(db, statementsOf(resource)[language], [id]);
  return row && { text: row[0], version: row[1] };
}

/** Returns two functions that read a record as JSON text, which PostgreSQL builds. */
export const readItems = (resource: ApiResource, db: Database) => ({
  read: async (id: number, language: Language): Promise<Read> => {
    const found = await find(db, { resource, id, language });
    if (!found) throw new ApiError('notFound');
    return found;
  },
  readWithin: (tx: Transaction, id: number, language: Language) => readWithin(tx, { resource, id, language }),
});
