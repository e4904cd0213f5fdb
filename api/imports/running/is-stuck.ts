import { sql } from 'drizzle-orm';
import type { Queries } from '../../db/connection.ts';
import { importRuns } from '../../db/tables/import-runs.ts';

/** More than 1, because a single timeout may be due to other load on the database. */
const triesWithoutProgress = 3;

/**
 * Counts a statement timeout of a run. The count restarts when the run has progressed since the last timeout. A run in the state `reading`
 * counts as without progress, because each attempt reads the source from the beginning.
 * @returns whether the run has timed out too often without progress.
 */
export async function isStuck(db: Queries, run: { id: number; state: string }): Promise<boolean> {
  const reached = sql`concat_ws(' ', state, applied, undone, undo_left)`;
  const { rows } = await db.execute<{ tries: number }>(sql`
    update ${importRuns}
    set slow_tries = case when slow_at = ${reached} then slow_tries + 1 else 1 end, slow_at = ${reached}
    where id = ${run.id} and state = ${run.state} returning slow_tries as tries`);
  return (rows[0]?.tries ?? 0) >= triesWithoutProgress;
}
