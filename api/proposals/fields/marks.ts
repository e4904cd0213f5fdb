import { hash } from 'node:crypto';
import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { contentLanguages, type Language } from '@trastienda/contract/language';
import type { TextState } from '@trastienda/contract/freshness/states';
import { literal } from '../../db/statements/statement.ts';
import { freshness } from '../../db/tables/freshness.ts';
import type { ApiResource } from '../../hydra/api-resource.ts';

/**
 * The stored value of the state of a text: the state, for a stale text also its row of `freshness`, and the SHA-256 of the text in each language,
 * null for an absent one. With the texts, a change of either makes another value, so that no translation of an unseen text is confirmed.
 * `since`: ISO 8601 in UTC, with microseconds.
 */
export type Mark = {
  state: TextState;
  source?: string;
  since?: string;
  texts: Record<Language, string | null>;
};

/** The texts in `column` of which one language has a state. */
export type MarkedText = { field: string; column: PgColumn; language: Language };

/** SQL for the {@link Mark} of a text. It reads the record's own table, as `snapshotOf` does. A text that both languages lack counts as fresh. */
export function markOf({ contract, table }: ApiResource, { field, column, language }: MarkedText): SQL {
  const { state, source, collection, recordId } = freshness;
  const texts = contentLanguages.map((each) => sql`${literal(each)}, ${hashIn(column, each)}`);
  return sql`(
    coalesce((
      select jsonb_strip_nulls(jsonb_build_object('state', ${state}, 'source', ${source}, 'since', ${inMicroseconds}))
      from ${freshness}
      where ${collection} = ${literal(contract.collection)} and ${recordId} = ${table.id}
        and ${freshness.field} = ${literal(field)} and ${freshness.language} = ${literal(language)}
    ), '{"state": "fresh"}') || jsonb_build_object('texts', jsonb_build_object(${sql.join(texts, sql`, `)})))`;
}

const inMicroseconds = sql`to_char(${freshness.staleSince} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

const hashIn = (column: PgColumn, language: Language): SQL =>
  sql`encode(sha256(convert_to(${column} ->> ${literal(language)}, 'UTF8')), 'hex')`;

/** Returns the mark of a confirmed text. `texts`: the texts that are written with it, by language. */
export function confirmed({ texts }: Mark, written: Partial<Record<Language, unknown>>): Mark {
  const hashes = Object.entries(written).map(([language, text]) => [
    language,
    typeof text === 'string' ? hash('sha256', text) : null,
  ]);
  return { state: 'fresh', texts: { ...texts, ...Object.fromEntries(hashes) } };
}
