import { sql } from 'drizzle-orm';
import type { Database } from '../db/connection.ts';
import { importRuns } from './tables.ts';

/** The first time it may be somebody else's work that holds the database up. */
const triesWithoutProgress = 3;

/**
 * Notes that a statement of a run took too long. A reading begins anew each time, so it gets no further by trying.
 * @returns whether it has done so too often without getting any further.
 */
export async function isStuck(db: Database, run: { id: number; state: string }): Promise<boolean> {
  const reached = sql`concat_ws(' ', state, applied, undone, undo_left)`;
  const { rows } = await db.execute<{ tries: number }>(sql`
    update ${importRuns}
    set slow_tries = case when slow_at = ${reached} then slow_tries + 1 else 1 end, slow_at = ${reached}
    where id = ${run.id} and state = ${run.state} returning slow_tries as tries`);
  return (rows[0]?.tries ?? 0) >= triesWithoutProgress;
}
