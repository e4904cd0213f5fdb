import { sql } from 'drizzle-orm';
import { isOfRecords, toArrays, type LoggedRecord, type Reader } from '../../changes/person.ts';
import type { Transaction } from '../../db/connection.ts';
import { inJson } from '../../db/statements/json-time.ts';
import { trash, trashRows } from '../../db/tables/trash.ts';
import { purge } from './purge.ts';

/** The columns with secrets of users: passwords, and second factors. */
const secrets = ['password_hash', 'sealed_seed', 'credential_id', 'public_key', 'handle', 'code_hash'];

/** A row in the trash. Of a secret, `values` only tells that there is one. */
type Row = { table: string; values: Record<string, unknown> };

const isItemOf = (records: LoggedRecord[]) =>
  sql`(${trash.collection}, ${trash.recordId}) in (select * from unnest(${toArrays(records)}))`;

/**
 * Returns what the trash contains of these records: their items with all rows that were deleted with them, and from the items of other
 * records the rows of these records. Copies of rows of other records, which only lost a reference, are left out.
 */
export async function readFromTrash(db: Reader, records: LoggedRecord[]) {
  const { rows } = await db.execute<{ item: string; record: string; deletedAt: string; rows: Row[] }>(sql`
    select '/trash/' || ${trash.id} as item, '/' || collection || '/' || record_id as record, ${inJson('deleted_at')} as "deletedAt",
      jsonb_agg(jsonb_build_object('table', table_name, 'values', (
        select jsonb_object_agg(key, case when key = any(${sql.param(secrets)}::text[]) and value <> 'null' then 'true' else value end)
        from jsonb_each(content) where key not like '%\\_folded%'
      )) order by place) as rows
    from ${trash} join ${trashRows} on item_id = ${trash.id}
    where ${isOfRecords(records)} or (${isItemOf(records)} and emptied is null)
    group by ${trash.id} order by ${trash.id}`);
  return rows;
}

/**
 * Purges the items of these records, and deletes their rows from the items of other records. Their pictures are no longer served; the job
 * of the server deletes the files.
 */
export async function eraseFromTrash(tx: Transaction, records: LoggedRecord[]): Promise<void> {
  await purge(tx, isItemOf(records));
  await tx.delete(trashRows).where(isOfRecords(records));
}
