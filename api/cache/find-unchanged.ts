import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { hasChanged, seenColumns, sinceOf, type Seen } from '../db/statements/committed-since.ts';
import type { CachedAnswer } from './cached-answer.ts';

/** The table of a collection, and SQL for the state of one of its records, as in `CachedRecord`. */
export type RecordTable = { collection: string; table: PgTable & { id: PgColumn }; state: SQL };

/**
 * Returns columns for a statement that says which of some cached answers a statement with the same snapshot would give: its snapshot, its
 * server, and the places of these answers from 1.
 */
export function unchangedColumns(records: readonly RecordTable[]): SQL {
  const isChanged = hasChanged(sql`asked.snapshot`, sql`asked.since`, sql`string_to_array(asked.sources, ',')`);
  return sql`${seenColumns}, (
    select coalesce(array_agg(asked.place::int), '{}')
    from unnest(
      ${sql.placeholder('snapshots')}::pg_snapshot[], ${sql.placeholder('since')}::float8[], ${sql.placeholder('sources')}::text[],
      ${sql.placeholder('collections')}::text[], ${sql.placeholder('records')}::int[], ${sql.placeholder('states')}::text[]
    ) with ordinality as asked (snapshot, since, sources, collection, record, state, place)
    where asked.snapshot::text = pg_current_snapshot()::text
      or (not ${isChanged} and (asked.record is null or asked.state = ${stateOf(records)})))`;
}

/** The present state of the record that is asked for; null if it does not exist. */
const stateOf = (records: readonly RecordTable[]): SQL =>
  sql`case asked.collection ${sql.join(
    records.map(
      ({ collection, table, state }) =>
        sql`when ${sql.raw(`'${collection}'`)} then (select ${state} from ${table} where ${table.id} = asked.record)`,
    ),
    sql` `,
  )} end`;

/** Returns the values of the placeholders of {@link unchangedColumns}. */
export const toPlaceholders = (answers: readonly CachedAnswer[]) => ({
  snapshots: answers.map(({ seen }) => seen.snapshot),
  since: answers.map(({ seen }) => sinceOf(seen)),
  sources: answers.map(({ sources }) => sources.join(',')),
  collections: answers.map(({ record }) => record?.collection ?? null),
  records: answers.map(({ record }) => record?.id ?? null),
  states: answers.map(({ record }) => record?.state ?? null),
});

/** The columns that {@link unchangedColumns} selects. */
export type Found = [snapshot: string, server: string | null, places: number[]];

/**
 * Returns those of the answers that have not changed, and notes that the statement has seen the same. Answers of another server are not
 * comparable.
 * @param atMs a time before the statement began.
 */
export function toUnchanged(
  answers: readonly CachedAnswer[],
  [snapshot, server, places]: Found,
  atMs: number,
): Set<CachedAnswer> {
  const unchanged = places.flatMap((place) => answers[place - 1] ?? []).filter(({ seen }) => seen.server === server);
  for (const answer of unchanged) answer.seen = { ...answer.seen, snapshot, atMs } satisfies Seen;
  return new Set(unchanged);
}
