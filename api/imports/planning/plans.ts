import { sql } from 'drizzle-orm';
import type { Database } from '../../db/connection.ts';
import { inJson } from '../../db/statements/json-time.ts';
import { importRuns } from '../../db/tables/import-runs.ts';

/** The plan of a run. `plannedAt` is the time at which the reading ended, in ISO 8601 format. */
export type Plan = { run: number; plan: string; quantity: number; plannedAt: string };

/**
 * SQL for the valid plan of each source: the newest run in the state `planned`, unless an import of the source was applied or undone after
 * the plan was created.
 */
export const validPlans = sql`
  select distinct on (run.source) run.* from ${importRuns} run
  where run.state = 'planned' and not exists (
    select from ${importRuns} later
    where later.source = run.source and greatest(later.applied_at, later.undone_at) > run.planned_at
  )
  order by run.source, run.id desc`;

/** SQL condition for a source without a valid plan. */
export const lacksPlan = (source: string) =>
  sql`not exists (select from (${validPlans}) valid where source = ${source})`;

/** Returns the valid plan of a source; undefined if there is none. */
export async function latestPlan(db: Database, source: string): Promise<Plan | undefined> {
  const { rows } = await db.execute<Plan>(sql`
    select id as run, plan, quantity, ${inJson('planned_at')} as "plannedAt"
    from (${validPlans}) valid where source = ${source}`);
  return rows[0];
}

/**
 * Returns the last plan of a source that has no valid plan, with quantity 0; undefined if no run of the source has produced a plan. Prefers
 * an applied plan, because a request to apply it again changes nothing and succeeds; a request for an undone or cancelled plan is refused.
 */
export async function spentPlan(db: Database, source: string): Promise<Plan | undefined> {
  const { rows } = await db.execute<Plan>(sql`
    select id as run, plan, 0 as quantity, ${inJson('planned_at')} as "plannedAt" from ${importRuns}
    where source = ${source} and planned_at is not null
    order by state in ('applying', 'applied') desc, id desc limit 1`);
  return rows[0];
}
