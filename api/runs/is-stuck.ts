import { sql } from 'drizzle-orm';
import type { Queries } from '../db/connection.ts';
import type { Run, RunKind } from './run-kind.ts';

/** More than 1, because a single timeout may be due to other load on the database. */
const triesWithoutProgress = 3;

/**
 * Counts a statement timeout of a run. The count restarts when the run has progressed since the last timeout.
 * @returns whether the run has timed out too often without progress.
 */
export async function isStuck(db: Queries, { runs, progress }: Pick<RunKind, 'runs' | 'progress'>, run: Run) {
  const { rows } = await db.execute<{ tries: number }>(sql`
    update ${runs}
    set slow_tries = case when slow_at = ${progress} then slow_tries + 1 else 1 end, slow_at = ${progress}
    where id = ${run.id} and state = ${run.state} returning slow_tries as tries`);
  return (rows[0]?.tries ?? 0) >= triesWithoutProgress;
}
