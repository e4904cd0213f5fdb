import { sql } from 'drizzle-orm';
import type { WatchedCollection } from '@trastienda/contract/freshness/states';
import type { Transaction } from '../../db/connection.ts';
import { sentencePairs } from '../../db/tables/sentences.ts';
import { alignSentences } from './align-sentences.ts';
import { lockPairs } from './forget-pairs.ts';
import { lockTexts, readTexts } from './read-texts.ts';

/** Stores the pairs of sentences of these records as their texts are now, and deletes all others of them. Equal pairs keep their time. */
export async function learnPairs(
  tx: Transaction,
  collection: WatchedCollection,
  ids: readonly number[],
): Promise<void> {
  const locked = await lockTexts(tx, collection, ids);
  await lockPairs(tx);
  const texts = await readTexts(tx, collection, locked);
  const pairs = texts.flatMap((text) => alignSentences(text).map((pair) => ({ ...text, ...pair })));
  const list = <K extends keyof (typeof pairs)[number]>(key: K) => sql.param(pairs.map((pair) => pair[key]));
  await tx.execute(sql`
    with read as materialized (
      select * from unnest(
        ${list('recordId')}::int[], ${list('field')}::text[], ${list('place')}::int[], ${list('es')}::text[], ${list('en')}::text[],
        ${list('modifiedAt')}::timestamptz[]
      ) pairs (record_id, field, place, es, en, modified_at)
    ),
    deleted as (
      delete from ${sentencePairs} known where collection = ${collection} and record_id = any(${sql.param(ids)}::int[])
        and not exists (
          select from read where (read.record_id, read.field, read.place) = (known.record_id, known.field, known.place)
        )
    )
    insert into ${sentencePairs} as known (collection, record_id, field, place, es, en, modified_at)
    select ${collection}, * from read
    on conflict (collection, record_id, field, place)
      do update set es = excluded.es, en = excluded.en, modified_at = excluded.modified_at
      where (known.es, known.en) <> (excluded.es, excluded.en)`);
}
