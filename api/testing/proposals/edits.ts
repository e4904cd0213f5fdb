import { sql } from 'drizzle-orm';
import { bulkCollections, bulkFieldsOf, type BulkCollection } from '@trastienda/contract/proposals/fields';
import type { Dice } from '../filters/dice.ts';
import type { ApiUnderTest } from '../servers/api-under-test.ts';
import { randomValue, type KnownIds } from './random-proposal.ts';

/** Reads the ids of all records that proposals may change. */
export async function readIds({ db }: Pick<ApiUnderTest, 'db'>): Promise<KnownIds> {
  const ids: Record<string, number[]> = {};
  for (const collection of bulkCollections) {
    const { rows } = await db.execute<{ id: number }>(sql`select id from ${sql.identifier(collection)} order by id`);
    ids[collection] = rows.map(({ id }) => id);
  }
  return ids;
}

type Edited = { collection: BulkCollection; operations: readonly { field?: string | undefined }[] };

/**
 * Saves and deletes some records of the collection of a proposal, and deletes some of others, as people do while it is planned or applied. Half of
 * the saves change a field of its operations. Requests that the API refuses change nothing.
 */
export async function editSome(api: ApiUnderTest, dice: Dice, { collection, operations }: Edited): Promise<void> {
  const ids = await readIds(api);
  const fields = Object.entries(bulkFieldsOf(collection));
  const own = fields.filter(([name]) => operations.some(({ field }) => field === name));
  for (const id of dice.some(ids[collection] ?? [], 3)) {
    const changed = own.length > 0 && dice.chance(0.5) ? [dice.one(own)] : dice.someOf(fields, 3);
    const payload = Object.fromEntries(changed.map(([name, field]) => [name, randomValue(dice, name, field, ids)]));
    await api.admin('PATCH', `/${collection}/${id}`, {
      payload,
      headers: { 'accept-language': dice.one(['es', 'en']) },
    });
  }
  if (!dice.chance(0.3)) return;
  const other = dice.one([collection, 'tags', 'languages', 'locations'] as const);
  await api.admin('DELETE', `/${other}/${dice.one(ids[other] ?? [])}`);
}
