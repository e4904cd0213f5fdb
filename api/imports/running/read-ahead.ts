import { sql } from 'drizzle-orm';
import type { Services } from '../../services.ts';
import { lacksPlan } from '../planning/plans.ts';
import { beginRun } from './change-state.ts';
import { readableSources } from '../sources/sources.ts';
import { importRuns } from '../../db/tables/import-runs.ts';

type Needed = Pick<Services, 'env' | 'db' | 'jobs'>;

/** Starts a reading of each source without a valid plan (D-76), unless a run of the source is active. */
export async function readUnplanned(services: Needed): Promise<void> {
  for (const source of readableSources(services.env))
    await beginRun(services, source, { condition: lacksPlan(source) });
}

/**
 * Starts a reading of each source that had an import applied or undone since its last reading started, once that import or undo has ended.
 * The decision depends on the stored runs alone, so a crash at any moment loses no reading, and a failed or cancelled reading is not
 * repeated.
 */
export async function readAfterWrites(services: Needed): Promise<void> {
  for (const source of readableSources(services.env)) {
    const condition = sql`(
      select max(greatest(applied_at, undone_at)) > max(started_at) from ${importRuns} where source = ${source})`;
    // `beginRun` does nothing while a run of the source is active.
    await beginRun(services, source, { condition });
  }
}

/** Starts a reading of each source, with or without a valid plan, unless a run of the source is active. */
export async function readAll(services: Needed): Promise<void> {
  for (const source of readableSources(services.env)) await beginRun(services, source);
}
