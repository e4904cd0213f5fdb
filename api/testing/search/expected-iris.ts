import { sql, type SQL } from 'drizzle-orm';
import { searchedCollections, type SearchedCollection } from '@trastienda/contract/search/calls';
import type { Database } from '../../db/connection.ts';

const translated = sql.raw(`name ->> 'es'`);
const names: Partial<Record<SearchedCollection, SQL>> = {
  users: sql.raw('email'),
  takers: sql.raw(`name || ' ' || surname`),
  makers: sql.raw('name'),
  resellers: sql.raw('name'),
  plans: sql.raw('name'),
};

/**
 * Returns a function that returns the `@id` that a golden query expects. Inactive experiences come first in its map, so an active one of the same
 * name replaces them.
 */
export async function readExpectedIris(db: Database): Promise<(expected: string) => string> {
  const iris = new Map<string, string>();
  for (const collection of searchedCollections) {
    const order = sql.raw(collection === 'experiences' ? 'is_active' : 'id');
    const { rows } = await db.execute<{ id: number; name: string }>(
      sql`select id, ${names[collection] ?? translated} as name from ${sql.identifier(collection)} order by ${order}`,
    );
    for (const { id, name } of rows) iris.set(`${collection}: ${name}`, `/${collection}/${id}`);
  }
  return (expected) => {
    const iri = expected.startsWith('/') ? expected : iris.get(expected);
    if (iri === undefined) throw new Error(`There is no record ${expected}`);
    return iri;
  };
}
