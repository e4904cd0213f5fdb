import { sql } from 'drizzle-orm';
import type { NoteKey } from '@trastienda/contract/imports/notes';
import type { Transaction } from '../../db/connection.ts';
import { importItems, importLinks, type Run } from '../tables.ts';
import { itemsOf, lookUpLink } from './lookups.ts';

const [deleted, restored]: NoteKey[] = ['deletedHere', 'restoredHere'];

/**
 * Finds the items that would create an experience, but whose activity has one again: it was restored from the trash after the plan was
 * created. The import writes nothing to it, because the plan has not compared its fields. Locks the links of the batch, so that a concurrent
 * restore waits.
 * @returns the ids of the other items.
 */
export async function leaveRestored(tx: Transaction, { source }: Run, ids: number[]): Promise<number[]> {
  const isCreating = sql`item.experience_id is null and item.kind in ('new', 'conflict')`;
  await tx.execute(sql`
    select from ${importLinks} link where link.source = ${source}
      and link.source_id = any(array(select item.source_id from ${itemsOf(ids)} where ${isCreating}))
    order by link.source_id for no key update`);
  const { rows } = await tx.execute<{ id: number }>(sql`
    update ${importItems} item
    set experience_id = found.experience_id,
      writes = '{}', pictures = null, missing = '{}', kept = array(select jsonb_object_keys(item.fields)),
      notes = (
        select coalesce(jsonb_agg(note), '[]') from jsonb_array_elements(item.notes) note where note ->> 'key' <> ${deleted}
      ) || jsonb_build_array(jsonb_build_object('key', ${restored}::text))
    from (
      select item.id, link.experience_id from ${itemsOf(ids)}
      ${lookUpLink(source)}
      where ${isCreating} and link.experience_id is not null
    ) found
    where found.id = item.id
    returning item.id`);
  const left = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => !left.has(id));
}
