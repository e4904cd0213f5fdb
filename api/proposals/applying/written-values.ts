import { sql, type SQL } from 'drizzle-orm';
import type { Transaction } from '../../db/connection.ts';
import type { ApiResource } from '../../hydra/api-resource.ts';
import { idList } from '../../runs/batches.ts';
import { snapshotOf } from '../fields/snapshot.ts';
import { toStoredField } from '../fields/stored-field.ts';
import { proposalItems } from '../tables.ts';

/** Returns the keys of the fields that items write, in alphabetical order. */
export async function readKeys(tx: Transaction, ids: number[]): Promise<string[]> {
  const { rows } = await tx.execute<{ key: string }>(sql`
    select distinct jsonb_object_keys(after) as key from ${proposalItems} where id = any(${idList(ids)}) order by 1`);
  return rows.map(({ key }) => key);
}

/** SQL for the stored values of those fields that the item with the alias `item` writes, in the record's own table; null without fields. */
export const storedValues = (resource: ApiResource, keys: readonly string[]): SQL => sql`(
  select jsonb_object_agg(key, value) from jsonb_each(${snapshotOf(resource, keys)}) where item.after ? key
)`;

/** Locks the records of items against other writes, in order of id, until the transaction ends. */
export async function lockRecords(tx: Transaction, { table }: ApiResource, ids: number[]): Promise<void> {
  await tx.execute(sql`
    select from ${table}
    where ${table.id} in (select record_id from ${proposalItems} where id = any(${idList(ids)}))
    order by ${table.id} for no key update`);
}

type Referring = { ids: number[]; keys: readonly string[]; values: 'before' | 'after' };

/**
 * Locks the records that the given values of items refer to against deletion.
 * @returns the keys of the fields that refer to a missing record, by the id of the item.
 */
export async function lockReferences(
  tx: Transaction,
  resource: ApiResource,
  { ids, keys, values }: Referring,
): Promise<Map<number, string[]>> {
  const missing = new Map<number, string[]>();
  for (const key of keys) {
    const { collection } = toStoredField(resource, key);
    if (collection === undefined) continue;
    for (const id of await lockField(tx, { ids, key, values, collection })) {
      missing.set(id, [...(missing.get(id) ?? []), key]);
    }
  }
  return missing;
}

type Field = Omit<Referring, 'keys'> & { key: string; collection: string };

/** @returns the ids of the items whose value refers to a missing record. */
async function lockField(tx: Transaction, { ids, key, values, collection }: Field): Promise<number[]> {
  const value = sql`${sql.identifier(values)} -> ${key}::text`;
  const referring = sql`(
    select id as item, record::int as record from ${proposalItems},
      jsonb_array_elements(case jsonb_typeof(${value}) when 'array' then ${value} when 'number' then jsonb_build_array(${value}) else '[]' end) record
    where id = any(${idList(ids)})
  )`;
  await tx.execute(sql`
    select from ${sql.identifier(collection)} where id in (select record from ${referring} referring) order by id for key share`);
  const { rows } = await tx.execute<{ item: number }>(sql`
    select distinct item from ${referring} referring
    where not exists (select from ${sql.identifier(collection)} there where there.id = referring.record)`);
  return rows.map(({ item }) => item);
}
