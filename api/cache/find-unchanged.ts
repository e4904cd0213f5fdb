import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { hasChanged, seenColumns, sinceOf, toSeen, type SeenRow } from '../db/statements/committed-since.ts';
import { hidden } from '../db/statements/statement.ts';
import type { CachedAnswer } from './cached-answer.ts';

/** The table of a collection, and SQL for the state of one of its records, as in `CachedRecord`. */
export type RecordTable = { collection: string; table: PgTable & { id: PgColumn }; state: SQL };

/** Returns columns that check cached answers: those of a {@link SeenRow}, and the positions, from 1, of the answers that have not changed. */
export function unchangedColumns(records: readonly RecordTable[]): SQL {
  const isChanged = hasChanged(sql`asked.snapshot`, sql`asked.since`, sql`string_to_array(asked.sources, ',')`);
  return sql`${seenColumns}, (
    select coalesce(array_agg(asked.position::int), '{}')
    from unnest(
      ${hidden('snapshots', 'pg_snapshot[]')}, ${hidden('since', 'float8[]')}, ${hidden('sources', 'text[]')},
      ${hidden('collections', 'text[]')}, ${hidden('records', 'int[]')}, ${hidden('states', 'text[]')}
    ) with ordinality as asked (snapshot, since, sources, collection, record, state, position)
    where asked.snapshot::text = pg_current_snapshot()::text
      or (not ${isChanged} and (asked.record is null or asked.state = ${presentState(records)})))`;
}

/** The state of the record that is asked for; null if it does not exist. */
const presentState = (records: readonly RecordTable[]): SQL =>
  sql`case asked.collection ${sql.join(
    records.map(
      ({ collection, table, state }) =>
        sql`when ${sql.raw(`'${collection}'`)} then (select ${state} from ${table} where ${table.id} = asked.record)`,
    ),
    sql` `,
  )} end`;

/** Returns the values of the placeholders of {@link unchangedColumns}. */
export const toCheckValues = (answers: readonly CachedAnswer[]) => ({
  snapshots: answers.map(({ seen }) => seen.snapshot),
  since: answers.map(({ seen }) => sinceOf(seen)),
  sources: answers.map(({ sources }) => sources.join(',')),
  collections: answers.map(({ record }) => record?.collection ?? null),
  records: answers.map(({ record }) => record?.id ?? null),
  states: answers.map(({ record }) => record?.state ?? null),
});

/** The columns of {@link unchangedColumns}. */
export type CheckRow = [...SeenRow, positions: number[]];

/** Returns the answers that have not changed, and sets their snapshot to that of the check. Answers of another server count as changed. */
export function toUnchanged(
  answers: readonly CachedAnswer[],
  [snapshot, server, atMs, positions]: CheckRow,
): Set<CachedAnswer> {
  const seen = toSeen([snapshot, server, atMs]);
  if (!seen) return new Set();
  const unchanged = positions.flatMap((position) => answers[position - 1] ?? []);
  const comparable = unchanged.filter((answer) => answer.seen.server === seen.server);
  for (const answer of comparable) answer.seen = seen;
  return new Set(comparable);
}
