import { sql, type SQL } from 'drizzle-orm';
import { contentLanguages, type Language } from '@trastienda/contract/language';
import type { Cache } from '../../cache/open-cache.ts';
import { seenColumns, toSeen, type SeenRow } from '../../db/statements/committed-since.ts';
import type { Database, Transaction } from '../../db/connection.ts';
import { firstRow, toStatement, toValues, type Statement } from '../../db/statements/statement.ts';
import type { ReadAnswer } from '../../http/cached-answers.ts';
import { ApiError } from '../../http/errors.ts';
import { toTag } from '../../http/negotiation/versions.ts';
import { requesterColumn, toUser, type UserRow } from '../../session/users-of-requests.ts';
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
  const built = inEachLanguage((language) => toStatement(select(resource, language)));
  statements.set(resource, built);
  return built;
}

const inEachLanguage = <T>(build: (language: Language) => T) =>
  Object.fromEntries(contentLanguages.map((language) => [language, build(language)])) as Record<Language, T>; // restores the key type that fromEntries loses

/** Selects the text, the version, and the columns `more`. */
function select(resource: ApiResource, language: Language, more: SQL = sql``) {
  const { json, from } = itemOf(resource, language);
  return sql`
    select ${json}, ${versionOf(resource.table)}${more} from ${from} where ${resource.table.id} = ${sql.placeholder('id')}`;
}

/**
 * Returns SQL for what may change in a record's answer without a change in the log: its version, and the ids of its pictures, because the log
 * contains only their files.
 */
export const stateOf = ({ table, fields }: ApiResource): SQL =>
  sql`concat_ws(' ', ${sql.join([versionOf(table), ...Object.values(fields).flatMap(({ unlogged }) => unlogged ?? [])], sql`, `)})`;

type Key = { resource: ApiResource; id: number; language: Language };

/** Reads a record inside a transaction that has locked or written it. */
export async function readWithin(tx: Transaction, { resource, id, language }: Key): Promise<Read> {
  const row = await firstRow<[text: string, version: string]>(tx, statementsOf(resource)[language], [id]);
  if (!row) throw new Error(`${resource.contract.type} ${id} is not there right after it was written`);
  const [text, version] = row;
  return { text, version };
}

type Row = [text: string, version: string, requester: UserRow | null, ...([] | [state: string, ...SeenRow])];

/**
 * Returns a function that reads a record as JSON text. Its statement also selects the user with the id `requester`.
 * @throws ApiError `notFound`
 */
export function itemReader(resource: ApiResource, db: Database, cache: Cache) {
  const { collection, isPersonal } = resource.contract;
  const canBeCached = cache.isOn && !isPersonal;
  const plain = statementsOf(resource);
  const read = inEachLanguage((language) => {
    const sources = canBeCached ? cache.sourcesOf(plain[language].text) : undefined;
    const more = sources ? sql`, ${stateOf(resource)}, ${seenColumns}` : sql``;
    return { sources, statement: toStatement(select(resource, language, sql`, ${requesterColumn}${more}`)) };
  });
  return async (id: number, language: Language, requester?: number): Promise<ReadAnswer> => {
    const { sources, statement } = read[language];
    const row = await firstRow<Row>(db, statement, toValues(statement, { id, requester: requester ?? null }));
    if (!row) throw new ApiError('notFound');
    const [text, version, found, ...cacheable] = row;
    const user = found === null ? undefined : toUser(found);
    const etag = toTag(version, text);
    if (!sources || cacheable.length === 0) return { json: text, etag, requester: user };
    const [state, ...rest] = cacheable;
    const seen = toSeen(rest);
    return { json: text, etag, requester: user, basis: seen && { seen, sources, record: { collection, id, state } } };
  };
}
