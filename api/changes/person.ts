import { sql } from 'drizzle-orm';
import type { Database, Transaction } from '../db/connection.ts';
import { trashRows } from '../db/tables/trash.ts';

/** The collections whose records are about a person. */
export const personCollections = ['users', 'takers', 'contacts', 'makers', 'resellers'] as const;

/** A record, present or deleted, by its names in the change log. */
export type LoggedRecord = { collection: string; id: number };

export type PersonRecord = LoggedRecord & { collection: (typeof personCollections)[number] };

export type Reader = Database | Transaction;

const maxId = 2_147_483_647;

/** Returns the record of a path such as `/takers/7`; undefined if the path is not that of a person. */
export function toPerson(path: string): PersonRecord | undefined {
  const [, name, digits] = /^\/?(\w+)\/([1-9]\d{0,9})$/.exec(path) ?? [];
  const collection = personCollections.find((known) => known === name);
  const id = Number(digits);
  return collection && id <= maxId ? { collection, id } : undefined;
}

export const iriOf = ({ collection, id }: LoggedRecord) => `/${collection}/${id}`;

/**
 * Returns the present values and lists of a record under the names of the change log; undefined if the record does not exist. Of a password,
 * it only tells that there is one.
 */
export async function readPresent(db: Reader, { collection, id }: LoggedRecord): Promise<object | undefined> {
  const { rows } = await db.execute<{ present: object | null }>(sql`
    select jsonb_object_agg(name, value) || change_log.lists_of(${collection}, ${id}) as present
    from change_log.contents(change_log.row_of(${collection}, ${id}))`);
  return rows[0]?.present ?? undefined;
}

/** Returns the changes to a record, oldest first. */
export async function readChangesOf(db: Reader, { collection, id }: LoggedRecord) {
  const { rows } = await db.execute<{ kind: string; fields: object }>(sql`
    select at, kind, actor_kind as "actorKind", actor_id as "actorId", request_id as "requestId", fields
    from change_log.changes where collection = ${collection} and record_id = ${id} order by changes.id`);
  return rows;
}

/** Whether the change log or the trash contains a record. The trash may retain it for longer than the log. */
export async function isInLogOrTrash(db: Reader, { collection, id }: LoggedRecord): Promise<boolean> {
  const { rows } = await db.execute(sql`
    (select from change_log.changes where collection = ${collection} and record_id = ${id} limit 1)
    union all
    (select from ${trashRows} where ${isOfRecords([{ collection, id }])} limit 1)`);
  return rows.length > 0;
}

/** Returns the e-mail addresses that these records have, or had according to the change log and the trash, in lower case. */
export async function readAddresses(db: Reader, records: PersonRecord[]): Promise<string[]> {
  const { rows } = await db.execute<{ address: string }>(sql`
    with records as (select * from unnest(${toArrays(records)}) as record(collection, id)),
    addresses as (
      select jsonb_array_elements(fields -> 'email') as address
      from records join change_log.changes on changes.collection = records.collection and record_id = records.id
      union all
      select change_log.row_of(collection, id) -> 'email' from records
      union all
      select content -> 'email' from ${trashRows} where ${isOfRecords(records)}
    )
    select distinct lower(address #>> '{}') as address from addresses
    where jsonb_typeof(address) = 'string' and address #>> '{}' like '%@%'
    order by 1`);
  return rows.map(({ address }) => address);
}

/** Replaces the values of deleted records in the change log, and these addresses in the changes to other records. */
export async function eraseChanges(tx: Transaction, records: LoggedRecord[], addresses: string[]): Promise<void> {
  await tx.execute(sql`select change_log.erase(${toArrays(records)}, ${sql.param(addresses)}::text[])`);
}

/** Returns the condition that a row in the trash is of one of these records. */
export const isOfRecords = (records: LoggedRecord[]) => sql`
  (table_name, content ->> 'id') in (select collection, id::text from unnest(${toArrays(records)}) as record(collection, id))`;

/** Returns SQL for the collections and the ids of records, as two arrays. */
export const toArrays = (records: LoggedRecord[]) => sql`
  ${sql.param(records.map(({ collection }) => collection))}::text[], ${sql.param(records.map(({ id }) => id))}::integer[]`;
