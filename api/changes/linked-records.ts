import { sql } from 'drizzle-orm';
import { trashRows } from '../db/tables/trash.ts';
import { isOfRecords, readPresent, type LoggedRecord, type PersonRecord, type Reader } from './person.ts';

/**
 * Returns the records that are linked to a record, or were according to the change log and the trash: the user of a taker, maker or reseller, or these
 * records of a user.
 */
export async function readLinked(db: Reader, { collection, id }: PersonRecord): Promise<PersonRecord[]> {
  const isUser = collection === 'users';
  const { rows } = await db.execute<PersonRecord>(sql`
    select 'users' as collection, (user_id #>> '{}')::integer as id from (
      select jsonb_array_elements(fields -> 'user_id') from change_log.changes
      where collection = ${collection} and record_id = ${id}
      union all
      select change_log.row_of(${collection}, ${id}) -> 'user_id'
      union all
      select content -> 'user_id' from ${trashRows} where ${isOfRecords([{ collection, id }])}
    ) as of_record(user_id)
    where jsonb_typeof(user_id) = 'number'
    union
    select collection, id from (
      select 'takers', id, user_id from takers
      union all
      select 'makers', id, user_id from makers
      union all
      select 'resellers', id, user_id from resellers
    ) as present(collection, id, user_id)
    where ${isUser} and user_id = ${id}
    union
    select collection, record_id from change_log.changes
    where ${isUser} and collection in ('takers', 'makers', 'resellers') and fields -> 'user_id' @> ${id}::text::jsonb
    union
    select table_name, (content ->> 'id')::integer from ${trashRows}
    where ${isUser} and table_name in ('takers', 'makers', 'resellers') and content -> 'user_id' = ${id}::text::jsonb
    order by 1, 2`);
  return rows;
}

/** Follows the links of a deleted record, and those of each deleted record found. Returns the records, the deleted and the existing ones apart. */
export async function followLinks(db: Reader, person: PersonRecord) {
  const deleted = [person];
  const existing: PersonRecord[] = [];
  const isKnown = ({ collection, id }: PersonRecord) =>
    [...deleted, ...existing].some((known) => known.collection === collection && known.id === id);
  // The loop also visits the records that it adds.
  for (const record of deleted) {
    for (const linked of (await readLinked(db, record)).filter((found) => !isKnown(found))) {
      ((await readPresent(db, linked)) ? existing : deleted).push(linked);
    }
  }
  return { deleted, existing };
}

/** Records that are deleted with a person, and the column with the id of the person. */
const ownedBy: Partial<Record<PersonRecord['collection'], [collection: string, column: string][]>> = {
  makers: [['maker_plans', 'maker_id']],
  resellers: [
    ['favorite_makers', 'reseller_id'],
    ['favorite_experiences', 'reseller_id'],
  ],
};

/** Returns the subscriptions of a maker, or the favourites of a reseller, including deleted records that the change log or the trash contains. */
export async function readOwned(db: Reader, { collection, id }: PersonRecord): Promise<LoggedRecord[]> {
  const owned: LoggedRecord[] = [];
  for (const [name, column] of ownedBy[collection] ?? []) {
    // A record that belongs to another person now is left out.
    const { rows } = await db.execute<{ id: number }>(sql`
      select id from ${sql.identifier(name)} where ${sql.identifier(column)} = ${id}
      union
      select record_id from change_log.changes
      where collection = ${name} and fields -> ${column} @> ${id}::text::jsonb and change_log.row_of(${name}, record_id) is null
      union
      select (content ->> 'id')::integer from ${trashRows}
      where table_name = ${name} and content -> ${column} = ${id}::text::jsonb
        and change_log.row_of(${name}, (content ->> 'id')::integer) is null
      order by 1`);
    owned.push(...rows.map((row) => ({ collection: name, id: row.id })));
  }
  return owned;
}
