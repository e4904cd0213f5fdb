import { shownText } from '../../db/columns.ts';
import { sql } from 'drizzle-orm';
import { itemKinds } from '@trastienda/contract/imports/items';
import type { ImportRun, RunEvent, RunState } from '@trastienda/contract/imports/runs';
import type { Language } from '@trastienda/contract/language';
import type { Database } from '../../db/connection.ts';
import { inJson } from '../../db/statements/json-time.ts';
import { ApiError } from '../../http/errors.ts';
import { allKinds } from '../../runs/kind-counts.ts';
import { automatic, importRuns } from '../../db/tables/import-runs.ts';
import { importItems, importTerms } from '../tables.ts';
import { isUndoable } from '../running/change-state.ts';

export type Page = { page: number; itemsPerPage: number };

export const offsetOf = ({ page, itemsPerPage }: Page) =>
  sql`limit ${itemsPerPage} offset ${(page - 1) * itemsPerPage}`;

/** SQL for the failed lists of a run, each by the name of its location or, if the name is unknown, by its id. */
const failedLists = (language: Language) => sql`(
  select coalesce(jsonb_agg(coalesce(
      (select ${shownText(sql`term.name`, language)} from ${importTerms} term
        where term.source = run.source and term.kind = 'location' and term.source_id = failed.list),
      failed.list
    ) order by failed.place), '[]')
  from unnest(run.failed_lists) with ordinality failed (list, place)
)`;

/** The maximum number of items of later runs to examine: viewing a run must not wait for a scan of a hundred thousand items. */
const maxExamined = 5_000;
/**
 * SQL for the number of experiences of a run that later runs changed; null unless the run can be undone. At most `maxExamined` items of
 * later runs are examined. A later run has a higher id, because imports of a source are applied in the order of their ids. The scalar
 * subquery in the last `where` makes the planner look up each experience in the index, regardless of its statistics.
 */
const laterTouched = sql`case when ${isUndoable} then (
  with changed as materialized (
    select later.experience_id from ${importItems} later
    where later.run_id = any(array(
        select newer.id from ${importRuns} newer where newer.source = run.source and newer.id > run.id and newer.applied > 0
      ))
      and later.state in ('applied', 'kept') and not later.is_created and later.writes <> '{}'
    limit ${maxExamined}
  )
  select count(distinct experience_id)::int from changed
  where (select item.id from ${importItems} item
    where item.run_id = run.id and item.experience_id = changed.experience_id and item.state = 'applied' limit 1) is not null
) end`;

const shownRun = (language: Language, touched = laterTouched) => sql`
  '/imports/runs/' || run.id as "@id", 'ImportRun' as "@type", run.id, run.source, run.plan, run.state,
  nullif(run.started_by, ${automatic}) as "startedBy", run.applied_by as "appliedBy", run.undone_by as "undoneBy",
  ${inJson('run.started_at')} as "startedAt", ${inJson('run.planned_at')} as "plannedAt",
  ${inJson('run.applied_at')} as "appliedAt", ${inJson('run.undone_at')} as "undoneAt",
  ${inJson('run.finished_at')} as "finishedAt",
  run.lists, run.lists_read as "listsRead", run.lists_failed as "listsFailed",
  ${failedLists(language)} as "failedLists",
  run.failed_lists_more as "failedListsMore", run.counts,
  run.many_gone as "manyGone", (select coalesce(sum(value::int), 0) from jsonb_each_text(run.chosen_counts))::int as chosen,
  ${allKinds(itemKinds, sql`run.chosen_counts`)} as "chosenCounts", ${allKinds(itemKinds, sql`run.applied_counts`)} as "appliedCounts",
  run.applied, run.failed, run.undone, run.undo_left as "left",
  run.pictures_missing as "picturesMissing",
  ${isUndoable} as "isUndoable", ${touched} as "laterTouched", run.error`;

type RunQuery = { sources: string[]; states: RunState[]; language: Language };

/** Returns a page of runs, newest first, filtered by sources and states. An empty list means all. */
export async function listRuns(
  db: Database,
  { sources, states, language, ...page }: RunQuery & Page,
): Promise<{ runs: ImportRun[]; total: number }> {
  const where = sql`(${sources.length === 0} or run.source = any(${sql.param(sources)}::text[]))
    and (${states.length === 0} or run.state = any(${sql.param(states)}::text[]))`;
  const { rows } = await db.execute<ImportRun>(sql`
    select ${shownRun(language, sql`null::int`)} from ${importRuns} run where ${where} order by run.id desc ${offsetOf(page)}`);
  const { rows: counted } = await db.execute<{ total: number }>(sql`
    select count(*)::int as total from ${importRuns} run where ${where}`);
  return { runs: rows, total: counted[0]?.total ?? 0 };
}

export async function findRun(db: Database, id: number, language: Language): Promise<ImportRun | undefined> {
  const { rows } = await db.execute<ImportRun>(sql`
    select ${shownRun(language)} from ${importRuns} run where run.id = ${id}`);
  return rows[0];
}

/**
 * Returns a run as JSON text.
 * @throws ApiError `notFound`
 */
export async function runText(db: Database, id: number, language: Language): Promise<string> {
  const run = await findRun(db, id, language);
  if (!run) throw new ApiError('notFound');
  return JSON.stringify({ '@context': '/contexts/ImportRun', ...run });
}

const maxRecent = 8;

/**
 * Returns a run with its most recently processed items, newest first; undefined if the run does not exist. Uses a single query, because the
 * event streams of runs poll it.
 */
export async function findRunEvent(db: Database, id: number, language: Language): Promise<RunEvent | undefined> {
  const { rows } = await db.execute<RunEvent>(sql`
    select ${shownRun(language)}, (
      select coalesce(jsonb_agg(to_jsonb(done) order by done."doneAt" desc, done.id desc), '[]') from (
        select item.id, item.name, item.kind, item.state, ${inJson('item.done_at')} as "doneAt",
          (select count(*) from jsonb_object_keys(item.fields)) as fields,
          jsonb_array_length(jsonb_path_query_array(coalesce(item.pictures, '{}'), '$.*.mediumId')) as pictures,
          jsonb_array_length(jsonb_path_query_array(coalesce(item.pictures, '{}'), '$.*.fault')) as "pictureFaults"
        from ${importItems} item where item.run_id = run.id and item.done_at is not null
        order by item.done_at desc, item.id desc limit ${maxRecent}
      ) done
    ) as recent
    from ${importRuns} run where run.id = ${id}`);
  return rows[0];
}
