import { sql, type SQL } from 'drizzle-orm';
import type { Change } from '@trastienda/contract/changes';
import type { Database } from '../../db/connection.ts';
import { serverToken } from './server-token.ts';
import { inJson } from '../../db/statements/json-time.ts';
import { toToken } from './snapshot-token.ts';
import { withActorNames } from './actor-names.ts';

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

type Read = { snapshot: string; server: string | null; takenMs: number; rows: ChangeRow[] };

/** Reads the changes that match, newest first, and the token of the snapshot in which they were found. */
export async function readRows(db: Database, { where, limit }: RowQuery) {
  const page = sql`select * from change_log.changes where ${where} order by id desc limit ${limit}`;
  const { rows } = await db.execute<Read>(sql`
    select pg_current_snapshot()::text as snapshot, ${serverToken} as server, floor(extract(epoch from now()) * 1000)::float8 as "takenMs", (
      select coalesce(json_agg(shown order by shown.id desc), '[]') from (
        select page.id, ${inJson('page.at')} as at, collection, record_id as "recordId", kind, actor_kind as "actorKind",
          actor_id as "actorId", "actorName", request_id as request, fields
        from (${withActorNames(page)}) page
      ) shown
    ) as rows`);
  const [read] = rows;
  if (!read) throw new Error('The change log returned no row');
  return { rows: read.rows, token: toToken(read) };
}
