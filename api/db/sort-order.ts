import type { Client } from 'pg';

/** `was`: the version of the Spanish order in which the indexes `indexes` were built; `is`: the current version. */
export type ChangedSortOrder = { was: string; is: string; indexes: string[] };

/**
 * Returns how the order of texts has changed since the indexes of sorted texts were built, or undefined if it has not. It changes with the
 * library ICU, which an upgrade of PostgreSQL or of the operating system replaces. Lists would follow the old order of the index.
 */
export async function changedSortOrder(client: Pick<Client, 'query'>): Promise<ChangedSortOrder | undefined> {
  const { rows } = await client.query<ChangedSortOrder>(`
    select collversion as was, pg_collation_actual_version(c.oid) as is,
      array(select indexrelid::regclass::text from pg_index where c.oid = any(indcollation::oid[]) order by 1) as indexes
    from pg_collation c
    where collname = 'es-x-icu' and collnamespace = 'pg_catalog'::regnamespace
      and collversion <> pg_collation_actual_version(c.oid)`);
  return rows[0];
}

/** Returns two sentences for the operator: what has changed, and the statements that rebuild the indexes. */
export function describeSortOrder({ was, is, indexes }: ChangedSortOrder): { found: string; remedy: string } {
  const rebuild = indexes.map((index) => `reindex index ${index};`).join(' ');
  return {
    found: `PostgreSQL now sorts Spanish by version ${is} of its rules; the indexes of names were built with version ${was}, so lists may be out of order.`,
    remedy: `As a superuser, run: ${rebuild} alter collation pg_catalog."es-x-icu" refresh version;`,
  };
}
