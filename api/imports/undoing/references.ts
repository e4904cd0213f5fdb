import { sql } from 'drizzle-orm';
import type { Transaction } from '../../db/connection.ts';

type Parent = 'experiences' | 'makers' | 'zones' | 'locations' | 'tags';
type Reference = { table: string; column: string };

/** Tables whose rows belong to the record or track its import, and so do not count as references to it. */
const ownParts: Record<Parent, string[]> = {
  experiences: [
    'experience_categories',
    'experience_languages',
    'experience_tags',
    'experience_zones',
    'media_experiences',
    'import_links',
  ],
  makers: ['import_sources'],
  zones: [],
  locations: [],
  tags: [],
};

/**
 * Returns those of the given ids to which a row of another table refers, regardless of the foreign key's `on delete` action. The tables in
 * `ownParts` do not count. Lock the records `for update` first, so that a concurrent new reference is either visible or waits.
 */
export async function findReferenced(tx: Transaction, table: Parent, ids: number[]): Promise<number[]> {
  const { rows: references } = await tx.execute<Reference>(sql`
    select by.relname as "table", used.attname as "column"
    from pg_constraint use
    join pg_class by on by.oid = use.conrelid
    join pg_attribute used on used.attrelid = use.conrelid and used.attnum = use.conkey[1]
    where use.contype = 'f' and use.confrelid = ${`public.${table}`}::regclass
      and by.relname <> all (${sql.param(ownParts[table])}::text[])
    order by by.relname`);
  if (references.length === 0) return [];
  const found = references.map(
    (by) => sql`
      select ${sql.identifier(by.column)} as id from ${sql.identifier(by.table)}
      where ${sql.identifier(by.column)} = any(${sql.param(ids)}::int[])`,
  );
  const { rows } = await tx.execute<{ id: number }>(sql.join(found, sql` union `));
  return rows.map(({ id }) => id);
}
