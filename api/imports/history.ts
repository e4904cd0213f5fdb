import { sql } from 'drizzle-orm';
import type { ImportItem, ImportRun, ItemKind, ItemState } from '@trastienda/contract/calls/imports';
import type { Database } from '../db/connection.ts';
import { importItems, importRuns } from './tables.ts';

type Page = { page: number; itemsPerPage: number };

const inJson = (moment: string) =>
  sql.raw(`to_char(run.${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);
const countOf = (where: string) =>
  sql`(select count(*) from ${importItems} item where item.run_id = run.id and ${sql.raw(where)})::int`;
const shownRun = sql`
  '/imports/runs/' || run.id as "@id", 'ImportRun' as "@type", run.id, run.source, run.state,
  run.started_by as "startedBy", run.applied_by as "appliedBy",
  ${inJson('started_at')} as "startedAt", ${inJson('planned_at')} as "plannedAt",
  ${inJson('applied_at')} as "appliedAt", ${inJson('finished_at')} as "finishedAt",
  run.lists, run.lists_read as "listsRead", cardinality(run.failed_lists) as "listsFailed", run.counts,
  ${countOf('item.is_chosen')} as chosen, run.applied, run.error`;

const offsetOf = ({ page, itemsPerPage }: Page) => sql`limit ${itemsPerPage} offset ${(page - 1) * itemsPerPage}`;

/** A page of all runs, the latest first. */
export async function listRuns(db: Database, page: Page): Promise<{ runs: ImportRun[]; total: number }> {
  const { rows } = await db.execute<ImportRun>(sql`
    select ${shownRun} from ${importRuns} run order by run.id desc ${offsetOf(page)}`);
  return { runs: rows, total: await db.$count(importRuns) };
}

export async function findRun(db: Database, id: number): Promise<ImportRun | undefined> {
  const { rows } = await db.execute<ImportRun>(sql`select ${shownRun} from ${importRuns} run where run.id = ${id}`);
  return rows[0];
}

/** Ends a run that waits or works; one that has ended stays as it is. What was applied stays applied. */
export async function cancelRun(db: Database, id: number): Promise<void> {
  await db.execute(sql`
    update ${importRuns} set state = 'cancelled', finished_at = now()
    where id = ${id} and state in ('reading', 'planned', 'applying')`);
}

type Chosen = { kinds: ItemKind[]; states: ItemState[] };

/** A page of the items of a run, of those kinds and states; none named means all. */
export async function listItems(
  db: Database,
  run: number,
  { kinds, states, ...page }: Chosen & Page,
): Promise<{ items: ImportItem[]; total: number }> {
  const where = sql`item.run_id = ${run}
    and (${kinds.length === 0} or item.kind = any(${sql.param(kinds)}::text[]))
    and (${states.length === 0} or item.state = any(${sql.param(states)}::text[]))`;
  const { rows } = await db.execute<ImportItem>(sql`
    select
      '/imports/runs/' || item.run_id || '/items/' || item.id as "@id", 'ImportItem' as "@type", item.id, item.kind, item.state,
      item.is_chosen as "isChosen", item.source_id as "sourceId", item.name, '/experiences/' || item.experience_id as experience,
      item.fields, item.notes, item.missing, item.kept,
      (select coalesce(jsonb_agg(jsonb_build_object('url', key, 'fault', value -> 'fault') order by key), '[]')
        from jsonb_each(item.pictures) where value ? 'fault') as "pictureFaults"
    from ${importItems} item where ${where} order by item.id ${offsetOf(page)}`);
  const { rows: counted } = await db.execute<{ total: number }>(sql`
    select count(*)::int as total from ${importItems} item where ${where}`);
  return { items: rows, total: counted[0]?.total ?? 0 };
}
