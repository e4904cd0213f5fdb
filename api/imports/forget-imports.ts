import { sql } from 'drizzle-orm';
import type { Services } from '../services.ts';
import { validPlans } from './plans.ts';
import { automatic, importItems, importMade, importParts, importRuns } from './tables.ts';

/** After this long nobody undoes an import, or asks what it did field by field. */
const detailsKept = '90 days';
/** Of a plan that was not applied and is not the valid one of its source. */
const unappliedKept = '7 days';

/** Small enough that no statement holds others up, or takes longer than it may. */
const batchSize = 2_000;

/**
 * Removes the items of old runs with all that their undo would need: the run itself stays as history, with its counts. Pictures that
 * only an undo needed are swept as all unused ones. The valid plan of a source stays as it is, however old. An automatic reading that
 * was never applied leaves no run either, unless it is the last plan of its source (`spentPlan`).
 */
export async function forgetImports({ db }: Pick<Services, 'db'>): Promise<void> {
  // First, so that none is applied, undone or reported of which only a part is there.
  await db.execute(sql`
    update ${importRuns}
    set forgotten_at = now(),
      finished_at = coalesce(finished_at, now()),
      state = case when state = 'planned' then 'cancelled' else state end
    where forgotten_at is null and state not in ('reading', 'applying', 'undoing')
      and id not in (select id from (${validPlans}) valid)
      and greatest(started_at, planned_at, applied_at, finished_at, undone_at)
        < now() - case when applied > 0 then ${detailsKept}::interval else ${unappliedKept}::interval end`);
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
