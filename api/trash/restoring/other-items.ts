import { sql } from 'drizzle-orm';
import type { Transaction } from '../../db/connection.ts';
import { trashRows } from '../keeping/tables.ts';
import type { ForeignKey } from '../keeping/foreign-keys.ts';
import type { KeptRecord, KeptRow } from './kept-record.ts';
import { findMissing } from './missing-rows.ts';

/**
 * Takes out of the record the rows that belong to a second deleted record, such as the favourite of a deleted reseller. If that one is in
 * the trash, they come back with it; otherwise they are dropped, as they would have been deleted with it.
 */
export async function giveToOtherItems(tx: Transaction, record: KeptRecord): Promise<void> {
  // Repeated, because other rows may refer to those that are taken out.
  for (let missing = await findMissing(tx, record); missing.length > 0; missing = await findMissing(tx, record)) {
    const moved = missing.flatMap(({ key, rows }) => rows.map((row) => ({ key, row })));
    for (const { key, row } of moved) await give(tx, record, key, row);
    record.rows = record.rows.filter((row) => !moved.some((each) => each.row === row));
  }
}

async function give(
  tx: Transaction,
  { itemId }: KeptRecord,
  { target, column }: ForeignKey,
  { tableName, content }: KeptRow,
): Promise<void> {
  await tx.execute(sql`
    insert into ${trashRows} (item_id, place, table_name, content)
    select owner.item_id, (select max(place) + 1 from ${trashRows} where item_id = owner.item_id),
      ${tableName}, ${JSON.stringify(content)}::jsonb
    from ${trashRows} owner
    where owner.table_name = ${target} and owner.emptied is null and owner.content ->> 'id' = ${String(content[column])}
      and owner.item_id <> ${itemId}
    limit 1`);
}
