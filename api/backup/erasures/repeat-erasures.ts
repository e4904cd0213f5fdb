import { sql } from 'drizzle-orm';
import { iriOf, readPresent, type PersonRecord, type Reader } from '../../changes/person.ts';
import type { Database, Transaction } from '../../db/connection.ts';
import { deletePersons, type Refusal } from '../../erasure/delete-persons.ts';
import { erasePersons } from '../../erasure/erase-persons.ts';
import { erasures } from '../records/tables.ts';
import { lockErasures } from './lock-erasures.ts';

/** The paths of the persons that were erased, and those that could not be deleted. */
export type Repeated = { erased: string[]; refused: Refusal[] };

/**
 * Erases persons of whom the database has values although its table of erasures names them. That is so after a restore only: the backup
 * is older than their erasure. One that exists is deleted first, by the rules of the API. Those that are refused stay, until a later call.
 */
export async function repeatErasures(db: Database): Promise<Repeated> {
  return db.longTransaction(async (tx) => {
    if ((await readUnfulfilled(tx)).length === 0) return { erased: [], refused: [] };
    await lockErasures(tx);
    return repeat(tx, await readUnfulfilled(tx));
  });
}

async function repeat(tx: Transaction, persons: readonly PersonRecord[]): Promise<Repeated> {
  const present: PersonRecord[] = [];
  for (const person of persons) if (await readPresent(tx, person)) present.push(person);
  const refused = await deletePersons(tx, present);
  const deleted = persons.filter((person) => !refused.some(({ record }) => record === iriOf(person)));
  if (deleted.length > 0) await erasePersons(tx, deleted);
  return { erased: deleted.map(iriOf), refused };
}

/**
 * Finds the persons who exist, or are in the trash, or of whom the change log has a value. A record that was created after the erasure is
 * another one.
 */
async function readUnfulfilled(db: Reader): Promise<PersonRecord[]> {
  const { rows } = await db.execute<PersonRecord>(sql`
    select collection, id from (
      select split_part(record, '/', 2) as collection, split_part(record, '/', 3)::int as id, max(erased_at) as erased_at
      from ${erasures} group by record
    ) erased
    where not exists (
      select from change_log.changes c
      where c.collection = erased.collection and c.record_id = erased.id and c.kind = 'create' and c.at > erased.erased_at
    ) and (
      change_log.row_of(collection, id) is not null
      or exists (select from trash t where t.collection = erased.collection and t.record_id = erased.id)
      or exists (select from trash_rows t where t.table_name = erased.collection and t.content ->> 'id' = erased.id::text)
      or exists (
        select from change_log.changes c, jsonb_each(c.fields) field, jsonb_array_elements(field.value) item
        where c.collection = erased.collection and c.record_id = erased.id and item not in ('null', '{"erased": true}')
      )
    )
    order by 1, 2`);
  return rows;
}
