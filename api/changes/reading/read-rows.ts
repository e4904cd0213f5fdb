import { sql, type SQL } from 'drizzle-orm';
import type { Change } from '@trastienda/contract/changes';
import type { Database } from '../../db/connection.ts';
import { serverToken } from './server-token.ts';
import { inJson } from '../../db/statements/json-time.ts';
import { automatic, importRuns } from '../../db/tables/import-runs.ts';
import { users } from '../../session/users.ts';
import { toToken } from './snapshot-token.ts';

/** A row of the log, with the e-mail address of the person who made the change. */
export type ChangeRow = {
  id: number;
  at: string;
  collection: string;
  recordId: number;
  kind: Change['kind'];
  actorKind: Change['actor']['kind'];
  actorId: number | null;
  actorName: string | null;
  request: string | null;
  fields: Record<string, [before: unknown, after: unknown]>;
};

/** `where` may use the columns of the log. */
export type RowQuery = { where: SQL; limit: number };

/** SQL for the e-mail address of the person behind a change of an import: an undo makes the changes from its beginning on. */
const byRun = sql`coalesce(
  case when page.at >= run.undone_at then run.undone_by end, run.applied_by, nullif(run.started_by, ${automatic}))`;

type Read = { snapshot: string; server: string | null; takenMs: number; rows: ChangeRow[] };

/** Reads the changes that match, newest first, and the token of the snapshot in which they were found. */
export const readRows = (db: Database, { where, limit }: RowQuery) =>
  readPage(db, sql`select * from change_log.changes where ${where} order by id desc limit ${limit}`);

type LoggedRecord = { of: string; id: number };

/** Reads the last change to each record, newest first, without fields. Erasures do not count. */
export async function readLatest(db: Database, records: LoggedRecord[]): Promise<Omit<ChangeRow, 'fields'>[]> {
  const collections = sql.param(records.map(({ of }) => of));
  const ids = sql.param(records.map(({ id }) => id));
  const { rows } = await readPage(
    db,
    sql`select last.* from unnest(${collections}::text[], ${ids}::int[]) asked (of, record)
      cross join lateral (
        select id, at, collection, record_id, kind, actor_kind, actor_id, request_id, null as fields from change_log.changes
        where collection = asked.of and record_id = asked.record and kind <> 'erase' order by id desc limit 1
      ) last`,
  );
  return rows;
}

/** Reads the changes that `page` selects. It is a subquery, so that the planner looks up the people of these changes only. */
async function readPage(db: Database, page: SQL) {
  const { rows } = await db.execute<Read>(sql`
    select pg_current_snapshot()::text as snapshot, ${serverToken} as server, floor(extract(epoch from now()) * 1000)::float8 as "takenMs", (
      select coalesce(json_agg(shown order by shown.id desc), '[]') from (
        select page.id, ${inJson('page.at')} as at, collection, record_id as "recordId", kind, actor_kind as "actorKind",
          actor_id as "actorId", coalesce(${users.email}, ${byRun}) as "actorName", request_id as request, fields
        from (${page}) page
        left join ${users} on actor_kind = 'user' and ${users.id} = actor_id
        left join ${importRuns} run on actor_kind = 'import' and run.id = actor_id
      ) shown
    ) as rows`);
  const [read] = rows;
  if (!read) throw new Error('The change log returned no row');
  return { rows: read.rows, token: toToken(read) };
}
