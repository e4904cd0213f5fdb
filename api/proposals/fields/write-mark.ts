import { sql, type SQL } from 'drizzle-orm';
import { isWatched, type WatchedCollection } from '@trastienda/contract/freshness/states';
import type { Transaction } from '../../db/connection.ts';
import { literal } from '../../db/statements/statement.ts';
import { freshness } from '../../db/tables/freshness.ts';
import { confirmTexts } from '../../freshness/confirm-texts.ts';
import { idList } from '../../runs/batches.ts';
import type { ApiResource } from '../../hydra/api-resource.ts';
import type { Mark } from './marks.ts';
import type { StoredField } from './stored-field.ts';

/** The state of a text, and the items of which some write it, as in `assign`. */
type Written = { mark: Extract<StoredField, { as: 'mark' }>; items: SQL };

/**
 * Writes the state of a text of locked records: confirms it where it becomes fresh, and restores it where it becomes stale again. The records
 * themselves are not written.
 */
export async function writeMark(tx: Transaction, { contract }: ApiResource, written: Written): Promise<void> {
  const { collection } = contract;
  if (!isWatched(collection)) throw new Error(`the texts of ${collection} have no states`);
  const { key, field, language } = written.mark;
  const { rows } = await tx.execute<{ state: Mark['state']; ids: number[] }>(sql`
    select item."values" -> ${literal(key)} ->> 'state' as state, array_agg(item.record_id) as ids
    from ${written.items} where item."values" ? ${literal(key)} group by 1`);
  for (const { state, ids } of rows) {
    if (state === 'stale') await restoreMark(tx, { ...written, collection, ids });
    else await confirmTexts(tx, { collection, ids, language, fields: [field] });
  }
}

type Restored = Written & { collection: WatchedCollection; ids: number[] };

/** Restores source and time of a stale text. The text in the other language is fresh again, also if the restored texts have made it stale. */
async function restoreMark(tx: Transaction, { collection, ids, mark, items }: Restored): Promise<void> {
  const { key, field, language } = mark;
  const value = sql`item."values" -> ${literal(key)}`;
  // With a list of ids, the index is used whatever the statistics of the table say: it may have been empty a moment ago.
  await tx.execute(sql`
    delete from ${freshness}
    where ${freshness.collection} = ${collection} and ${freshness.recordId} = any(${idList(ids)}) and ${freshness.field} = ${field}`);
  await tx.execute(sql`
    insert into ${freshness} (collection, record_id, field, language, state, source, stale_since)
    select ${collection}::text, item.record_id, ${field}::text, ${language}::text, 'stale', ${value} ->> 'source', (${value} ->> 'since')::timestamptz
    from ${items} where ${value} ->> 'state' = 'stale'`);
}
