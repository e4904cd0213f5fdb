import { getTableName, sql } from 'drizzle-orm';
import type { Transaction } from '../../db/connection.ts';
import type { ApiResource } from '../../hydra/api-resource.ts';
import type { Link } from '../../hydra/field-storage.ts';
import { neededListOf } from '../../hydra/needed-list.ts';
import { trash, trashRows } from '../../db/tables/trash.ts';
import { toKey, type Columns, type KeptRecord, type KeptRow } from './kept-record.ts';
import { findAbsent, findMissing, type Missing } from './missing-rows.ts';

/** A row in another item of the trash. `isRecord`: whether it is the record of that item. */
type Owner = { targetId: number; itemId: number; place: number; content: Columns; isRecord: boolean };

/**
 * Decides about the rows that also belong to a second record, which does not exist. A favourite moves to the item of its deleted reseller,
 * so that it is restored with the last of its owners. A group of favourites that is in the item of another maker is taken from there. A
 * row whose second record is not in the trash is dropped, as it would have been deleted with it.
 */
export async function resolveSharedRows(
  tx: Transaction,
  record: KeptRecord,
  resources: readonly ApiResource[],
): Promise<void> {
  // Repeated, because other rows may refer to those that are moved or taken.
  for (let missing = await findMissing(tx, record); missing.length > 0; missing = await findMissing(tx, record)) {
    for (const each of missing) await resolveMissing(tx, record, each);
  }
  for (const resource of resources) {
    const list = neededListOf(resource);
    if (list) await moveWithoutMembers(tx, record, { tableName: getTableName(resource.table), list });
  }
}

async function resolveMissing(tx: Transaction, record: KeptRecord, { key, ids, rows }: Missing): Promise<void> {
  const owners = new Map(
    (await lockOwners(tx, record, { table: key.target, ids })).map((owner) => [owner.targetId, owner]),
  );
  const referring = Map.groupBy(rows, ({ content }) => Number(content[key.column]));
  // A concurrent transaction may have restored some while the locks were awaited.
  const absent = await findAbsent(tx, record.keys, { table: key.target, ids });
  const purged = await findPurged(tx, record, { table: key.target, ids: absent });
  for (const id of absent) {
    const owner = owners.get(id);
    const row = owner && { tableName: key.target, content: owner.content, emptied: null };
    if (owner && row && !owner.isRecord && (await hasAllReferences(tx, record, row)))
      await take(tx, record, { owner, row });
    // Without either, the second record has been restored and deleted again meanwhile: its new item is found when this is repeated.
    else if (owner || purged.has(id)) await move(tx, record, { rows: referring.get(id) ?? [], itemId: owner?.itemId });
  }
}

/**
 * Returns the ids of rows that are neither in their table nor in another item. It is one statement, because restores and deletes move rows
 * from one to the other.
 */
async function findPurged(
  tx: Transaction,
  { itemId }: KeptRecord,
  { table, ids }: { table: string; ids: number[] },
): Promise<ReadonlySet<number>> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select wanted.id from unnest(${sql.param(ids)}::int[]) wanted (id)
    where not exists (select from ${sql.identifier(table)} present where present.id = wanted.id)
      and not exists (
        select from ${trashRows} owner
        where owner.table_name = ${table} and owner.emptied is null and owner.item_id <> ${itemId}
          and owner.content ->> 'id' = wanted.id::text
      )`);
  return new Set(rows.map(({ id }) => id));
}

/** Finds the rows of a table in other items, and locks their items. */
async function lockOwners(
  tx: Transaction,
  { itemId }: KeptRecord,
  { table, ids }: { table: string; ids: number[] },
): Promise<Owner[]> {
  const { rows } = await tx.execute<Owner>(sql`
    select (owner.content ->> 'id')::int as "targetId", owner.item_id as "itemId", owner.place, owner.content,
      ${trash.collection} = owner.table_name and ${trash.recordId} = (owner.content ->> 'id')::int as "isRecord"
    from ${trashRows} owner join ${trash} on ${trash.id} = owner.item_id
    where owner.table_name = ${table} and owner.emptied is null and owner.item_id <> ${itemId}
      and owner.content ->> 'id' = any(${sql.param(ids.map(String))}::text[])
    order by ${trash.id} for update of ${trash}`);
  return rows;
}

async function hasAllReferences(tx: Transaction, record: KeptRecord, row: KeptRow): Promise<boolean> {
  const missing = await findMissing(tx, { ...record, rows: [...record.rows, row] });
  return !missing.some(({ rows }) => rows.includes(row));
}

/** Takes a row and the rows that refer to it, because they may come into being again without the item. */
async function take(
  tx: Transaction,
  record: KeptRecord,
  { owner: { itemId, place, targetId }, row }: { owner: Owner; row: KeptRow },
): Promise<void> {
  const refers = record.keys
    .filter(({ target, onDelete }) => target === row.tableName && onDelete === 'cascade')
    .map(({ table, column }) => sql`(table_name = ${table} and content ->> ${column} = ${String(targetId)})`);
  const { rows } = await tx.execute<KeptRow>(sql`
    delete from ${trashRows} where item_id = ${itemId} and emptied is null
      and (${sql.join([sql`place = ${place}`, ...refers], sql` or `)})
    returning table_name as "tableName", content, emptied`);
  record.rows.push(...rows);
}

/** Moves rows to a locked item. Without an item, they are dropped. */
async function move(
  tx: Transaction,
  record: KeptRecord,
  { rows, itemId }: { rows: readonly KeptRow[]; itemId: number | undefined },
): Promise<void> {
  const moved = new Set(rows);
  record.rows = record.rows.filter((row) => !moved.has(row));
  if (itemId === undefined || rows.length === 0) return;
  await tx.execute(sql`
    insert into ${trashRows} (item_id, place, table_name, content)
    select ${itemId}, (select max(place) from ${trashRows} where item_id = ${itemId}) + moved.place, moved.value ->> 'tableName', moved.value -> 'content'
    from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) with ordinality as moved (value, place)`);
}

type MemberTable = { tableName: string; list: Link };

/** Moves the rows whose last member has been moved to the item with a member. */
async function moveWithoutMembers(
  tx: Transaction,
  record: KeptRecord,
  { tableName, list: { table, own } }: MemberTable,
): Promise<void> {
  const members = getTableName(table);
  const withMembers = new Set(
    record.rows.flatMap((row) => (row.tableName === members ? [toKey(tableName, row.content[own.name])] : [])),
  );
  const without = record.rows.filter(
    (row) => row.tableName === tableName && row !== record.own && !withMembers.has(toKey(tableName, row.content['id'])),
  );
  for (const row of without) {
    const { rows } = await tx.execute<{ itemId: number }>(sql`
      select ${trash.id} as "itemId" from ${trashRows} member join ${trash} on ${trash.id} = member.item_id
      where member.table_name = ${members} and member.content ->> ${own.name} = ${String(row.content['id'])}
        and member.item_id <> ${record.itemId}
      order by ${trash.id} for update of ${trash}`);
    await move(tx, record, { rows: [row], itemId: rows[0]?.itemId });
  }
}
