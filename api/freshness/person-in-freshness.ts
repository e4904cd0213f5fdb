import { sql } from 'drizzle-orm';
import { toArrays, type LoggedRecord, type Reader } from '../changes/person.ts';
import type { Transaction } from '../db/connection.ts';
import { inJson } from '../db/statements/json-time.ts';
import { freshness } from '../db/tables/freshness.ts';

/** Returns the stale texts of these records, with the text in the other language from which each was made. */
export async function readStaleTextsOf(db: Reader, records: LoggedRecord[]) {
  const { rows } = await db.execute<Record<'record' | 'field' | 'language' | 'source' | 'since', string>>(sql`
    select '/' || collection || '/' || record_id as record, field, language, source, ${inJson('stale_since')} as since
    from ${freshness}
    where state = 'stale' and (collection, record_id) in (select * from unnest(${toArrays(records)}))
    order by collection, record_id, field`);
  return rows;
}

/**
 * Replaces the e-mail addresses of erased persons in the former texts of other records. The marks of the persons themselves were deleted with
 * their records.
 * @param addresses in lower case.
 */
export async function eraseFromMarks(tx: Transaction, addresses: string[]): Promise<void> {
  const erased = sql`${sql.param(addresses)}::text[]`;
  await tx.execute(sql`
    update ${freshness} set source = change_log.without_addresses(to_jsonb(source), ${erased}) #>> '{}'
    where source is not null and change_log.has_address(to_jsonb(source), ${erased})`);
}
