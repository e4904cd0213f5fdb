import { sql } from 'drizzle-orm';
import type { Services } from '../../services.ts';
import { validPlans } from '../planning/plans.ts';
import { automatic, importRuns } from '../../db/tables/import-runs.ts';
import { importItems, importMade, importParts } from '../tables.ts';

/** How long the items of an applied run are retained for its report and undo. */
const detailsRetention = '90 days';
/** How long the items of a run that applied nothing are retained. The valid plan of a source keeps its items longer. */
const unappliedRetention = '7 days';

/** Rows per delete statement: few enough that no statement blocks others or exceeds the statement timeout. */
const batchSize = 2_000;

/**
 * Deletes the items of old runs, their staging rows, and the data that only their undo needs. The valid plan of a source keeps its items at
 * any age. An old run stays in the history with its counts. Only an automatic run that was never applied is deleted entirely, unless its
 * plan is the last of its source, which `spentPlan` needs. The cleanup of unused files later deletes the pictures that only an undo needed.
 */
export async function forgetImports({ db }: Pick<Services, 'db'>): Promise<void> {
  // Mark the runs first, so that no run is applied, undone or reported with only part of its items.
  await db.execute(sql`
    update ${importRuns}
    set forgotten_at = now(),
      finished_at = coalesce(finished_at, now()),
      state = case when state = 'planned' then 'cancelled' else state end
    where forgotten_at is null and state not in ('reading', 'applying', 'undoing')
      and id not in (select id from (${validPlans}) valid)
      and greatest(started_at, planned_at, applied_at, finished_at, undone_at)
        < now() - case when applied > 0 then ${detailsRetention}::interval else ${unappliedRetention}::interval end`);
  for (const table of [importParts, importItems, importMade]) {
    for (;;) {
      const { rowCount } = await db.execute(sql`
        delete from ${table} where ctid = any(array(
          select part.ctid from ${table} part join ${importRuns} run on run.id = part.run_id
          where run.forgotten_at is not null limit ${batchSize}
        ))`);
      if (!rowCount) break;
    }
  }
  await db.execute(sql`
    delete from ${importRuns} run
    where run.started_by = ${automatic} and run.applied_at is null and run.forgotten_at is not null
      and (run.planned_at is null or exists (
        select from ${importRuns} later
        where later.source = run.source and later.id > run.id and later.planned_at is not null
      ))`);
}
