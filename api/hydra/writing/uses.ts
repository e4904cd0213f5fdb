import { sql } from 'drizzle-orm';
import { countedRecords, toCounts } from '@trastienda/contract/errors';
import { contentLanguages, type Language } from '@trastienda/contract/language';
import type { Resource } from '@trastienda/contract/model/resource';
import type { Transaction } from '../../db/connection.ts';

type Use = { table: string; column: string; collection: string; counted: string };
/** Numbers of records by collection. */
type Counts = Record<string, number>;

/** Returns for each of these records of a table that others refer to, which prevents its delete (D-44), the numbers of those others. */
export async function countUses(tx: Transaction, table: string, ids: readonly number[]): Promise<Map<number, Counts>> {
  const counts = new Map<number, Counts>();
  for (const { table: user, column, collection, counted } of await findUses(tx, table)) {
    const { rows } = await tx.execute<{ id: number; users: number }>(sql`
      select ${sql.identifier(column)} as id, count(distinct ${sql.identifier(counted)})::int as users
      from ${sql.identifier(user)} where ${sql.identifier(column)} = any(${sql.param(ids)}::int[]) group by 1`);
    for (const { id, users } of rows) {
      const known = counts.get(id);
      counts.set(id, { ...known, [collection]: (known?.[collection] ?? 0) + users });
    }
  }
  return counts;
}

/** Returns the numbers in words, by language. */
export function toUsedBy(counts: Counts, contracts: readonly Resource[]) {
  const counted = Object.entries(counts).map(([collection, n]) => ({
    n,
    counted: contracts.find((contract) => contract.collection === collection)?.counted ?? countedRecords,
  }));
  return Object.fromEntries(contentLanguages.map((language) => [language, toCounts(counted, language)])) as Record<
    Language, // restores the key type that fromEntries loses
    string
  >;
}

const known = new WeakMap<Transaction, Map<string, Use[]>>();

/** Returns the foreign keys of {@link usesOf}, which a transaction reads once for each table. */
async function findUses(tx: Transaction, table: string): Promise<Use[]> {
  const byTable = known.get(tx) ?? new Map<string, Use[]>();
  known.set(tx, byTable);
  const uses = byTable.get(table) ?? (await tx.execute<Use>(usesOf(table))).rows;
  byTable.set(table, uses);
  return uses;
}

/**
 * Selects the foreign keys to a table that are declared `restrict`. A row of a join table, which has no id of its own, counts as
 * the record that it is deleted with (`on delete cascade`): a row of `experience_tags` counts as an experience. If there is no such
 * foreign key, the rows themselves are counted.
 */
const usesOf = (table: string) => sql`
  select
    used_by.relname as "table",
    used.attname as "column",
    coalesce(owner.relname, used_by.relname) as "collection",
    coalesce(owned.attname, own_id.attname, 'ctid') as "counted"
  from pg_constraint use
  join pg_class used_by on used_by.oid = use.conrelid
  join pg_attribute used on used.attrelid = use.conrelid and used.attnum = use.conkey[1]
  left join pg_attribute own_id on own_id.attrelid = use.conrelid and own_id.attname = 'id'
  left join pg_constraint part on own_id.attname is null
    and part.conrelid = use.conrelid and part.contype = 'f' and part.confdeltype = 'c'
  left join pg_class owner on owner.oid = part.confrelid
  left join pg_attribute owned on owned.attrelid = part.conrelid and owned.attnum = part.conkey[1]
  where use.contype = 'f' and use.confdeltype = 'r' and use.confrelid = ${`public.${table}`}::regclass
  order by used_by.relname`;
