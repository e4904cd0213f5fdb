import { sql } from 'drizzle-orm';
import type { Services } from '../services.ts';
import { latestPlan } from './plans.ts';
import { beginRun } from './run-imports.ts';
import { readableSources } from './sources.ts';
import { importRuns } from './tables.ts';

type Needed = Pick<Services, 'env' | 'db' | 'jobs'>;

/** Begins a reading of each source without a valid plan (D-76); one that is under way goes on. */
export async function readUnplanned(services: Needed): Promise<void> {
  for (const source of readableSources(services.env)) {
    if (!(await latestPlan(services.db, source))) await beginRun(services, source);
  }
}

/**
 * Begins a reading of each source that was applied or undone since its last reading began, once that write has ended. It follows from
 * the stored runs alone, so a crash at any moment loses none, and a reading that failed or was stopped is not repeated.
 */
export async function readAfterWrites(services: Needed): Promise<void> {
  const { rows } = await services.db.execute<{ source: string }>(sql`
    select source from ${importRuns} where source = any(${sql.param(readableSources(services.env))}::text[])
    group by source having max(greatest(applied_at, undone_at)) > max(started_at)`);
  // Refused while a run of the source is under way.
  for (const { source } of rows) await beginRun(services, source);
}

/** Begins a reading of each source, whatever plan there is. */
export async function readAll(services: Needed): Promise<void> {
  for (const source of readableSources(services.env)) await beginRun(services, source);
}
