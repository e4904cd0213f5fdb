import { sql } from 'drizzle-orm';
import type { LatestChange } from '@trastienda/contract/changes';
import { iri } from '@trastienda/contract/model/reference';
import type { Database } from '../../db/connection.ts';
import { inJson } from '../../db/statements/json-time.ts';
import { withActorNames } from './actor-names.ts';
import { toActor } from './change-head.ts';
import type { ChangeRow } from './read-rows.ts';

type LoggedRecord = { of: string; id: number };
type Row = Pick<ChangeRow, 'at' | 'collection' | 'recordId' | 'actorId' | 'actorName'> & {
  actorKind: ChangeRow['actorKind'] | null;
};

/**
 * Returns when each record was last changed and by whom, newest first, from the dates that the filters and the orders of lists use. Only the log
 * knows an import, a command or the server; it is deleted after a time.
 */
export async function readLatest(db: Database, records: LoggedRecord[]): Promise<LatestChange[]> {
  const collections = sql.param(records.map(({ of }) => of));
  const ids = sql.param(records.map(({ id }) => id));
  const page = sql`
    select dates.collection, dates.record_id, modified_at as at,
      case when modified_by is null then last.actor_kind else 'user' end as actor_kind, coalesce(modified_by, last.actor_id) as actor_id
    from unnest(${collections}::text[], ${ids}::int[]) asked (of, record)
    join change_log.dates on dates.collection = asked.of and dates.record_id = asked.record
    left join lateral (
      select actor_kind, actor_id from change_log.changes
      where collection = asked.of and record_id = asked.record and kind <> 'erase' order by id desc limit 1
    ) last on modified_by is null`;
  const { rows } = await db.execute<Row>(sql`
    select ${inJson('at')} as at, collection, record_id as "recordId", actor_kind as "actorKind", actor_id as "actorId", "actorName"
    from (${withActorNames(page)}) latest order by latest.at desc, record_id`);
  return rows.map(({ actorKind, ...row }) => ({
    '@type': 'Change',
    at: row.at,
    record: iri(row.collection, row.recordId),
    actor: actorKind && toActor({ ...row, actorKind }),
  }));
}
