import { sql, type SQL } from 'drizzle-orm';
import type { Change } from '@trastienda/contract/changes';
import type { Database } from '../db/connection.ts';
import { inJson } from '../db/json-time.ts';
import { automatic, importRuns } from '../imports/tables.ts';
import { users } from '../session/users.ts';
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

type Read = { snapshot: string; takenMs: number; rows: ChangeRow[] };

/** Reads the changes that match, newest first, and the token of the snapshot in which they were found. */
export async function readRows(db: Database, { where, limit }: RowQuery) {
  // The subquery `page` makes the planner limit the changes before it looks up their actors.
  const { rows } = await db.execute<Read>(sql`
    select pg_current_snapshot()::text as snapshot, floor(extract(epoch from now()) * 1000)::float8 as "takenMs", (
      select coalesce(json_agg(shown order by shown.id desc), '[]') from (
        select page.id, ${inJson('page.at')} as at, collection, record_id as "recordId", kind, actor_kind as "actorKind",
          actor_id as "actorId", coalesce(${users.email}, ${byRun}) as "actorName", request_id as request, fields
        from (select * from change_log.changes where ${where} order by id desc limit ${limit}) page
        left join ${users} on actor_kind = 'user' and ${users.id} = actor_id
        left join ${importRuns} run on actor_kind = 'import' and run.id = actor_id
      ) shown
    ) as rows`);
  const [read] = rows;
  if (!read) throw new Error('The change log returned no row');
  return { rows: read.rows, token: toToken(read.snapshot, read.takenMs) };
}
