import { sql } from 'drizzle-orm';
import type { Services } from '../services.ts';
import { validPlans } from './plans.ts';
import { automatic, importItems, importMade, importParts, importRuns } from './tables.ts';

/** How long the items of an applied run are retained for its report and undo. */
const detailsRetention = '90 days';
/** How long the items of an unapplied plan are retained once it is no longer the valid plan of its source. */
const unappliedRetention = '7 days';

/** Small enough that no statement blocks others or exceeds the statement timeout. */
const batchSize = 2_000;

/**
 * Deletes the items of old runs, with everything that their undo would need. The run itself stays as history, with its counts.
 * Pictures that only an undo needed are swept like all unused files. The valid plan of a source is retained at any age. An automatic
 * reading that was never applied is deleted entirely, unless it is the last plan of its source (`spentPlan`).
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
