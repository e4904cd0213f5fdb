import { sql } from 'drizzle-orm';
import type { Database, Transaction } from '../db/connection.ts';

/** The collections whose records are about a person. */
export const personCollections = ['users', 'takers', 'contacts', 'makers', 'resellers'] as const;

export type PersonRecord = { collection: (typeof personCollections)[number]; id: number };

type Reader = Database | Transaction;

export const iriOf = ({ collection, id }: PersonRecord) => `/${collection}/${id}`;

/**
 * Returns the present values of a record under the names of the change log; undefined if the record does not exist. Of a password, it only
 * tells that there is one.
 */
export async function readPresent(db: Reader, { collection, id }: PersonRecord): Promise<object | undefined> {
  const { rows } = await db.execute<{ present: object | null }>(sql`
    select jsonb_object_agg(name, value) as present from change_log.contents(change_log.row_of(${collection}, ${id}))`);
  return rows[0]?.present ?? undefined;
}

/** Returns the changes of a record, oldest first. */
export async function readChangesOf(db: Reader, { collection, id }: PersonRecord) {
  const { rows } = await db.execute<{ kind: string; fields: object }>(sql`
    select at, kind, actor_kind as "actorKind", actor_id as "actorId", request_id as "requestId", fields
    from change_log.changes where collection = ${collection} and record_id = ${id} order by changes.id`);
  return rows;
}

/** Returns the records that the change log links to a record: the user of a taker, maker or reseller, or these records of a user. */
export async function readLinked(db: Reader, { collection, id }: PersonRecord): Promise<PersonRecord[]> {
  const { rows } = await db.execute<PersonRecord>(sql`
    select 'users' as collection, (user_id #>> '{}')::integer as id
    from change_log.changes, jsonb_array_elements(fields -> 'user_id') user_id
    where collection = ${collection} and record_id = ${id} and jsonb_typeof(user_id) = 'number'
    union
    select collection, record_id from change_log.changes
    where ${collection} = 'users' and collection in ('takers', 'makers', 'resellers') and fields -> 'user_id' @> ${id}::text::jsonb
    order by 1, 2`);
  return rows;
}

/** Returns the e-mail addresses that the change log has of these records, in lower case. */
export async function readAddresses(db: Reader, records: PersonRecord[]): Promise<string[]> {
  const { rows } = await db.execute<{ address: string }>(sql`
    select distinct lower(address #>> '{}') as address
    from change_log.changes, jsonb_array_elements(fields -> 'email') address
    where '/' || collection || '/' || record_id = any (${sql.param(records.map(iriOf))}::text[])
      and jsonb_typeof(address) = 'string' and address #>> '{}' like '%@%'
    order by 1`);
  return rows.map(({ address }) => address);
}

/** Replaces the values of deleted records in the change log, and these addresses in the changes of other records. */
export async function eraseChanges(tx: Transaction, records: PersonRecord[], addresses: string[]): Promise<void> {
  const [collections, ids] = [records.map(({ collection }) => collection), records.map(({ id }) => id)];
  await tx.execute(sql`
    select change_log.erase(${sql.param(collections)}::text[], ${sql.param(ids)}::integer[], ${sql.param(addresses)}::text[])`);
}
