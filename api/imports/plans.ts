import { sql } from 'drizzle-orm';
import type { Database } from '../db/connection.ts';
import { inJson } from './history.ts';
import { importRuns } from './tables.ts';

/** `plannedAt` is the time when the catalogue was read. */
export type Plan = { run: number; plan: string; quantity: number; plannedAt: string };

/** For each source, the latest plan not yet applied, unless an import was applied or undone since. */
export const validPlans = sql`
  select distinct on (run.source) run.* from ${importRuns} run
  where run.state = 'planned' and not exists (
    select from ${importRuns} later
    where later.source = run.source and greatest(later.applied_at, later.undone_at) > run.planned_at
  )
  order by run.source, run.id desc`;

/** The valid plan of a source. */
export async function latestPlan(db: Database, source: string): Promise<Plan | undefined> {
  const { rows } = await db.execute<Plan>(sql`
    select id as run, plan, quantity, ${inJson('planned_at')} as "plannedAt"
    from (${validPlans}) valid where source = ${source}`);
  return rows[0];
}

/**
 * The last plan of a source without a valid plan, with quantity 0. The last applied plan is preferred, since applying it again
 * changes nothing and is not refused; an undone or cancelled plan is refused.
 */
export async function spentPlan(db: Database, source: string): Promise<Plan | undefined> {
  const { rows } = await db.execute<Plan>(sql`
    select id as run, plan, 0 as quantity, ${inJson('planned_at')} as "plannedAt" from ${importRuns}
    where source = ${source} and planned_at is not null
    order by state in ('applying', 'applied') desc, id desc limit 1`);
  return rows[0];
}
