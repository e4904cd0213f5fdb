import { sql } from 'drizzle-orm';
import { watchedTexts, type WatchedCollection } from '@trastienda/contract/freshness/states';
import type { Language } from '@trastienda/contract/language';
import type { Transaction } from '../../db/connection.ts';
import { freshness } from '../../db/tables/freshness.ts';
import { literal } from '../../db/statements/statement.ts';

/** A text of a record with its translation; `modifiedAt` is when the record was last changed, null for one from before the change log. */
export type TranslatedText = Record<Language, string> & { recordId: number; field: string; modifiedAt: string | null };

/**
 * Locks records against a delete, so that their pairs can be stored, but not against other changes of their columns.
 * @returns the ids of those that exist
 */
export async function lockTexts(tx: Transaction, collection: WatchedCollection, ids: readonly number[]) {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select id from ${sql.identifier(collection)} where id = any(${sql.param(ids)}::int[]) order by id for key share`);
  return rows.map(({ id }) => id);
}

/**
 * Reads the watched texts of records that both languages have. Of a stale one, the other text is that from which it was made. A statement that also
 * locked the records could read a text that was saved meanwhile with the mark from before.
 */
export async function readTexts(tx: Transaction, collection: WatchedCollection, ids: readonly number[]) {
  const fields = watchedTexts[collection].map((name) => {
    const column = sql`record.${sql.identifier(name)}`;
    return sql`(${literal(name)}, ${column} ->> 'es', ${column} ->> 'en')`;
  });
  const { rows } = await tx.execute<TranslatedText>(sql`
    select record.id as "recordId", texts.field, dates.modified_at as "modifiedAt",
      case when marked.language = 'en' then marked.source else texts.es end as es,
      case when marked.language = 'es' then marked.source else texts.en end as en
    from ${sql.identifier(collection)} record
    cross join lateral (values ${sql.join(fields, sql`, `)}) texts (field, es, en)
    left join ${freshness} marked
      on marked.collection = ${collection} and marked.record_id = record.id and marked.field = texts.field
    left join change_log.dates on dates.collection = ${collection} and dates.record_id = record.id
    where record.id = any(${sql.param(ids)}::int[]) and texts.es is not null and texts.en is not null
      and marked.state is distinct from 'missing'
    order by record.id`);
  return rows;
}
