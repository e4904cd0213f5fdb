import { sql } from 'drizzle-orm';
import { contentLanguages, type Language } from '@trastienda/contract/language';
import type { Database, Transaction } from '../../db/connection.ts';
import { firstRow, toStatement, type Statement } from '../../db/statements/statement.ts';
import { ApiError } from '../../http/errors.ts';
import type { ApiResource } from '../api-resource.ts';
import { versionOf } from '../field-storage.ts';
import { itemOf } from './select.ts';

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

/**
 * Reads a record. In a transaction that has locked or written it, the record exists.
 * @throws ApiError `notFound`
 */
export async function readItem(db: Database | Transaction, { resource, id, language }: Key): Promise<Read> {
  const row = await firstRow<[text: string, version: string]>(db, statementsOf(resource)[language], [id]);
  if (!row) throw new ApiError('notFound');
  const [text, version] = row;
  return { text, version };
}
